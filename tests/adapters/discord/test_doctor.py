"""What the doctor finds on Discord's side."""

from __future__ import annotations

from adapters.discord.app import DiscordSetup
from adapters.discord.doctor import PERMISSIONS, examine, invite
from tests.adapters.discord.loopback import TOKEN, Loopback
from tests.adapters.discord.payloads import APPLICATION


def _setup(server: Loopback, token: str = TOKEN) -> DiscordSetup:
    return DiscordSetup(token, f"{server.address}/api/v10")


async def test_a_healthy_bot_is_told_how_to_be_invited(discord_server: Loopback) -> None:
    checks = await examine(_setup(discord_server))

    assert [check.about for check in checks] == ["token", "sessions", "commands", "invite"]
    assert [check.fix for check in checks] == [""] * 4
    assert checks[-1].says == invite(APPLICATION)


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

    checks = await examine(_setup(discord_server))

    assert checks[1].says == "3 session starts left today"
    assert checks[1].fix


async def test_commands_shown_twice_are_found_and_on_demand_removed(
    discord_server: Loopback,
) -> None:
    discord_server.guild_commands = [{"name": "pod"}]

    found = (await examine(_setup(discord_server)))[2]
    mended = (await examine(_setup(discord_server), mend=True))[2]

    assert found.says == "shown twice in 1 server"
    assert found.fix == "run podbot doctor --fix"
    assert mended.fix == ""
    assert discord_server.guild_commands == []


async def test_no_discord_at_all_is_said(discord_server: Loopback) -> None:
    (check,) = await examine(DiscordSetup(TOKEN, "http://127.0.0.1:9/api/v10"))

    assert check.about == "connection"
