"""Who may ask now: a person's share, and a channel's fuse against loops. Time is an argument."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from enum import StrEnum

from bot.cards import Card, Text

SLOWER = Card(
    "One moment",
    (Text("Those were many questions at once. Ask again in a few seconds."),),
    private=True,
)
#: people and channels remembered at a time, some 3 MB each; whoever has calmed down is forgotten
#: at once, of others first who was heard longest ago
_REMEMBERED = 10_000
_MINUTE = 60.0


@dataclass(frozen=True, slots=True)
class Rate:
    """How much is let through: so many a minute in the long run, so many at once."""

    a_minute: float
    burst: float

    @property
    def seconds_to_calm(self) -> float:
        """Say how long it takes from the last one that was let through to a whole burst."""
        return _MINUTE * self.burst / self.a_minute


PERSON = Rate(a_minute=20, burst=5)
#: far more than people ask in one channel, far less than two bots that answer each other
CHANNEL = Rate(a_minute=120, burst=60)


class Ruling(StrEnum):
    """What becomes of a question."""

    ANSWERED = "answered"
    #: too many; it is said, once until the asker has calmed down
    SLOWED = "slowed"
    IGNORED = "ignored"


class Fairness:
    """Counts what each person and each channel asks of this process."""

    def __init__(self, person: Rate = PERSON, channel: Rate = CHANNEL) -> None:
        """Begin with nobody known."""
        self._people = _Buckets(person)
        self._channels = _Buckets(channel)

    def judge(self, person: str, channel: str, now: float) -> Ruling:
        """Judge a question, and count it; no channel is one that nobody else can see."""
        if channel and not self._channels.take(channel, now):
            return Ruling.IGNORED
        if self._people.take(person, now):
            return Ruling.ANSWERED
        return Ruling.SLOWED if self._people.tell(person) else Ruling.IGNORED

    @property
    def remembered(self) -> tuple[int, int]:
        """Count the people and the channels it knows now."""
        return len(self._people), len(self._channels)


@dataclass(slots=True)
class _Bucket:
    left: float
    at: float
    told: bool = False


class _Buckets:
    """Token buckets by name."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._known: OrderedDict[str, _Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    def take(self, name: str, now: float) -> bool:
        bucket = self._known.setdefault(name, _Bucket(self._rate.burst, now))
        self._known.move_to_end(name)
        grown = bucket.left + (now - bucket.at) * self._rate.a_minute / _MINUTE
        bucket.left, bucket.at = min(self._rate.burst, grown), now
        self._forget(now)
        if bucket.left == self._rate.burst:
            bucket.told = False
        if bucket.left < 1:
            return False
        bucket.left -= 1
        return True

    def _forget(self, now: float) -> None:
        """Forget those whose share is whole again, as a stranger's is, and the oldest of too many.

        The names stand in the order in which they were heard last.
        """
        calm = now - self._rate.seconds_to_calm
        while len(self._known) > _REMEMBERED or next(iter(self._known.values())).at <= calm:
            self._known.popitem(last=False)

    def tell(self, name: str) -> bool:
        """Say whether this one has not been told yet, and note that it is told now."""
        bucket = self._known[name]
        fresh, bucket.told = not bucket.told, True
        return fresh
