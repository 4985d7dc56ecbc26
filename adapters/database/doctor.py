"""What is right and wrong with the database, looked at without changing it."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Collection, Iterator, Sequence
from importlib.metadata import version
from itertools import combinations
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from adapters.database.engine import Database
from adapters.database.instances import Instance, StoredInstances
from adapters.database.schedules import StoredSchedules
from adapters.findings import Finding, clock, doubtful, well, wrong
from bot.errors import StorageError
from bot.schedule import Subscription
from bot.text import listed, plural

#: seconds; only the database's clock says what is due, so that more would only confuse logs
_SKEW = 60.0
#: processes called by their names
_NAMED = 5


async def examine(database: Database, *, mend: bool) -> tuple[Finding, ...]:
    """Look at the tables, the clock and the zones; `mend` brings the tables up to date."""
    return tuple([finding async for finding in _examined(database, mend=mend)])


async def _examined(database: Database, *, mend: bool) -> AsyncIterator[Finding]:
    if not database.made and not mend:
        yield well("database", f"{database.name} is made by the first `podbot run`")
        return
    try:
        if mend:
            await database.prepare()
        if not await database.current():
            fix = "`podbot run` does it, or `podbot doctor --fix`, or `podbot database upgrade`"
            yield doubtful("database", f"{database.name} is to be brought up to date", fix)
            return
        subscriptions = await StoredSchedules(database).all()
        instances = await StoredInstances(database).alive()
        seconds = await _ahead(database)
    except StorageError as error:
        yield wrong("database", str(error), "podbot answers without it, but posts nothing")
        return
    yield well("database", f"{database.name} has the tables of this podbot")
    yield clock("clock by the database", seconds, tolerated=_SKEW)
    yield _zones(subscriptions)
    yield _off(subscriptions)
    yield _running(instances)
    for finding in (*_meeting(instances), *_overtaken(instances)):
        yield finding


async def _ahead(database: Database) -> float:
    async with database.read() as connection:
        return (await database.now(connection)).timestamp() - time.time()


def _zones(subscriptions: Collection[Subscription]) -> Finding:
    named = {subscription.timing.zone for subscription in subscriptions} | {"Europe/London"}
    if missing := tuple(sorted(zone for zone in named if not _is_known(zone))):
        fix = "install podbot's requirements again: tzdata has the zones"
        return wrong("time zones", f"unknown here: {listed(missing)}", fix)
    return well("time zones", f"all known, by tzdata {version('tzdata')}")


def _is_known(zone: str) -> bool:
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError):
        return False
    return True


def _off(subscriptions: Collection[Subscription]) -> Finding:
    off = [f"{s.id} ({s.disabled})" for s in subscriptions if s.disabled]
    if off:
        fix = "mend what is said there, then `podbot weekly resume ID`"
        return doubtful("schedules", f"switched off: {listed(tuple(off))}", fix)
    return well("schedules", f"{plural(len(subscriptions), 'schedule')}, none switched off")


def _running(instances: Sequence[Instance]) -> Finding:
    if not instances:
        return well("processes", "none runs on this database now")
    names = listed(tuple(instance.name for instance in instances[:_NAMED]))
    more = f" and {len(instances) - _NAMED} more" if len(instances) > _NAMED else ""
    return well("processes", f"{len(instances)} on this database: {names}{more}")


def _meeting(instances: Sequence[Instance]) -> Iterator[Finding]:
    met = next(((a, b) for a, b in combinations(instances, 2) if a.meets(b)), None)
    if met:
        says = f"{met[0].name} and {met[1].name} hear the same servers"
        fix = "stop one, or give each its PODBOT_DISCORD_SHARDS; it is meant only during a rollout"
        yield doubtful("discord shards", says, fix)


def _overtaken(instances: Sequence[Instance]) -> Iterator[Finding]:
    latest = max((i.overtaken for i in instances if i.overtaken), default=None)
    if latest:
        says = (
            f"another program answered with DISCORD_TOKEN, last noticed at {latest:%d %b %H:%M} UTC"
        )
        fix = (
            "stop it, or give it this PODBOT_DATABASE_URL; what is scheduled there is unknown here"
        )
        yield doubtful("discord elsewhere", says, fix)
