"""What people type about the schedule, on a real database, through PodBot."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random

import pytest
import pytest_asyncio

from adapters.database.moving import pack, unpack
from adapters.database.tables import CHANGES
from adapters.shipped import data_folder
from bot.cards import Ask, Card, Rows
from bot.library.reading import load_library
from bot.podbot import PodBot, Ports, Question
from bot.ports import Asker, Operator, Refused
from bot.schedule import Change, Place, Platform
from bot.search.engine import Engine
from bot.weekly.moving import packed
from tests.adapters.conftest import Addresses
from tests.adapters.scheduler.house import DISCORD, SLACK, START, ClockedDatabase, House

BOSS = Asker("U1", Platform.DISCORD, "G1", installed=True, manages=True)
READER = Asker("U2", Platform.DISCORD, "G1", installed=True, present=True)
SET = "weekly set mon 9am Europe/London"


@cache
def _engine() -> Engine:
    return Engine.of(load_library(data_folder()))


class Talk:
    """A conversation about schedules."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.podbot = PodBot(
            _engine(),
            today=START.date,
            random=Random(7),
            ports=Ports(
                house.schedules,
                announcers={Platform.DISCORD: house.discord, Platform.SLACK: house.slack},
            ),
        )

    async def __call__(
        self, text: str, who: Asker | Operator = BOSS, where: Place | None = DISCORD
    ) -> Card:
        return (await self.podbot.ask(Question(text, who=who, where=where))).card

    async def id(self) -> str:
        return (await self.house.schedules.all())[-1].id


@pytest_asyncio.fixture
async def talk(address: str) -> AsyncIterator[Talk]:
    database = ClockedDatabase(address)
    await database.prepare()
    yield Talk(House(database))
    await database.close()


def _titles(card: Card) -> list[str]:
    return [row.title for block in card.blocks if isinstance(block, Rows) for row in block.rows]


def _dates(card: Card) -> list[str]:
    return [row.facts for block in card.blocks if isinstance(block, Rows) for row in block.rows]


async def test_a_save_answers_with_the_next_three_posts_in_that_zone(talk: Talk) -> None:
    card = await talk("weekly set mon 9am America/New_York")

    assert _dates(card) == [
        "Monday 2 March 2026, 09:00, UTC-5",
        "Monday 9 March 2026, 09:00, UTC-4",
        "Monday 16 March 2026, 09:00, UTC-4",
    ]
    assert len(set(_titles(card))) == 3
    assert card.private


async def test_the_plan_shown_is_what_is_posted(talk: Talk) -> None:
    await talk(SET)
    planned = _titles(await talk("weekly plan 8"))

    for week in range(8):
        await talk.house.at(START + timedelta(hours=1, weeks=week))

    assert talk.house.discord.posted == [f"Episode of the week: {title}" for title in planned]


async def test_a_swap_is_posted_and_remembered_with_who_and_when(talk: Talk) -> None:
    planned = _titles(await talk(SET))
    swapped = _titles(await talk("weekly swap"))

    await talk.house.at(START + timedelta(hours=1))

    assert swapped[0] not in planned
    assert swapped[1:] == planned[1:]
    assert talk.house.discord.posted == [f"Episode of the week: {swapped[0]}"]
    done = [(change.who, change.what.split()[0], change.at) for change in await _changes(talk)]
    assert done == [("U1", "set", START), ("U1", "swapped", START)]


async def test_a_skipped_date_moves_the_plan_on(talk: Talk) -> None:
    planned = _titles(await talk(SET))

    card = await talk("weekly skip 2026-03-02")
    await talk.house.at(START + timedelta(hours=1))
    nothing = list(talk.house.discord.posted)
    await talk.house.at(START + timedelta(hours=1, weeks=1))

    assert _titles(card) == planned
    assert _dates(card)[0].startswith("Monday 9 March 2026")
    assert nothing == []
    assert talk.house.discord.posted == [f"Episode of the week: {planned[0]}"]


async def test_only_a_date_that_would_be_posted_can_be_skipped(talk: Talk) -> None:
    await talk(SET)

    card = await talk("weekly skip 2026-03-03")

    assert "Nothing is posted on 2026-03-03" in card.plain()
    assert "2026-03-02, 2026-03-09 or 2026-03-16" in card.plain()


async def test_a_pause_goes_on_by_itself_on_its_day(talk: Talk) -> None:
    await talk(SET)
    await talk("weekly pause until 2026-03-15")

    for week in range(3):
        await talk.house.at(START + timedelta(hours=1, weeks=week))

    assert len(talk.house.discord.posted) == 1
    assert await talk.house.states(await talk.id()) == ["sent"]


