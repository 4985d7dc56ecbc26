"""Mentions, direct messages and replies, over the wire."""

from __future__ import annotations

import pytest

from tests.adapters.discord import openapi
from tests.adapters.discord.conftest import Start
from tests.adapters.discord.loopback import Loopback, until
from tests.adapters.discord.payloads import (
    BOB,
    BOT,
    CHANNEL,
    GUILD,
    ROLE,
    Json,
    in_guild,
    message,
    user,
)
from tests.adapters.discord.person import Person
from tests.adapters.discord.test_commands import BrokenBot
from tests.adapters.discord.validity import problems

ME = f"<@{BOT}>"
POSTS = "/channels/*/messages"


async def test_a_mention_is_answered_with_one_silent_reply(
    discord_server: Loopback, start: Start
) -> None:
    await start()

    (reply,) = await Person(discord_server).says(f"{ME} strides")

    assert reply["content"].startswith("**Strides**")
    assert reply["allowed_mentions"] == {"parse": [], "replied_user": False}
    assert reply["message_reference"]["fail_if_not_exists"] is False
    assert (reply["nonce"], reply["enforce_nonce"]) == (
        reply["message_reference"]["message_id"],
        True,
    )
    sent = {key: reply[key] for key in ("content", "embeds", "components", "allowed_mentions")}
    assert problems(sent) == []
    assert openapi.complaints(openapi.MESSAGE, reply) == []


@pytest.mark.parametrize("content", [f"<@!{BOT}> strides", f"<@&{ROLE}> strides"])
async def test_every_way_to_mention_it_is_heard(
    discord_server: Loopback, start: Start, content: str
) -> None:
    await start()

    (reply,) = await Person(discord_server).says(content)

    assert reply["content"].startswith("**Strides**")


async def test_a_role_mention_whose_text_is_withheld_is_answered_with_how(
    discord_server: Loopback, start: Start
) -> None:
    await start()

    (reply,) = await Person(discord_server).says("", mention_roles=[str(ROLE)])

    assert reply["content"].startswith("**Mention me by my own name**")


async def test_direct_messages_need_no_mention(discord_server: Loopback, start: Start) -> None:
    await start()

    (reply,) = await Person(discord_server, direct=True).says("strides")

    assert reply["content"].startswith("**Strides**")


async def test_in_a_thread_it_answers_there(discord_server: Loopback, start: Start) -> None:
    await start()
    said = message(discord_server.snowflake(), f"{ME} strides", channel="920000000000000777")

    await discord_server.event("MESSAGE_CREATE", in_guild(said))
    await until(lambda: discord_server.sent("POST", POSTS))

    (post,) = discord_server.sent("POST", POSTS)
    assert post.path == "/channels/920000000000000777/messages"


async def test_two_replicas_reply_once(discord_server: Loopback, start: Start) -> None:
    await start()
    await start()

    await Person(discord_server).says(f"{ME} strides")
    await until(lambda: len(discord_server.sent("POST", POSTS)) == 2)

    assert len(discord_server.messages) == 1


async def test_a_reply_to_a_card_goes_on_from_it(discord_server: Loopback, start: Start) -> None:
    await start()
    alice = Person(discord_server)
    (topic,) = await alice.says(f"{ME} topic autograd")

    (more,) = await alice.says("more", to=topic)
    (second,) = await alice.says("the second one", to=topic)

    assert "**6.**" in more["content"]
    assert second["content"].startswith("**The life and death of Variable**")


async def test_a_reply_that_only_pings_is_left_alone(
    discord_server: Loopback, start: Start
) -> None:
    await start()
    alice = Person(discord_server)
    (card,) = await alice.says(f"{ME} strides")

    assert await alice.says("thanks, that is the one", to=card) == []
    assert await alice.says("", to=card) == []


@pytest.mark.parametrize(
    "more",
    [
        {"webhook_id": "5"},
        {"type": 7},
        {"author": user(BOB, "another bot", bot=True)},
        {"author": user(BOT, "podbot", bot=True)},
    ],
)
async def test_bots_webhooks_and_system_messages_are_ignored(
    discord_server: Loopback, start: Start, more: Json
) -> None:
    await start()
    said = in_guild(message(discord_server.snowflake(), f"{ME} strides")) | more

    await discord_server.event("MESSAGE_CREATE", said)
    await Person(discord_server).pod("strides")

    assert discord_server.sent("POST", POSTS) == []


async def test_its_own_answers_fed_back_are_never_answered(
    discord_server: Loopback, start: Start
) -> None:
    await start()
    (card,) = await Person(discord_server).says(f"{ME} strides")
    echo = message(discord_server.snowflake(), f"{ME} {card['content']}", author=BOT)

    await discord_server.event("MESSAGE_CREATE", in_guild(echo))
    await Person(discord_server).pod("strides")

    assert len(discord_server.sent("POST", POSTS)) == 1


async def test_edits_are_never_answered(discord_server: Loopback, start: Start) -> None:
    await start()
    edited = message(discord_server.snowflake(), f"{ME} strides") | {"edited_timestamp": None}
    only_embeds = {"id": "5", "channel_id": str(CHANNEL), "guild_id": str(GUILD), "embeds": []}

    await discord_server.event("MESSAGE_UPDATE", in_guild(edited))
    await discord_server.event("MESSAGE_UPDATE", only_embeds)
    await Person(discord_server).pod("strides")

    assert discord_server.sent("POST", POSTS) == []


async def test_where_it_may_not_write_it_stays_silent_and_goes_on(
    discord_server: Loopback, start: Start, caplog: pytest.LogCaptureFixture
) -> None:
    part = await start()
    alice = Person(discord_server)
    discord_server.fail("POST", POSTS, 403, {"code": 50013, "message": "Missing Permissions"})

    await alice.says(f"{ME} strides")
    await alice.says(f"{ME} dispatcher")

    assert len(discord_server.sent("POST", POSTS)) == 2
    assert part.counts.failed == 0
    assert "Traceback" not in caplog.text


async def test_a_fault_is_said_in_a_reply(discord_server: Loopback, start: Start) -> None:
    await start(bot=BrokenBot())
    said = message(discord_server.snowflake(), f"{ME} strides")

    await discord_server.event("MESSAGE_CREATE", in_guild(said))
    await until(lambda: discord_server.sent("POST", POSTS))

    (reply,) = discord_server.sent("POST", POSTS)
    assert reply.body["content"].startswith("**Something went wrong**")
