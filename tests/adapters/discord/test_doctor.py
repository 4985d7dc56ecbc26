"""What the doctor finds on Discord's side."""

from __future__ import annotations

import pytest

from adapters.discord.app import DiscordSetup
from adapters.discord.doctor import PERMISSIONS, Check, examine, invite
from adapters.discord.tree import TREE
from tests.adapters.discord.loopback import TOKEN, Loopback
from tests.adapters.discord.payloads import APPLICATION


def _setup(server: Loopback, token: str = TOKEN) -> DiscordSetup:
    return DiscordSetup(token, f"{server.address}/api/v10")


async def _checks(server: Loopback, *, mend: bool = False) -> dict[str, Check]:
    return {check.about: check for check in await examine(_setup(server), mend=mend)}


async def test_a_healthy_bot_is_told_how_to_be_invited(discord_server: Loopback) -> None:
    checks = await _checks(discord_server)

    assert [*checks] == ["token", "intents", "sessions", "commands", "commands twice", "invite"]
    assert [check.fix for check in checks.values()] == [""] * 6
    assert checks["invite"].says == invite(APPLICATION)
    assert checks["intents"].says == "no privileged intent is on, and podbot needs none"


@pytest.mark.parametrize(
    ("flags", "names"),
    [
        (1 << 18, "Message Content"),
        (1 << 19, "Message Content"),
        (1 << 12 | 1 << 15, "Presence and Server Members"),
    ],
)
async def test_a_privileged_intent_that_is_on_is_not_needed(
    discord_server: Loopback, flags: int, names: str
) -> None:
    discord_server.flags = flags

    found = (await _checks(discord_server))["intents"]

    assert found.says == f"{names} is on, which podbot does not need"
    assert "switch it off" in found.fix


def test_the_invitation_asks_for_little() -> None:
    asked = {name for name, given in PERMISSIONS if given}

    assert asked == {
        "create_public_threads",
        "embed_links",
        "read_message_history",
        "read_messages",  # discord.py's name for viewing channels
        "send_messages",
        "send_messages_in_threads",
    }
    assert invite(7) == (
        "https://discord.com/oauth2/authorize?client_id=7"
        "&scope=bot+applications.commands&permissions=309237730304"
    )


async def test_a_dead_token_is_the_only_news(discord_server: Loopback) -> None:
    (check,) = await examine(_setup(discord_server, "dead"))

    assert check.about == "token"
    assert "DISCORD_TOKEN" in check.fix


async def test_few_starts_are_a_warning(discord_server: Loopback) -> None:
    discord_server.remaining = 3

    found = (await _checks(discord_server))["sessions"]

    assert found.says == "3 of 1,000 session starts left today"
    assert found.fix


async def test_commands_shown_twice_are_found_and_on_demand_only_ours_are_removed(
    discord_server: Loopback,
) -> None:
    another = {"name": "dice", "type": 1}
    discord_server.guild_commands = [{"name": "pod"}, another]

    found = (await _checks(discord_server))["commands twice"]
    mended = (await _checks(discord_server, mend=True))["commands twice"]

    assert found.says == "in 1 server"
    assert "podbot doctor --fix" in found.fix
    assert mended.fix == ""
    assert discord_server.guild_commands == [another]


async def test_a_command_of_somebody_else_in_one_server_is_not_shown_twice(
    discord_server: Loopback,
) -> None:
    discord_server.guild_commands = [{"name": "dice", "type": 1}]

    found = await _checks(discord_server, mend=True)

    assert found["commands twice"].says == "in none of 1 server"
    assert len(discord_server.guild_commands) == 1


async def test_commands_that_are_not_registered_are_named_and_on_demand_registered(
    discord_server: Loopback,
) -> None:
    discord_server.commands = [command for command in TREE if command["name"] != "pod"]

    found = (await _checks(discord_server))["commands"]
    mended = (await _checks(discord_server, mend=True))["commands"]

    assert found.says == "not registered: pod"
    assert "podbot doctor --fix" in found.fix
    assert mended.fix == ""
    assert [command["name"] for command in discord_server.commands] == [
        command["name"] for command in TREE
    ]


async def test_no_discord_at_all_is_said(discord_server: Loopback) -> None:
    (check,) = await examine(DiscordSetup(TOKEN, "http://127.0.0.1:9/api/v10"))

    assert check.about == "connection"
