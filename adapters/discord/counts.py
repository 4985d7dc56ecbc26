"""What happens too often to log and matters too much to lose."""

from __future__ import annotations

from dataclasses import asdict, dataclass


@dataclass(slots=True)
class Counts:
    """How often things happened since the start."""

    answered: int = 0
    #: 10062: we were later than three seconds
    too_late: int = 0
    #: 40060: another replica was faster
    answered_elsewhere: int = 0
    failed: int = 0
    #: connections lost, whether or not the session went on
    reconnects: int = 0
    #: 429s, those that discord.py sits out included
    rate_limited: int = 0
    #: questions not answered because somebody asked too many
    slowed: int = 0

    def named(self) -> dict[str, int]:
        """Give them by the names that every platform counts under."""
        counts = asdict(self)
        return {**counts, "duplicates": counts.pop("answered_elsewhere")}
