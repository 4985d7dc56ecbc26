"""Schedules on Discord: forms that compose what is typed, and who may change what."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import date
from pathlib import Path
from random import Random

import pytest

from adapters.database import Database, StoredChannels, StoredSchedules
from adapters.discord import weekly
from adapters.shipped import data_folder
from bot.library import Library
from bot.library.reading import load_library
from bot.podbot import PodBot, Ports
from bot.search.engine import Engine
from bot.search.suggest import Kind, Suggestion
from tests.adapters.discord.conftest import Start
from tests.adapters.discord.loopback import Loopback, until
from tests.adapters.discord.payloads import (
    BOB,
    BOT,
    CHANNEL,
    GUILD,
    ORDINARY,
    Json,
    in_guild,
    message,
    text_channel,
)
from tests.adapters.discord.person import Person, labels
from tests.bot.other_shows import OTHER_SHOWS

MANAGE_SERVER = ORDINARY | 1 << 5
SET = {"zone": "Europe/London", "time": "9am", "day": "mon"}


@pytest.fixture
async def schedules(tmp_path: Path) -> AsyncIterator[StoredSchedules]:
    database = Database.in_folder(tmp_path)
    await database.prepare()
    yield StoredSchedules(database)
    await database.close()


@pytest.fixture
def scheduling(schedules: StoredSchedules) -> PodBot:
    return _podbot(Ports(schedules), load_library(data_folder()))


def _podbot(ports: Ports, library: Library) -> PodBot:
    return PodBot(
        Engine.of(library), today=lambda: date(2026, 11, 29), random=Random(7), ports=ports
    )


def test_a_form_composes_what_would_be_typed_in_an_order_that_reads() -> None:
    given = {
        "topic": "autograd",
        "quiet": True,
        "thread": False,
        "role": "77",
        "every": 2,
        "zone": "Europe/London",
        "time": "9am",
        "day": "mon",
        "channel": "5",
    }

    assert weekly.typed("set", given) == (
        "weekly set mon 9am Europe/London every 2 topic autograd ping 77 no-thread quiet"
    )


@pytest.mark.parametrize(
    ("subcommand", "given", "text"),
    [
        ("show", {}, "weekly show"),
        ("plan", {"count": 4, "id": "wb2c3d"}, "weekly plan wb2c3d 4"),
        ("pause", {"until": "2027-01-04"}, "weekly pause 2027-01-04"),
        ("skip", {"date": "2026-12-24"}, "weekly skip 2026-12-24"),
        ("now", {}, "weekly now"),
    ],
)
def test_every_form_has_its_typed_command(subcommand: str, given: Json, text: str) -> None:
    assert weekly.typed(subcommand, given) == text


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("", "UTC"),
        ("berl", "Europe/Berlin"),
        ("pst", "America/Los_Angeles"),
        ("new y", "America/New_York"),
    ],
)
def test_zones_are_completed(typed: str, first: str) -> None:
    offered = weekly.offered("zone", typed, ())

    assert offered[0] == {"name": first, "value": first}
    assert len(offered) <= 25


def test_of_what_is_suggested_only_topics_are_offered_as_topics() -> None:
    suggested = (
        Suggestion("Autograd", "topic autograd", Kind.TOPIC),
        Suggestion("Autograd episode", "x", Kind.EPISODE),
    )

    assert weekly.offered("topic", "auto", suggested) == [{"name": "Autograd", "value": "autograd"}]


async def test_whoever_manages_the_server_sets_a_schedule_up_with_a_form(
    discord_server: Loopback, start: Start, scheduling: PodBot, schedules: StoredSchedules
) -> None:
    await start(bot=scheduling)
    manager = Person(discord_server, permissions=MANAGE_SERVER)

    answer = await manager.weekly("set", **SET, topic="autograd")

    (saved,) = await schedules.all()
    assert answer["data"]["flags"] == 64
    assert "Mondays at 09:00" in answer["data"]["content"]
    assert (saved.place.workspace, saved.place.channel) == (str(GUILD), str(CHANNEL))
    assert saved.topic == "autograd"


async def test_a_form_may_name_another_channel(
    discord_server: Loopback, start: Start, scheduling: PodBot, schedules: StoredSchedules
) -> None:
    await start(bot=scheduling)

    await Person(discord_server, permissions=MANAGE_SERVER).weekly(
        "set", **SET, channel="920000000000000009"
    )

    (saved,) = await schedules.all()
    assert saved.place.channel == "920000000000000009"


async def test_a_channel_that_a_person_cannot_see_tells_nothing_through_a_form(
    discord_server: Loopback, start: Start, scheduling: PodBot, schedules: StoredSchedules
) -> None:
    await start(bot=scheduling)
    await Person(discord_server, permissions=MANAGE_SERVER).weekly("set", **SET)

    seen = await Person(discord_server).weekly("show", channel=str(CHANNEL))
    unseen = await Person(discord_server, views=False).weekly("show", channel=str(CHANNEL))

    assert "Mondays at 09:00" in seen["data"]["content"]
    assert "Only people of a channel" in unseen["data"]["content"]
    assert "Mondays" not in str(unseen)


async def test_in_direct_messages_no_schedule_of_any_server_is_listed(
    discord_server: Loopback, start: Start, scheduling: PodBot
) -> None:
    await start(bot=scheduling)
    await Person(discord_server, permissions=MANAGE_SERVER).weekly("set", **SET)

    answer = await Person(discord_server, direct=True).pod("weekly")

    assert "Ask this in the channel it is about" in answer["data"]["content"]
    assert "Mondays" not in str(answer)


async def test_the_typed_form_does_the_same(
    discord_server: Loopback, start: Start, scheduling: PodBot, schedules: StoredSchedules
) -> None:
    await start(bot=scheduling)

    await Person(discord_server, permissions=MANAGE_SERVER).pod("weekly set mon 9am Europe/London")

    assert len(await schedules.all()) == 1


async def test_nobody_else_changes_a_schedule_by_any_route(
    discord_server: Loopback, start: Start, scheduling: PodBot, schedules: StoredSchedules
) -> None:
    await start(bot=scheduling)
    member = Person(discord_server, BOB)

    by_form = await member.weekly("set", **SET)
    typed = await member.pod("weekly set mon 9am Europe/London")
    mentioned = await member.asks(f"<@{BOT}> weekly set mon 9am Europe/London")

    assert await schedules.all() == ()
    assert "Manage Server" in by_form["data"]["content"]
    assert "Manage Server" in typed["data"]["content"]
    assert "Manage Server" in mentioned["content"]


async def test_where_a_person_took_it_along_there_are_no_schedules(
    discord_server: Loopback, start: Start, scheduling: PodBot, schedules: StoredSchedules
) -> None:
    await start(bot=scheduling)
    manager = Person(discord_server, permissions=MANAGE_SERVER, installed=False)

    answer = await manager.pod("weekly set mon 9am Europe/London")

    assert await schedules.all() == ()
    assert "installed" in answer["data"]["content"]


async def test_the_buttons_of_a_schedule_change_it(
    discord_server: Loopback, start: Start, scheduling: PodBot, schedules: StoredSchedules
) -> None:
    await start(bot=scheduling)
    manager = Person(discord_server, permissions=MANAGE_SERVER)
    saved = await manager.weekly("set", **SET)

    paused = await manager.press(saved, "Pause")

    (now,) = await schedules.all()
    assert now.paused
    assert "Resume" in labels(paused)


async def test_zones_and_topics_are_completed_while_typing(
    discord_server: Loopback, start: Start, scheduling: PodBot
) -> None:
    await start(bot=scheduling)
    manager = Person(discord_server, permissions=MANAGE_SERVER)

    zones = await manager.completes("zone", "london")
    topics = await manager.completes("topic", "autog")

    assert zones == [{"name": "Europe/London", "value": "Europe/London"}]
    assert "autograd" in {topic["value"] for topic in topics}


async def test_whoever_manages_the_server_sets_the_show_of_a_channel_and_its_threads(
    discord_server: Loopback, start: Start, tmp_path: Path
) -> None:
    database = Database.in_folder(tmp_path)
    await database.prepare()
    await start(bot=_podbot(Ports(channels=StoredChannels(database)), OTHER_SHOWS))
    manager, thread = Person(discord_server, permissions=MANAGE_SERVER), 920000000000000777

    refused = await Person(discord_server, BOB).pod("default show radio")
    before = await manager.pod("longest")
    done = await manager.pod("default show radio")
    after = await manager.pod("longest")
    await discord_server.event("THREAD_CREATE", _thread(thread))
    said = message(discord_server.snowflake(), f"<@{BOT}> longest", channel=str(thread))
    await discord_server.event("MESSAGE_CREATE", in_guild(said))
    await until(lambda: discord_server.sent("POST", f"/channels/{thread}/messages"))

    (in_thread,) = discord_server.sent("POST", f"/channels/{thread}/messages")
    await database.close()
    assert "Manage Server" in refused["data"]["content"]
    assert "Done: Radio Kitchen" in done["data"]["content"]
    assert before["data"]["content"].startswith("**Soup**")
    assert "In all shows" not in labels(before)
    assert "In all shows" in labels(after)
    assert "In all shows" in labels(in_thread.body)


def _thread(id_: int) -> Json:
    metadata = {"archived": False, "auto_archive_duration": 1440, "locked": False}
    return text_channel() | {
        "id": str(id_),
        "type": 11,
        "guild_id": str(GUILD),
        "parent_id": str(CHANNEL),
        "owner_id": str(BOB),
        "message_count": 0,
        "member_count": 1,
        "thread_metadata": metadata | {"archive_timestamp": "2026-11-29T00:00:00+00:00"},
    }
