"""What the bot may do in a channel, asked of Discord and computed as it does."""

from __future__ import annotations

from collections.abc import Iterable

import discord
import pytest

from adapters.discord.app import DiscordSetup
from adapters.discord.doctor import refusals
from bot.errors import PlatformError
from bot.ports import Refused
from tests.adapters.discord.loopback import TOKEN, Loopback
from tests.adapters.discord.payloads import BOT, CHANNEL, DIRECT, GUILD, ROLE, Json

SEEN, SEND, EMBED, ADMINISTRATOR = 1 << 10, 1 << 11, 1 << 14, 1 << 3
IN_THREADS = 1 << 38
THREAD = "922000000000000000"
OTHER_ROLE = 912_000_000_000_000_000


def _overwrite(of: int, *, deny: int = 0, allow: int = 0) -> Json:
    kind = 1 if of == BOT else 0
    return {"id": str(of), "type": kind, "deny": str(deny), "allow": str(allow)}


async def _refusal(server: Loopback, channel: str = str(CHANNEL)) -> Refused | None:
    setup = DiscordSetup(TOKEN, f"{server.address}/api/v10")
    return (await refusals(setup, [channel])).get(channel)


@pytest.mark.parametrize(
    ("overwrites", "lacks"),
    [
        ([], ""),
        ([_overwrite(GUILD, deny=SEND)], "Send Messages"),
        ([_overwrite(ROLE, deny=SEND | EMBED)], "Send Messages and Embed Links"),
        ([_overwrite(BOT, deny=SEEN)], "View Channel"),
        # the bot's own role undoes what everybody is denied, and the bot's own overwrite both
        ([_overwrite(GUILD, deny=SEND), _overwrite(ROLE, allow=SEND)], ""),
        ([_overwrite(ROLE, deny=SEND), _overwrite(BOT, allow=SEND)], ""),
        ([_overwrite(BOT, deny=SEND), _overwrite(ROLE, allow=SEND)], "Send Messages"),
        # a role it does not have
        ([_overwrite(OTHER_ROLE, deny=SEND | SEEN)], ""),
    ],
)
async def test_overwrites_of_a_channel_are_laid_over_each_other_as_discord_does(
    discord_server: Loopback, overwrites: list[Json], lacks: str
) -> None:
    discord_server.channels[str(CHANNEL)] = {"permission_overwrites": overwrites}

    found = await _refusal(discord_server)

    assert (found.reason if found else "") == (
        f"It lacks the permission: {lacks}." if lacks else ""
    )


async def test_what_no_role_gives_is_lacking_and_the_fix_names_the_place_to_allow_it(
    discord_server: Loopback,
) -> None:
    _give(discord_server, GUILD, SEEN)
    _give(discord_server, ROLE, SEND)

    found = await _refusal(discord_server)

    assert found == Refused(
        "It lacks the permission: Embed Links.",
        "In the channel's settings, under Permissions, allow podbot: Embed Links.",
    )


async def test_an_administrator_may_post_whatever_a_channel_denies(
    discord_server: Loopback,
) -> None:
    _give(discord_server, ROLE, ADMINISTRATOR)
    discord_server.channels[str(CHANNEL)] = {
        "permission_overwrites": [_overwrite(BOT, deny=SEND | SEEN)]
    }

    assert await _refusal(discord_server) is None


@pytest.mark.parametrize("kind", [10, 11, 12])
async def test_a_thread_needs_its_own_permission_by_the_overwrites_of_its_parent(
    discord_server: Loopback, kind: int
) -> None:
    discord_server.channels[THREAD] = {"type": kind, "parent_id": str(CHANNEL)}
    _give(discord_server, ROLE, SEEN | SEND | EMBED | IN_THREADS)
    allowed = await _refusal(discord_server, THREAD)
    discord_server.channels[str(CHANNEL)] = {
        "permission_overwrites": [_overwrite(GUILD, deny=SEND | IN_THREADS)]
    }

    refused = await _refusal(discord_server, THREAD)

    assert allowed is None
    assert refused is not None
    assert refused.reason == "It lacks the permission: Send Messages in Threads."


@pytest.mark.parametrize(
    ("channel", "reason"),
    [
        ({"type": 15}, "This kind of channel takes no messages."),
        ({"type": 4}, "This kind of channel takes no messages."),
        ({"type": 1, "guild_id": None}, "This is a direct message."),
        (
            {"type": 11, "parent_id": str(DIRECT), "thread_metadata": {"locked": True}},
            "The thread is locked.",
        ),
    ],
)
async def test_what_is_no_channel_to_post_to_is_refused(
    discord_server: Loopback, channel: Json, reason: str
) -> None:
    discord_server.channels["4711"] = channel

    found = await _refusal(discord_server, "4711")

    assert found is not None
    assert (found.reason, bool(found.fix)) == (reason, True)


async def test_a_number_that_is_no_channels_says_where_to_find_one(
    discord_server: Loopback,
) -> None:
    discord_server.fail("GET", "/channels/1", 400, {"code": 50035, "message": "not snowflake"})

    found = await _refusal(discord_server, "1")

    assert found is not None
    assert "Copy Channel ID" in found.fix


async def test_a_discord_that_fails_says_nothing_of_the_channel(discord_server: Loopback) -> None:
    discord_server.fail("GET", "/guilds/*/roles", 501, {"code": 0, "message": "no"})

    with pytest.raises(PlatformError, match="501"):
        await _refusal(discord_server)


def test_the_bits_are_those_of_discord() -> None:
    names: Iterable[tuple[int, str]] = (
        (SEEN, "view_channel"),
        (SEND, "send_messages"),
        (EMBED, "embed_links"),
        (IN_THREADS, "send_messages_in_threads"),
        (ADMINISTRATOR, "administrator"),
    )

    assert [bit for bit, name in names] == [
        discord.Permissions(**{name: True}).value for _, name in names
    ]


def _give(server: Loopback, role: int, permissions: int) -> None:
    server.roles[str(role)]["permissions"] = str(permissions)
