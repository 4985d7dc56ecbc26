from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy import update

from adapters.database import Database, StoredSchedules
from adapters.database.departures import KEPT, StoredDepartures
from adapters.database.tables import DEPARTURES
from bot.schedule import Place, Platform, Subscription, Timing, Weekday

_SINCE = datetime(2026, 11, 1, tzinfo=UTC)


def _schedule(id_: str, workspace: str, channel: str = "C1") -> Subscription:
    return Subscription(
        id_,
        Place(Platform.SLACK, workspace, channel),
        Timing(Weekday.MON, time(9), "Europe/London"),
        "U1",
        since=_SINCE,
        anchor=date(2026, 11, 2),
    )


async def _kept(database: Database) -> dict[str, Subscription]:
    return {each.id: each for each in await StoredSchedules(database).all()}


async def _with_two(database: Database) -> StoredDepartures:
    schedules = StoredSchedules(database)
    for id_, workspace in (("wbbbbb", "T1"), ("wccccc", "T2")):
        await schedules.save(_schedule(id_, workspace), None)
    return StoredDepartures(database, Platform.SLACK)


async def test_a_workspace_that_leaves_has_its_own_schedules_switched_off(
    database: Database,
) -> None:
    departures = await _with_two(database)

    await departures.suspend("T1")
    await departures.suspend("T1")

    kept = await _kept(database)
    assert "Install it again" in kept["wbbbbb"].disabled
    assert kept["wccccc"].disabled == ""


async def test_after_a_month_all_of_it_is_forgotten(database: Database) -> None:
    departures = await _with_two(database)
    await departures.suspend("T1")
    await departures.forget_old()
    before = await _kept(database)
    await _age(database, KEPT + timedelta(hours=1))

    await departures.forget_old()

    assert sorted(before) == ["wbbbbb", "wccccc"]
    assert sorted(await _kept(database)) == ["wccccc"]


async def test_a_workspace_that_comes_back_is_not_forgotten(database: Database) -> None:
    departures = await _with_two(database)
    await departures.suspend("T1")
    await _age(database, KEPT + timedelta(hours=1))

    await departures.welcome("T1")
    await departures.forget_old()

    assert sorted(await _kept(database)) == ["wbbbbb", "wccccc"]


async def test_a_channel_takes_its_schedules_to_its_new_id(database: Database) -> None:
    departures = await _with_two(database)

    await departures.move("T1", "C1", "C9")

    kept = await _kept(database)
    assert kept["wbbbbb"].place == replace(_schedule("x", "T1").place, channel="C9")
    assert kept["wccccc"].place.channel == "C1"


async def _age(database: Database, age: timedelta) -> None:
    async with database.write() as connection:
        now = await database.now(connection)
        await connection.execute(update(DEPARTURES).values(at=now - age))
