from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy import update

from adapters.database import Database, StoredLedger, StoredSchedules
from adapters.database.departures import KEPT, StoredDepartures
from adapters.database.tables import DEPARTURES
from bot.ports import Refused
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


async def test_a_closed_channel_keeps_its_settings_and_its_admin_is_told_once(
    database: Database,
) -> None:
    departures, ledger = await _with_two(database), StoredLedger(database)
    place, closed = Place(Platform.SLACK, "T1", "C1"), Refused("It is archived.", "Unarchive it.")

    for _ in range(2):
        await departures.close(place, closed)

    kept = await _kept(database)
    assert kept["wbbbbb"].disabled == "It is archived. Unarchive it."
    assert replace(kept["wbbbbb"], disabled="", version=1) == replace(
        _schedule("wbbbbb", "T1"), version=1
    )
    assert kept["wccccc"].disabled == ""
    (told,) = await ledger.notices(frozenset(Platform), 9)
    assert (told.admin, told.place) == ("U1", place)
    assert told.text == (
        "It is archived. The schedule is switched off and keeps its settings. Unarchive it. "
        "Then: weekly resume wbbbbb"
    )


async def test_whoever_set_schedules_up_is_told_once_that_podbot_was_removed(
    database: Database,
) -> None:
    departures, schedules = await _with_two(database), StoredSchedules(database)
    await schedules.save(_schedule("wddddd", "T1", "C2"), None)
    alone = _schedule("wfffff", "", "C3")
    await schedules.save(alone, None)

    await departures.suspend("T1", ["C3"])

    kept = await _kept(database)
    assert {id_ for id_, each in kept.items() if each.disabled} == {"wbbbbb", "wddddd", "wfffff"}
    assert len(await StoredLedger(database).notices(frozenset(Platform), 9)) == 1


async def _age(database: Database, age: timedelta) -> None:
    async with database.write() as connection:
        now = await database.now(connection)
        await connection.execute(update(DEPARTURES).values(at=now - age))
