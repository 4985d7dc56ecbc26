"""Asking too much at once, over the wire."""

from __future__ import annotations

from adapters.discord.limits import EPHEMERAL
from tests.adapters.discord.conftest import Start
from tests.adapters.discord.loopback import Loopback, until
from tests.adapters.discord.payloads import BOB, BOT, in_guild, message, user
from tests.adapters.discord.person import Person


async def test_who_asks_too_much_at_once_is_told_so_alone(
    discord_server: Loopback, start: Start
) -> None:
    part = await start()
    person = Person(discord_server)

    answers = [await person.pod("strides") for _ in range(7)]
    other = await Person(discord_server, id=BOB).pod("strides")

    assert [answer["data"]["content"][:11] for answer in answers[:5]] == ["**Strides**"] * 5
    for slowed in answers[5:]:
        assert slowed["data"]["content"].startswith("**One moment**")
        assert slowed["data"]["flags"] & EPHEMERAL
    assert other["data"]["content"].startswith("**Strides**")
    assert part.counts.slowed == 2


async def test_mentions_beyond_ones_share_are_told_once_and_then_left(
    discord_server: Loopback, start: Start
) -> None:
    part = await start()

    for _ in range(9):
        said = message(discord_server.snowflake(), f"<@{BOT}> strides", author=BOB)
        said["mentions"] = [user(BOT, "podbot", bot=True)]
        await discord_server.event("MESSAGE_CREATE", in_guild(said))
    await until(lambda: part.counts.slowed == 4)

    await until(lambda: len(discord_server.sent("POST", "/channels/*/messages")) == 6)
    replies = [r.body["content"] for r in discord_server.sent("POST", "/channels/*/messages")]
    assert sum(text.startswith("**Strides**") for text in replies) == 5
    assert sum(text.startswith("**One moment**") for text in replies) == 1
