"""The port through which decisions become rows; every write is refused if the row moved on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.schedule import Delivery, Place, Platform, Subscription
from bot.weekly.deciding import Verdict
from bot.weekly.opening import Opener
from bot.weekly.pace import Turn


@dataclass(frozen=True, slots=True)
class Claim:
    """A delivery that is ours until its lease is over."""

    delivery: Delivery
    subscription: Subscription
    #: when its request may leave, so that all replicas together keep the pace
    turn: Turn


@dataclass(frozen=True, slots=True)
class Notice:
    """Something an admin is to be told once."""

    key: str
    place: Place
    admin: str
    text: str


@dataclass(frozen=True, slots=True)
class Counts:
    """What health and metrics show."""

    #: due and not yet posted
    late: int = 0
    #: seconds since the oldest of them was due
    lateness: float = 0.0
    sent: int = 0
    failed: int = 0
    unsure: int = 0
    skipped: int = 0
    disabled: int = 0


class Ledger(Protocol):
    """The rows of slots; the database's clock rules."""

    async def now(self) -> datetime:
        """Tell the time by the clock that rules."""

    async def open(self, platforms: frozenset[Platform], opener: Opener) -> int:
        """Make rows for a batch of subscriptions that came due; give their number."""

    async def claim(self, platforms: frozenset[Platform], limit: int) -> tuple[Claim, ...]:
        """Take rows that are due or whose lease is over, as many as the pace allows."""

    async def turn(self, place: Place, requests: int) -> Turn:
        """Give another turn, where one was missed."""

    async def begin(self, delivery: Delivery) -> Delivery | None:
        """Note that a request is about to leave; None if the row is no longer ours."""

    async def settle(self, delivery: Delivery, verdict: Verdict) -> bool:
        """Note what became of it; False if the row moved on. That it is out is noted always."""

    async def notices(self, platforms: frozenset[Platform], limit: int) -> tuple[Notice, ...]:
        """Take what is to be told now."""

    async def told(self, notice: Notice) -> None:
        """Note that it was told."""

    async def counts(self) -> Counts:
        """Count for health and metrics."""