async def test_no_next_post_is_promised_while_nothing_will_be_posted(talk: Talk) -> None:
    await talk(SET)

    before = (await talk("weekly show")).plain()
    await talk("weekly pause")
    paused = (await talk("weekly show")).plain()

    assert "Next post: Monday" in before
    assert "Next post" not in paused
    assert "Paused. To go on: weekly resume" in paused


async def test_a_pause_without_end_promises_no_date_and_keeps_its_plan(talk: Talk) -> None:
    planned = _titles(await talk(SET))

    paused = await talk("weekly pause")
    plan = await talk("weekly plan 3")
    until = await talk("weekly pause until 2026-03-10")

    assert _dates(paused) == []
    assert "2026" not in paused.plain()
    assert (_titles(plan), _dates(plan)) == (planned, [""] * 3)
    assert _dates(until)[0] == "Monday 16 March 2026, 09:00, UTC+0"


async def test_after_a_pause_without_end_nothing_missed_is_posted(talk: Talk) -> None:
    await talk(SET)
    await talk("weekly pause")
    await talk.house.at(START + timedelta(weeks=3, hours=2))

    await talk("weekly resume")
    await talk.house.at(START + timedelta(weeks=3, hours=3))
    waiting = list(talk.house.discord.posted)
    await talk.house.at(START + timedelta(weeks=4, hours=1))

    assert waiting == []
    assert len(talk.house.discord.posted) == 1


async def test_post_now_takes_the_place_of_today_s_post(talk: Talk) -> None:
    planned = _titles(await talk(SET))

    said = await talk("weekly now")
    await talk.house.at(START + timedelta(seconds=1))
    await talk.house.at(START + timedelta(hours=1))
    again = await talk("weekly now")
    await talk.house.at(START + timedelta(weeks=1, hours=1))

    assert "goes out within half a minute" in said.plain()
    assert "one a day at most" in again.plain()
    assert talk.house.discord.posted == [f"Episode of the week: {title}" for title in planned[:2]]


async def test_two_schedules_of_a_channel_are_told_apart_by_their_ids(talk: Talk) -> None:
    await talk(SET)
    first = await talk.id()
    await talk("weekly set fri 15:30 America/New_York every 2 topic cuda")
    second = await talk.id()

    asked = await talk("weekly swap")
    named = await talk(f"weekly swap {second}")

    assert f"{first} or {second}" in asked.plain()
    assert second in named.title


async def test_show_says_the_last_post_with_its_link_and_the_next(talk: Talk) -> None:
    planned = _titles(await talk(SET))
    await talk.house.at(START + timedelta(hours=1))

    card = await talk("weekly", READER)

    said = card.plain()
    assert f"Last post: Monday 2 March 2026, 09:00: {planned[0]} https://chat.example/C1/1" in said
    assert f"Next post: Monday 9 March 2026, 09:00, UTC+0: {planned[1]}" in said
    assert "Europe/London, now UTC+0" in said


async def test_show_says_why_it_is_silent(talk: Talk) -> None:
    await talk(SET)
    talk.house.discord.broken["C1"] = Refused("The channel is gone.", "Choose another channel.")
    await talk.house.at(START + timedelta(hours=1))

    said = (await talk("weekly")).plain()

    assert "Switched off: The channel is gone. Choose another channel. Then: weekly resume" in said
    assert "The post of 2026-03-02 could not be posted: The channel is gone." in said


async def test_one_command_resumes_a_schedule_whose_channel_came_back(talk: Talk) -> None:
    planned = _titles(await talk(SET))
    talk.house.discord.broken["C1"] = Refused("The channel is gone.")
    await talk.house.at(START + timedelta(hours=1))
    talk.house.discord.broken.clear()
    await talk.house.at(START + timedelta(weeks=3))

    await talk("weekly resume")
    await talk.house.at(START + timedelta(weeks=3, minutes=59))
    flood = list(talk.house.discord.posted)
    await talk.house.at(START + timedelta(weeks=3, hours=1))

    assert flood == []
    assert talk.house.discord.posted == [f"Episode of the week: {planned[0]}"]


