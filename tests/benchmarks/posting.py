"""The weekly post at scale: a look over ten thousand schedules, and all of them due at once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter

from adapters.database import Database, StoredLedger
from adapters.database.rows import subscription_values
from adapters.database.tables import SUBSCRIPTIONS
from adapters.scheduler import Sweeper
from bot.library import Library
from bot.model import Episode, Show
from bot.ports import Outcome, Post, Refused, Search, Sent
from bot.schedule import Place, Planned, Platform, Subscription, Timing, Weekday
from bot.weekly.opening import Opener, next_due
from tests.benchmarks.timing import note, table

SCHEDULES = 10_000
DUE = 50
#: posts in one Slack workspace, whose pace ten thousand keep as well
FEW = 600
#: what a platform takes to answer
_ANSWERS_AFTER = 0.12
_ROUNDS = 5
_LIBRARY = Library(
    (Show("show", "A show", "https://show.example"),),
    (Episode("e1", "Episode 1", "show", 1, notes="What is it?"),),
)


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured, with its unit in its name."""

    name: str
    value: float


class _Platform:
    """Takes every post, and notes when it came."""

    def __init__(self) -> None:
        self.at: list[float] = []

    async def post(self, post: Post) -> Outcome:
        self.at.append(monotonic())
        await asyncio.sleep(_ANSWERS_AFTER)
        return Sent(post.mark)

    async def find(self, place: Place, mark: str, since: datetime) -> Sent | Search:
        return Search.ABSENT

    async def check(self, place: Place) -> Refused | None:
        return None

    async def tell_admin(self, place: Place, admin: str, text: str) -> bool:
        return True


def measure() -> tuple[Figure, ...]:
    """Look over ten thousand schedules of which fifty are due."""
    note("a look over the schedules")
    looks = sorted(asyncio.run(_look()) for _ in range(_ROUNDS))
    return (Figure(f"a look over {SCHEDULES:,} schedules, {DUE} due, ms", looks[_ROUNDS // 2]),)


def everything() -> tuple[Figure, ...]:
    """Post to ten thousand channels on Discord, and long enough in one Slack workspace."""
    note("weekly posts, seven minutes")
    return (*fan_out(SCHEDULES, Platform.DISCORD), *fan_out(FEW, Platform.SLACK))


def fan_out(posts: int, platform: Platform) -> tuple[Figure, ...]:
    """Post to as many channels, all due at once; this takes as long as the pace makes it."""
    at = asyncio.run(_fan_out(posts, platform))
    seconds = at[-1] - at[0]
    return (
        Figure(f"{posts:,} posts on {platform}, seconds", seconds),
        Figure("posts in the busiest second", _busiest(at)),
    )


def report(figures: Sequence[Figure]) -> str:
    """Write the figures as a table."""
    return table(("weekly posts", ""), [(each.name, f"{each.value:,.0f}") for each in figures])


async def _look() -> float:
    with TemporaryDirectory() as folder:
        database = Database.in_folder(Path(folder))
        await database.prepare()
        ledger, opener = StoredLedger(database), Opener(_LIBRARY)
        await _fill(database, SCHEDULES, DUE, Platform.DISCORD)
        started = perf_counter()
        opened = await ledger.open(frozenset(Platform), opener)
        claimed = await ledger.claim(frozenset(Platform), SCHEDULES)
        taken = perf_counter() - started
        await database.close()
        assert (opened, len(claimed)) == (DUE, DUE)
        return taken * 1000


async def _fan_out(posts: int, platform: Platform) -> list[float]:
    with TemporaryDirectory() as folder:
        database = Database.in_folder(Path(folder))
        await database.prepare()
        await _fill(database, posts, posts, platform)
        taking = _Platform()
        await Sweeper(StoredLedger(database), {platform: taking}, lambda: _LIBRARY).sweep()
        await database.close()
        return taking.at


async def _fill(database: Database, schedules: int, due: int, platform: Platform) -> None:
    async with database.write() as connection:
        now = await database.now(connection)
        at = (now - timedelta(seconds=2)).replace(microsecond=0)
        rows = [
            _row(number, at if number < due else None, platform, now) for number in range(schedules)
        ]
        await connection.execute(SUBSCRIPTIONS.insert(), rows)


def _row(number: int, at: datetime | None, platform: Platform, now: datetime) -> dict[str, object]:
    when = at or now + timedelta(hours=1 + number % 100)
    timing = Timing(list(Weekday)[when.weekday()], time(when.hour, when.minute, when.second), "UTC")
    place = Place(platform, "W1", f"C{number}")
    made = now - timedelta(minutes=1)
    queue = (Planned("e1", "It is its turn."),)
    each = Subscription(f"w{number:05}", place, timing, "U1", made, date(2026, 3, 2), queue=queue)
    return {**subscription_values(each), "created": made, "next_due": at or next_due(each, now)}


def _busiest(at: Sequence[float]) -> int:
    first, busiest = 0, 0
    for last, moment in enumerate(at):
        while moment - at[first] >= 1:
            first += 1
        busiest = max(busiest, last - first + 1)
    return busiest
