"""Buttons and menus, over the wire, also after a restart."""

from __future__ import annotations

from adapters.discord.app import Memory
from bot.cards import Ask, Card
from bot.podbot import PodBot, Question
from bot.replies.answer import Answer
from tests.adapters.discord.conftest import Start
from tests.adapters.discord.loopback import Loopback, until
from tests.adapters.discord.memory import (
    FakeClaims,
    FakeNotes,
    FakeTokens,
    FragileStorage,
    fragile_memory,
)
from tests.adapters.discord.payloads import BOB, MANAGE_MESSAGES, ORDINARY, Json
from tests.adapters.discord.person import Person, labels


async def test_the_asker_turns_the_page_in_place(discord_server: Loopback, start: Start) -> None:
    await start()
    alice = Person(discord_server)

    first = await alice.pod("list")
    second = await alice.press(first, "More")
    third = await alice.press(second, "More")

    assert (second["type"], third["type"]) == (7, 7)
    assert "**6.**" in second["data"]["content"]
    assert "**11.**" in third["data"]["content"]


async def test_somebody_else_gets_a_private_copy_of_the_page(
    discord_server: Loopback, start: Start
) -> None:
    await start()
    first = await Person(discord_server).pod("list")

    copy = await Person(discord_server, BOB).press(first, "More")
    next_copy = await Person(discord_server, BOB).press(copy, "More")

    assert (copy["type"], copy["data"]["flags"]) == (4, 64)
    assert "**6.**" in copy["data"]["content"]
    assert next_copy["type"] == 7  # his own copy turns in place


async def test_another_question_is_answered_beside_the_first(
    discord_server: Loopback, start: Start
) -> None:
    await start()
    alice = Person(discord_server)

    like = await alice.press(await alice.pod("strides"), "More like this")

    assert like["type"] == 4
    assert like["data"]["content"].startswith("**More like Strides**")
    assert "flags" not in like["data"]


async def test_a_menu_asks_what_is_chosen(discord_server: Loopback, start: Start) -> None:
    await start()
    alice = Person(discord_server)

    topic = await alice.choose((await alice.pod("topics"))["data"], "Inductor")

    assert topic["data"]["content"].startswith("**Inductor**")


async def test_what_is_shared_is_what_was_seen(discord_server: Loopback, start: Start) -> None:
    await start()
    alice = Person(discord_server)
    seen = await alice.pod("strides", private=True)

    shared = await alice.press(seen, "Share")

    assert shared["data"]["content"] == seen["data"]["content"]
    assert shared["data"]["embeds"] == seen["data"]["embeds"]
    assert "flags" not in shared["data"]
    assert labels(shared) == [*labels(seen)[:-1], "Delete"]
    assert (await alice.press(shared, "Delete"))["type"] == 6


async def test_the_asker_deletes_an_answer(discord_server: Loopback, start: Start) -> None:
    await start()
    alice = Person(discord_server)

    pressed = await alice.press(await alice.pod("strides"), "Delete")

    assert pressed == {"type": 6}
    await until(lambda: discord_server.sent("DELETE", "/webhooks/*/messages/@original"))


async def test_so_does_whoever_manages_messages(discord_server: Loopback, start: Start) -> None:
    await start()
    answer = await Person(discord_server).pod("strides")

    await Person(discord_server, BOB, ORDINARY | MANAGE_MESSAGES).press(answer, "Delete")

    await until(lambda: discord_server.sent("DELETE", "/webhooks/*/messages/@original"))


async def test_nobody_else_does(discord_server: Loopback, start: Start) -> None:
    await start()
    answer = await Person(discord_server).pod("strides")

    refusal = await Person(discord_server, BOB).press(answer, "Delete")

    assert refusal["data"]["content"].startswith("**Not deleted**")
    assert refusal["data"]["flags"] == 64
    assert discord_server.sent("DELETE", "*") == []


async def test_buttons_outlive_the_bot_that_sent_them(
    discord_server: Loopback, start: Start
) -> None:
    await start()
    alice = Person(discord_server)
    old = await alice.pod("list")
    await discord_server.close_all(4000)
    discord_server.sessions.clear()

    await start()

    assert "**6.**" in (await alice.press(old, "More"))["data"]["content"]
    assert (await alice.press(old, "Delete"))["type"] == 6


LONG = "what should I hear about " + "the dispatcher and its dispatch keys and " * 8


class LongBot(PodBot):
    """Answers everything with one button that asks a long question."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def ask(self, question: Question) -> Answer:
        self.asked.append(question.text)
        return Answer(Card("Long", actions=(Ask("On", LONG),)), text=question.text)


async def test_a_question_too_long_for_a_button_is_kept_under_a_token(
    discord_server: Loopback, start: Start
) -> None:
    bot = LongBot()
    await start(bot=bot)
    alice = Person(discord_server)

    await alice.press(await alice.pod("first"), "On")

    assert bot.asked == ["first", LONG]


async def test_a_token_that_is_gone_is_said(discord_server: Loopback, start: Start) -> None:
    tokens = FakeTokens()
    await start(kept=Memory(FakeClaims(), tokens, FakeNotes()), bot=LongBot())
    alice = Person(discord_server)
    first = await alice.pod("first")
    tokens.texts.clear()

    answer = await alice.press(first, "On")

    assert answer["data"]["content"].startswith("**I no longer know what this button asks**")


async def test_without_a_database_buttons_that_need_it_are_left_out(
    discord_server: Loopback, start: Start
) -> None:
    storage = FragileStorage()
    await start(kept=fragile_memory(storage), bot=LongBot())

    storage.down = True

    assert labels(await Person(discord_server).pod("first")) == ["Delete"]


async def test_the_button_of_another_bot_is_answered_not_ignored(
    discord_server: Loopback, start: Start
) -> None:
    await start()
    foreign: Json = {
        "content": "x",
        "components": [
            {"type": 1, "components": [{"type": 2, "style": 2, "label": "?", "custom_id": "old"}]}
        ],
    }

    answer = await Person(discord_server).press(foreign, "?")

    assert answer["data"]["content"].startswith("**I no longer know what this button asks**")


async def test_where_answers_are_private_a_click_shows_them(
    discord_server: Loopback, start: Start
) -> None:
    await start(private=True)
    alice = Person(discord_server)

    (reply,) = await alice.says("<@900000000000000000> strides")
    shown = await alice.press(reply, "Show")

    assert "Strides" not in reply["content"]
    assert shown["data"]["content"].startswith("**Strides**")
    assert shown["data"]["flags"] == 64