async def test_a_channel_the_bot_cannot_post_to_is_told_at_once_with_the_fix(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(_: Place) -> Refused:
        return Refused("podbot is not in this channel.", "Type /invite @podbot there.")

    monkeypatch.setattr(talk.house.discord, "check", refuse)

    card = await talk(SET)

    assert card.title == "Nothing was saved"
    assert "/invite @podbot" in card.plain()
    assert card.actions == (Ask("Try again", "weekly set mon 09:00 Europe/London"),)
    assert await talk.house.schedules.all() == ()


async def test_people_without_the_right_change_nothing_by_any_word(talk: Talk) -> None:
    await talk(SET)
    before = await talk.house.schedules.all()

    for words in ("pause", "resume", "skip", "swap", "now", "remove", "set tue 9am UTC"):
        card = await talk(f"weekly {words}", READER)
        assert "Manage Server" in card.plain(), words

    assert await talk.house.schedules.all() == before


async def test_a_schedule_of_another_server_is_neither_shown_nor_changed(talk: Talk) -> None:
    await talk(SET)
    stranger = replace(BOSS, workspace="G2")
    elsewhere = replace(DISCORD, workspace="G2", channel="C9")

    shown = await talk(f"weekly show {await talk.id()}", stranger, elsewhere)
    removed = await talk(f"weekly remove {await talk.id()}", stranger, elsewhere)

    assert f"There is no schedule {await talk.id()} here" in shown.plain()
    assert f"There is no schedule {await talk.id()} here" in removed.plain()


async def test_a_person_who_asks_nowhere_sees_and_changes_nothing(talk: Talk) -> None:
    await talk(SET)
    id_ = await talk.id()
    nobody = replace(READER, workspace="", present=False, installed=False)

    for words in ("", "plan", "pause", f"show {id_}", f"remove {id_}"):
        card = await talk(f"weekly {words}", nobody, None)
        assert "Europe/London" not in card.plain(), words

    (kept,) = await talk.house.schedules.all()
    assert not kept.paused


async def test_what_is_removed_is_not_repeated_when_it_is_set_up_again(talk: Talk) -> None:
    await talk(SET)
    await talk.house.at(START + timedelta(hours=1))
    await talk("weekly remove")

    planned = _titles(await talk(SET))

    assert f"Episode of the week: {planned[0]}" not in talk.house.discord.posted
    assert await talk.house.schedules.all() != ()


async def test_the_remove_card_offers_the_same_schedule_again(talk: Talk) -> None:
    await talk("weekly set fri 15:30 UTC every 2 topic cuda ping 123 thread")

    card = await talk("weekly remove")

    again = "weekly set fri 15:30 UTC every 2 topic cuda ping 123 thread"
    assert card.actions == (Ask("Set it up again", again),)


async def test_the_operator_sees_and_changes_every_schedule(talk: Talk) -> None:
    await talk(SET)
    id_ = await talk.id()

    shown = await talk("weekly", Operator(), None)
    await talk(f"weekly pause {id_}", Operator(), None)

    assert id_ in shown.plain()
    (paused,) = await talk.house.schedules.all()
    assert paused.paused


async def test_a_channel_the_operator_named_alone_is_found_from_inside_it(talk: Talk) -> None:
    await talk(SET, Operator(), replace(DISCORD, workspace=""))

    await talk("weekly swap")

    (found,) = await talk.house.schedules.all()
    assert found.place == DISCORD


async def test_two_changes_at_once_are_noticed(talk: Talk) -> None:
    await talk(SET)
    (seen,) = await talk.house.schedules.all()
    change = Change(seen.id, START, "U1", "paused")
    await talk.house.schedules.save(replace(seen, paused=True), change)

    late = await talk.house.schedules.save(replace(seen, topic="cuda"), change)

    assert late is None


async def test_a_post_that_goes_out_while_a_schedule_is_changed_takes_no_change_back(
    talk: Talk,
) -> None:
    await talk(SET)
    (seen,) = await talk.house.schedules.all()
    await talk.house.at(START + timedelta(hours=1))

    late = await talk.house.schedules.save(
        replace(seen, topic="cuda"), Change(seen.id, START, "U1", "changed")
    )

    assert late is None


async def test_a_person_is_forgotten_wherever_the_name_stands(talk: Talk) -> None:
    await talk(SET)
    await talk("weekly swap")

    places = await talk.house.schedules.erase("U1")

    (found,) = await talk.house.schedules.all()
    assert places == 3
    assert found.creator == ""
    assert [change.who for change in await _changes(talk)] == ["", ""]


async def test_moving_house_is_exact(talk: Talk, addresses: Addresses) -> None:
    await talk("weekly set fri 15:30 America/New_York every 2 topic cuda ping 123 thread quiet")
    await talk("weekly skip")
    await talk(SET, BOSS, replace(DISCORD, channel="C2"))
    await talk("weekly pause until 2026-05-01", BOSS, replace(DISCORD, channel="C2"))
    await talk(SET, Operator(), SLACK)
    for week in range(4):
        await talk.house.at(START + timedelta(hours=1, weeks=week))
    before = await pack(talk.house.database)
    new = ClockedDatabase(await addresses())
    await new.prepare()

    await unpack(new, before)

    after = await pack(new)
    await new.close()
    assert packed(after) == packed(before)
    assert len(before.deliveries) == 5


async def _changes(talk: Talk) -> list[Change]:
    async with talk.house.database.read() as connection:
        rows = await connection.execute(CHANGES.select().order_by(CHANGES.c.id))
        return [Change(row.subscription, row.at, row.who, row.what) for row in rows]


def test_the_start_is_a_monday_before_nine() -> None:
    assert datetime(2026, 3, 2, 8, tzinfo=UTC) == START
