"""The show that a channel prefers, on both databases."""

from __future__ import annotations

from datetime import date, time, timedelta

import pytest

from adapters.database import Database, StoredChannels, StoredLedger, StoredSchedules
from adapters.database.departures import KEPT, StoredDepartures
from adapters.database.moving import pack, unpack
from bot.library import Library
from bot.model import Episode, Show
from bot.ports import Place, Platform, Preference
from bot.schedule import Planned, Subscription, Timing, Weekday
from bot.weekly.moving import conflicts, packed
from bot.weekly.opening import Opener
from tests.adapters.conftest import Addresses
from tests.adapters.scheduler.house import SLACK, START, ClockedDatabase

LIBRARY = Library(
    (Show("one", "One", "https://one.example"), Show("two", "Two", "https://two.example")),
    (
        *(Episode(f"o{number}", f"O{number}", "one", notes="Why?") for number in range(9)),
        *(Episode(f"two-t{number}", f"T{number}", "two", notes="Why?") for number in range(2)),
    ),
)


@pytest.fixture
def channels(database: Database) -> StoredChannels:
    return StoredChannels(database)


async def test_what_one_replica_sets_the_others_learn(
    channels: StoredChannels, database: Database
) -> None:
    other = StoredChannels(database)

    await channels.prefer(Preference(SLACK, "two"), "U1")
    before = other.show(SLACK)
    await other.read()
    set_ = other.show(SLACK)
    await channels.prefer(Preference(SLACK, ""), "U1")
    await other.read()

    assert (channels.show(SLACK), before, set_, other.show(SLACK)) == ("", "", "two", "")
    assert other.all() == ()


async def test_a_channel_that_the_operator_named_alone_is_the_one_of_its_workspace(
    channels: StoredChannels, database: Database
) -> None:
    alone = Place(Platform.SLACK, "", SLACK.channel)

    await channels.prefer(Preference(alone, "two"), "the operator")
    await channels.read()

    assert channels.show(SLACK) == "two"
    assert channels.show(Place(Platform.DISCORD, SLACK.workspace, SLACK.channel)) == ""


async def test_the_posts_of_a_channel_come_from_its_show_from_then_on(address: str) -> None:
    database = ClockedDatabase(address)
    await database.prepare()
    monday = Timing(Weekday.MON, time(9), "UTC")
    queue = (Planned("o1", "It was its turn."),)
    made = Subscription("w22222", SLACK, monday, "U1", START, date(2026, 3, 2), queue=queue)
    await StoredSchedules(database).save(made, None)

    await StoredChannels(database).prefer(Preference(SLACK, "two"), "U1")
    for week in range(3):
        database.clock = START + timedelta(hours=1, weeks=week)
        await StoredLedger(database).open(frozenset({Platform.SLACK}), Opener(LIBRARY))

    posted = (await pack(database)).deliveries
    await database.close()
    assert [each.planned.episode for each in posted if each.planned] == [
        "two-t0",
        "two-t1",
        "two-t0",
    ]


async def test_who_set_it_is_forgotten_and_the_show_stays(
    channels: StoredChannels, database: Database
) -> None:
    await channels.prefer(Preference(SLACK, "two"), "U1")

    erased = await StoredSchedules(database).erase("U1")
    again = await StoredSchedules(database).erase("U1")

    assert (erased, again) == (1, 0)
    assert channels.show(SLACK) == "two"


async def test_it_moves_with_its_channel_and_goes_with_its_workspace(address: str) -> None:
    database = ClockedDatabase(address)
    await database.prepare()
    departures = StoredDepartures(database, Platform.SLACK)
    await StoredChannels(database).prefer(Preference(SLACK, "two"), "U1")

    await departures.move(SLACK.workspace, SLACK.channel, "C9")
    moved = (await pack(database)).channels
    await departures.suspend(SLACK.workspace)
    database.clock += KEPT + timedelta(days=1)
    await departures.forget_old()

    left = (await pack(database)).channels
    await database.close()
    assert moved == (Preference(Place(Platform.SLACK, SLACK.workspace, "C9"), "two"),)
    assert left == ()


async def test_it_moves_house(
    channels: StoredChannels, database: Database, addresses: Addresses
) -> None:
    await channels.prefer(Preference(SLACK, "two"), "U1")
    before = await pack(database)
    new = Database(await addresses())
    await new.prepare()

    await unpack(new, before)

    after = await pack(new)
    await new.close()
    assert packed(after)["channels"] == [
        {"platform": "slack", "workspace": "T1", "channel": "C1", "show": "two"}
    ]
    assert conflicts(before, after) == ()


async def test_another_show_that_stands_there_is_a_conflict(
    channels: StoredChannels, database: Database
) -> None:
    await channels.prefer(Preference(SLACK, "two"), "U1")
    found = await pack(database)
    await channels.prefer(Preference(SLACK, "one"), "U1")

    assert conflicts(found, await pack(database)) == ("slack C1 has one as default show",)
