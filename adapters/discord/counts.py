"""What happens too often to log and matters too much to lose."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Counts:
    """How often things happened since the start."""

    answered: int = 0
    #: 10062: we were later than three seconds
    too_late: int = 0
    #: 40060: another replica was faster
    answered_elsewhere: int = 0
    failed: int = 0
