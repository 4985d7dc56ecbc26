"""Commands, autocomplete and the context menu, over the wire."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

import pytest

from adapters.discord.app import Memory
from adapters.discord.asking import render_answer
from adapters.discord.interactions import choices
from bot.errors import StorageError
from bot.library import Library
from bot.model import Episode, Show
from bot.podbot import PodBot, Question
from bot.replies.answer import Answer
from bot.search.engine import Engine
from bot.search.suggest import Kind, Suggestion
from tests.adapters.discord import openapi
from tests.adapters.discord.conftest import Start
from tests.adapters.discord.loopback import Loopback, until
from tests.adapters.discord.memory import (
    FakeClaims,
    FakeNotes,
    FragileStorage,
    fragile_memory,
    memory,
)
from tests.adapters.discord.payloads import ALICE, in_guild, interaction
from tests.adapters.discord.person import Person, labels
from tests.adapters.discord.validity import problems

ROOT = Path(__file__).parents[3]


async def test_a_typed_word_is_answered_in_public(discord_server: Loopback, start: Start) -> None:
    await start()

    answer = await Person(discord_server).pod("strides")

    assert answer["type"] == 4
    assert answer["data"]["content"].startswith("**Strides**\nEpisode: 62 · Length: 20:32")
    assert "flags" not in answer["data"]
    assert problems(answer["data"]) == []
    assert openapi.complaints(openapi.CALLBACK, answer) == []


async def test_the_command_line_prints_what_is_sent(
    discord_server: Loopback, start: Start, podbot: PodBot
) -> None:
    await start()

    sent = await Person(discord_server).pod("strides")
    printed = render_answer(await podbot.ask(Question("strides")))

    as_sent = json.dumps(sent["data"]).replace(str(ALICE), "0")
    assert json.loads(as_sent) == printed


def test_printing_it_loads_nothing_of_discord_s() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import adapters.discord.asking, sys; print('discord' in sys.modules)",
        ],
        capture_output=True,
        text=True,
        cwd=ROOT,
    )

    assert done.stdout == "False\n"


async def test_nothing_typed_is_answered_with_help_in_private(
    discord_server: Loopback, start: Start
) -> None:
    await start()

    answer = await Person(discord_server).pod()

    assert answer["data"]["content"].startswith("**Ask me about the 83 episodes")
    assert answer["data"]["flags"] == 64
    assert "Share" not in labels(answer)


async def test_nothing_found_is_said_in_private(discord_server: Loopback, start: Start) -> None:
    await start()

    answer = await Person(discord_server).pod("zzzqqq")

    assert answer["data"]["flags"] == 64


async def test_whoever_asks_for_a_private_answer_gets_one_to_share(
    discord_server: Loopback, start: Start
) -> None:
    await start()

    answer = await Person(discord_server).pod("strides", private=True)

    assert answer["data"]["flags"] == 64
    assert labels(answer)[-1] == "Share"


async def test_where_answers_are_private_every_answer_is(
    discord_server: Loopback, start: Start
) -> None:
    await start(private=True)

    answer = await Person(discord_server).pod("strides")
    on_demand = await Person(discord_server).pod("strides", private=False)

    assert (answer["data"]["flags"], labels(answer)[-1]) == (64, "Share")
    assert on_demand["data"]["flags"] == 64


async def test_it_answers_in_direct_messages_and_where_a_person_installed_it(
    discord_server: Loopback, start: Start
) -> None:
    await start()

    answer = await Person(discord_server, direct=True).pod("strides")

    assert answer["data"]["content"].startswith("**Strides**")


async def test_a_message_is_looked_up_in_private(discord_server: Loopback, start: Start) -> None:
    await start()
    said = "<@5> have you read <https://github.com/pytorch/pytorch/issues/78050>?"

    answer = await Person(discord_server).about(said)

    assert answer["data"]["flags"] == 64
    assert "Strides" in answer["data"]["content"]
    assert labels(answer)[-1] == "Share"


@pytest.mark.parametrize("typed", ["@@everyoneeveryone", "@here", "<@&1>", "<@1>"])
async def test_nothing_a_person_types_can_ping(
    discord_server: Loopback, start: Start, typed: str
) -> None:
    await start()

    answer = await Person(discord_server).pod(typed)

    assert answer["data"]["allowed_mentions"] == {"parse": [], "replied_user": False}


async def test_every_letter_of_a_word_is_completed(discord_server: Loopback, start: Start) -> None:
    await start()

    typed = ["dispatcher"[:end] for end in range(len("dispatcher") + 1)]

    shown = [await Person(discord_server).complete(text) for text in typed]

    for offered in shown:
        assert 0 < len(offered) <= 25
        assert len({c["value"] for c in offered}) == len(offered)
        body = {"type": 8, "data": {"choices": offered}}
        assert openapi.complaints(openapi.CHOICES, body) == []
    assert {"name": "Dispatcher and operators · topic", "value": "topic dispatcher"} in shown[-1]


async def test_a_typo_is_completed(discord_server: Loopback, start: Start) -> None:
    await start()

    offered = await Person(discord_server).complete("dispacther")

    assert "topic dispatcher" in {choice["value"] for choice in offered}


async def test_two_replicas_give_one_answer(discord_server: Loopback, start: Start) -> None:
    first, second = await start(), await start()

    await Person(discord_server).pod("strides")
    await until(lambda: len(discord_server.sent("POST", "/interactions/*/callback")) == 2)
    await until(lambda: first.counts.answered_elsewhere + second.counts.answered_elsewhere)

    assert len(discord_server.acknowledged) == 1
    assert first.counts.answered + second.counts.answered == 1
    assert first.counts.failed + second.counts.failed == 0


async def test_an_interaction_that_is_too_old_is_let_go(
    discord_server: Loopback, start: Start, caplog: pytest.LogCaptureFixture
) -> None:
    part = await start()
    data = {"id": "1", "name": "pod", "type": 1, "options": []}
    old = interaction(discord_server.snowflake(seconds_ago=4), 2, data)

    await discord_server.event("INTERACTION_CREATE", in_guild(old))
    await until(lambda: part.counts.too_late)
    answer = await Person(discord_server).pod("strides")

    assert answer["data"]["content"].startswith("**Strides**")
    assert discord_server.sent("POST", "/webhooks/*") == []
    assert "Traceback" not in caplog.text


class SlowBot(PodBot):
    """Takes its time, as a question that waits for a port may."""

    def __init__(self, podbot: PodBot) -> None:
        self.free = asyncio.Event()
        self.answers = podbot

    async def ask(self, question: Question) -> Answer:
        await self.free.wait()
        return await self.answers.ask(question)


async def test_an_answer_that_takes_long_is_promised_and_then_kept(
    discord_server: Loopback, start: Start, podbot: PodBot
) -> None:
    slow = SlowBot(podbot)
    await start(bot=slow)

    promise = await Person(discord_server, patient=False).pod("strides", private=True)
    slow.free.set()
    await until(lambda: discord_server.sent("PATCH", "/webhooks/*/messages/@original"))

    (kept,) = discord_server.sent("PATCH", "/webhooks/*/messages/@original")
    assert promise == {"type": 5, "data": {"flags": 64}}
    assert kept.body["content"].startswith("**Strides**")
    assert "flags" not in kept.body


class BrokenBot(PodBot):
    """Fails at everything."""

    def __init__(self) -> None:
        """Hold nothing."""

    async def ask(self, question: Question) -> Answer:
        raise ZeroDivisionError

    def suggest(self, typed: str) -> tuple[()]:
        raise ZeroDivisionError


async def test_a_fault_is_logged_and_said_in_private(
    discord_server: Loopback, start: Start, caplog: pytest.LogCaptureFixture
) -> None:
    part = await start(bot=BrokenBot())

    answer = await Person(discord_server).pod("strides")

    assert answer["data"]["content"].startswith("**Something went wrong**")
    assert answer["data"]["flags"] == 64
    assert part.counts.failed == 1
    assert "ZeroDivisionError" in caplog.text


class ForgetfulBot(PodBot):
    """Needs a database that is down."""

    def __init__(self) -> None:
        """Hold nothing."""

    async def ask(self, question: Question) -> Answer:
        raise StorageError("the database is down")


async def test_a_question_that_needs_the_database_while_it_is_down_is_answered_with_that(
    discord_server: Loopback, start: Start
) -> None:
    part = await start(bot=ForgetfulBot())

    answer = await Person(discord_server).pod("weekly")

    assert answer["data"]["content"].startswith("**I cannot look that up now**")
    assert part.counts.failed == 0


async def test_a_fault_while_completing_shows_no_choices(
    discord_server: Loopback, start: Start
) -> None:
    await start(bot=BrokenBot())

    assert await Person(discord_server).complete("dis") == []


async def test_a_fault_after_the_promise_goes_out_as_a_private_follow_up(
    discord_server: Loopback, start: Start, podbot: PodBot
) -> None:
    slow = SlowBot(podbot)
    await start(bot=slow)
    discord_server.fail(
        "PATCH", "/webhooks/*", 400, {"code": 50035, "message": "Invalid Form Body"}
    )

    await Person(discord_server, patient=False).pod("strides")
    slow.free.set()
    await until(lambda: discord_server.sent("POST", "/webhooks/*"))

    (follow_up,) = discord_server.sent("POST", "/webhooks/*")
    assert follow_up.body["flags"] == 64
    assert follow_up.body["content"].startswith("**Something went wrong**")


async def test_a_database_that_goes_down_costs_no_answer(
    discord_server: Loopback, start: Start
) -> None:
    storage = FragileStorage()
    part = await start(kept=fragile_memory(storage))

    storage.down = True
    answer = await Person(discord_server).pod("strides")
    await discord_server.close_all(4000)
    later = await Person(discord_server).pod("strides")

    assert answer["data"]["content"].startswith("**Strides**")
    assert later["data"]["content"].startswith("**Strides**")
    assert part.counts.failed == 0


async def test_a_database_that_is_down_at_the_start_costs_no_answer_and_commands_come_with_it(
    discord_server: Loopback, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.discord.sync.AGAIN", 0.01)
    storage = FragileStorage(down=True)
    part = await start(kept=fragile_memory(storage))

    answer = await Person(discord_server).pod("strides")
    before = discord_server.sent("PUT", "/applications/*/commands")
    storage.down = False
    await until(lambda: storage.written)

    assert answer["data"]["content"].startswith("**Strides**")
    assert before == []
    assert len(discord_server.sent("PUT", "/applications/*/commands")) == 1
    assert part.counts.failed == 0


async def test_commands_are_registered_once_and_only_when_they_changed(
    discord_server: Loopback, start: Start
) -> None:
    shared = memory()

    await start(kept=shared)
    await start(kept=Memory(shared.claims, shared.tokens, shared.notes))
    await start(kept=shared)

    (put,) = discord_server.sent("PUT", "/applications/*/commands")
    names = [command["name"] for command in put.body]
    assert names == ["pod", "Find episodes about this", "pod-weekly"]
    assert [openapi.complaints(openapi.COMMAND, command) for command in put.body] == [[]] * 3


async def test_commands_that_another_program_put_its_own_in_place_of_are_registered_again(
    discord_server: Loopback, start: Start
) -> None:
    notes = FakeNotes()
    before = replace(memory(), notes=notes)
    await start(kept=before)
    await until(lambda: notes.written)
    discord_server.commands = [{"name": "dice", "type": 1}]

    await start(kept=replace(before, claims=FakeClaims()))
    await until(lambda: len(discord_server.commands) == 3)

    assert len(discord_server.sent("PUT", "/applications/*/commands")) == 2


async def test_the_commands_work_in_guilds_and_for_those_who_installed_them(
    discord_server: Loopback, start: Start
) -> None:
    await start()

    (put,) = discord_server.sent("PUT", "/applications/*/commands")
    where = [(command["integration_types"], command["contexts"]) for command in put.body]
    assert where == [([0, 1], [0, 1, 2]), ([0, 1], [0, 1, 2]), ([0], [0])]
    assert put.body[2]["default_member_permissions"] == 32  # Manage Server


def _alike() -> PodBot:
    """Know two thousand titles of 300 characters that begin alike, one empty and one of emoji."""
    titles = [f"{'the dispatcher and ' * 6}{n} {'x' * 200}"[:300] for n in range(2000)]
    episodes = [
        Episode(f"e{n}", title, "show", n + 1) for n, title in enumerate([*titles, "", "🎙️🧵"])
    ]
    show = Show("show", "Show", "https://show.example/")
    engine = Engine.of(Library((show,), tuple(episodes)))
    return PodBot(engine, today=lambda: date(2026, 11, 29), random=Random(1))


async def test_titles_that_only_differ_where_discord_cuts_them_are_offered_once(
    discord_server: Loopback, start: Start
) -> None:
    await start(bot=_alike())

    for end in range(len("dispatcher") + 1):
        offered = await Person(discord_server).complete("dispatcher"[:end])

        assert len(offered) <= 25
        assert len({choice["value"] for choice in offered}) == len(offered)
        body = {"type": 8, "data": {"choices": offered}}
        assert openapi.complaints(openapi.CHOICES, body) == []


def test_a_choice_says_its_kind_though_its_title_is_endless() -> None:
    (choice,) = choices((Suggestion("Title " * 60, "title", Kind.EPISODE),))

    assert choice["name"].endswith("… · episode")
    assert len(choice["name"]) <= 100


def test_no_more_than_twenty_five_choices_are_offered_and_none_that_discord_refuses() -> None:
    many = [Suggestion(f"T{n}", f"t{n}", Kind.TOPIC) for n in range(40)]
    unfit = [Suggestion("Long", "x" * 101, Kind.TOPIC), Suggestion("Blank", " ", Kind.TOPIC)]

    assert [c["value"] for c in choices((*unfit, *many))] == [f"t{n}" for n in range(25)]


async def test_a_loop_that_was_blocked_lets_the_interaction_go_and_takes_the_next(
    discord_server: Loopback, start: Start, caplog: pytest.LogCaptureFixture
) -> None:
    part = await start()
    data = {"id": "1", "name": "pod", "type": 1, "options": []}
    asked = interaction(discord_server.snowflake(seconds_ago=2.9), 2, data)

    await discord_server.event("INTERACTION_CREATE", in_guild(asked))
    time.sleep(0.2)  # noqa: ASYNC251 - the loop is what is blocked
    await until(lambda: part.counts.too_late)

    answer = await Person(discord_server).pod("strides")
    assert answer["data"]["content"].startswith("**Strides**")
    assert "Traceback" not in caplog.text


async def test_it_answers_in_a_guild_it_was_never_added_to(
    discord_server: Loopback, start: Start
) -> None:
    await start()
    data = {"id": "1", "name": "pod", "type": 1, "options": [{"name": "query", "value": "strides"}]}
    id_ = discord_server.snowflake()
    elsewhere = in_guild(interaction(id_, 2, data)) | {"guild_id": "5", "guild": {"id": "5"}}

    await discord_server.event("INTERACTION_CREATE", elsewhere)
    await until(lambda: discord_server.sent("POST", f"/interactions/{id_}/*"))

    (answer,) = discord_server.sent("POST", f"/interactions/{id_}/*")
    assert answer.body["data"]["content"].startswith("**Strides**")


async def test_a_server_that_fails_once_still_gets_the_answer(
    discord_server: Loopback, start: Start
) -> None:
    part = await start()
    discord_server.fail("POST", "/interactions/*", 502, {"message": "bad gateway", "code": 0})

    await Person(discord_server).pod("strides")
    await until(lambda: part.counts.answered)

    assert len(discord_server.sent("POST", "/interactions/*/callback")) == 2
    assert part.counts.failed == 0
