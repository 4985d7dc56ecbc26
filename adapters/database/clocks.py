"""The database's clock beside our own: what is agreed on by the one is kept to by the other."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from time import monotonic

from bot.weekly.pace import Pace, Turn


@dataclass(frozen=True, slots=True)
class Clocks:
    """What the database's clock said, and between which moments of ours it said it."""

    now: datetime
    asked: float
    heard: float

    def turn(self, at: datetime, pace: Pace) -> Turn:
        """Say when a request may leave; what we do not know of the clock makes its turn shorter."""
        ahead, passed = (at - self.now).total_seconds(), monotonic()
        closes = self.asked + ahead + pace.leeway.total_seconds()
        return Turn(self.heard + ahead - passed, closes - passed)
