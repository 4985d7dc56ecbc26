"""A database with thousands of schedules, some of them due."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from adapters.database import Database
from adapters.database.rows import subscription_values
from adapters.database.tables import SUBSCRIPTIONS
from bot.schedule import Place, Planned, Platform, Subscription, Timing, Weekday

#: the first channel; Discord's are numbers, Slack's begin with a C
_FIRST = 920_000_000_000_000_000


async def fill(
    database: Database, schedules: int, due: int, platform: Platform, episode: str
) -> None:
    """Schedule an episode in as many channels of one workspace."""
    async with database.write() as connection:
        now = await database.now(connection)
        at = (now - timedelta(seconds=2)).replace(microsecond=0)
        rows = [
            _row(number, at if number < due else None, platform, now, episode)
            for number in range(schedules)
        ]
        await connection.execute(SUBSCRIPTIONS.insert(), rows)


def _row(
    number: int, at: datetime | None, platform: Platform, now: datetime, episode: str
) -> dict[str, object]:
    when = at or now + timedelta(hours=1 + number % 100)
    timing = Timing(list(Weekday)[when.weekday()], time(when.hour, when.minute, when.second), "UTC")
    channel = f"C{number}" if platform is Platform.SLACK else f"{_FIRST + number}"
    made, queue = now - timedelta(minutes=1), (Planned(episode, "It is its turn."),)
    each = Subscription(
        f"w{number:05}",
        Place(platform, "T1", channel),
        timing,
        "U1",
        made,
        date(2026, 3, 2),
        queue=queue,
    )
    return {**subscription_values(each), "created": made, "next_due": at or when}
