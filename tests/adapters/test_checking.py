"""A schedule set up at the command line, where a Slack and a Discord on 127.0.0.1 are asked."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio
from cryptography.fernet import Fernet
from slack_sdk.oauth.installation_store import Installation

from adapters.database import Database
from adapters.database.installations import StoredInstallations
from adapters.keeping import ask_schedule
from adapters.shipped import data_folder
from adapters.slack.installations import Installations
from bot.config import Settings
from bot.replies.answer import Answer
from bot.schedule import Place, Platform
from tests.adapters.discord.loopback import Loopback, loopback
from tests.adapters.discord.payloads import GUILD
from tests.adapters.slack.loopback import BOT_TOKEN, Fault, LoopbackSlack

IN_SLACK = Place(Platform.SLACK, "T1", "C024BE91L")
ON_DISCORD = Place(Platform.DISCORD, "", "4711")


@pytest_asyncio.fixture
async def slack() -> AsyncIterator[LoopbackSlack]:
    async with LoopbackSlack().running() as running:
        yield running


@pytest_asyncio.fixture
async def discord() -> AsyncIterator[Loopback]:
    async with loopback() as server:
        yield server


@pytest.fixture
def nowhere(tmp_path: Path) -> Settings:
    return Settings(state_dir=tmp_path)


@pytest.fixture
def both(nowhere: Settings, slack: LoopbackSlack, discord: Loopback) -> Settings:
    return replace(
        nowhere,
        slack_bot_token=BOT_TOKEN,
        slack_api_url=slack.api_url,
        discord_token=discord.token,
        discord_api_url=f"{discord.address}/api/v10",
    )


async def _set(settings: Settings, where: Place) -> Answer:
    """Set a schedule up, in a thread, since the command has an event loop of its own."""
    words = "set mon 9am Europe/London"
    return await asyncio.to_thread(ask_schedule, settings, (data_folder(), None), words, where)


async def _kept(settings: Settings) -> str:
    shown = await asyncio.to_thread(ask_schedule, settings, (data_folder(), None), "", None)
    return shown.card.plain()


@pytest.mark.parametrize("where", [IN_SLACK, ON_DISCORD])
async def test_where_podbot_may_post_a_schedule_is_saved_and_no_doubt_is_voiced(
    both: Settings, where: Place
) -> None:
    answer = await _set(both, where)

    assert answer.found
    assert "Saved." in answer.card.plain()
    assert "checked" not in answer.card.plain()


async def test_a_slack_channel_without_podbot_says_how_to_invite_it_and_nothing_is_saved(
    both: Settings, slack: LoopbackSlack
) -> None:
    slack.faults["conversations.info"].append(Fault("channel_not_found"))

    answer = await _set(both, IN_SLACK)

    assert not answer.found
    assert answer.card.title == "Nothing was saved"
    assert "/invite @podbot" in answer.card.plain()
    assert "Nothing is scheduled" in await _kept(both)


async def test_a_discord_channel_that_podbot_may_not_see_says_what_to_allow(
    both: Settings, discord: Loopback
) -> None:
    discord.fail("GET", "/channels/4711", 403, {"message": "Missing Access", "code": 50001})

    answer = await _set(both, ON_DISCORD)

    assert not answer.found
    assert "Let podbot view the channel" in answer.card.plain()
    assert "Nothing is scheduled" in await _kept(both)


async def test_a_discord_channel_that_podbot_may_only_read_says_what_it_lacks(
    both: Settings, discord: Loopback
) -> None:
    denied = {"id": str(GUILD), "type": 0, "deny": str(1 << 11), "allow": "0"}
    discord.channels["4711"] = {"permission_overwrites": [denied]}

    answer = await _set(both, ON_DISCORD)

    assert not answer.found
    assert "under Permissions, allow podbot: Send Messages." in answer.card.plain()
    assert "Nothing is scheduled" in await _kept(both)


@pytest.mark.parametrize(
    ("where", "name"), [(IN_SLACK, "SLACK_BOT_TOKEN"), (ON_DISCORD, "DISCORD_TOKEN")]
)
async def test_without_a_token_it_says_that_nobody_was_asked(
    nowhere: Settings, where: Place, name: str
) -> None:
    answer = await _set(nowhere, where)

    assert answer.found
    assert (
        f"Whether podbot may post there was not checked: {name} is not set here."
        in answer.card.plain()
    )


async def test_a_discord_that_cannot_be_asked_does_not_stand_in_the_way(both: Settings) -> None:
    dead = await _set(replace(both, discord_token="dead"), ON_DISCORD)  # noqa: S106
    away = await _set(replace(both, discord_api_url="http://127.0.0.1:9/api/v10"), ON_DISCORD)

    assert (dead.found, away.found) == (True, True)
    assert "not checked: Discord refuses the token." in dead.card.plain()
    assert "not checked: Discord cannot be reached" in away.card.plain()


async def test_a_slack_that_cannot_be_reached_does_not_stand_in_the_way_and_is_said(
    both: Settings,
) -> None:
    away = await _set(replace(both, slack_api_url="http://127.0.0.1:9/api/"), IN_SLACK)

    assert away.found
    assert "Saved." in away.card.plain()
    assert (
        "Whether podbot may post there was not checked: Slack could not be reached. "
        "Make sure that it is in the channel: /invite @podbot" in away.card.plain()
    )


@pytest.fixture
def installed(nowhere: Settings, slack: LoopbackSlack) -> Settings:
    return replace(
        nowhere,
        slack_client_id="1.2",
        slack_client_secret="s",  # noqa: S106
        secret_keys=(Fernet.generate_key().decode(),),
        slack_api_url=slack.api_url,
    )


async def _install(settings: Settings) -> None:
    database = Database.in_folder(settings.state_dir)
    await database.prepare()
    installations = Installations(StoredInstallations(database), settings.secret_keys, lambda: 0.0)
    await installations.save(
        Installation(team_id="T1", bot_token="xoxb-of-T1", bot_id="B1", user_id="U1")  # noqa: S106
    )
    await database.close()


async def test_a_workspace_that_installed_podbot_is_asked_with_its_own_token(
    installed: Settings, slack: LoopbackSlack
) -> None:
    await _install(installed)
    slack.faults["conversations.info"].append(Fault("not_in_channel"))

    refused, saved = await _set(installed, IN_SLACK), await _set(installed, IN_SLACK)

    assert (refused.found, saved.found) == (False, True)
    assert "podbot is not in the channel" in refused.card.plain()
    assert "checked" not in saved.card.plain()
    assert {call.token for call in slack.of("conversations.info")} == {"xoxb-of-T1"}


async def test_a_workspace_that_did_not_install_podbot_and_a_channel_of_none_are_refused(
    installed: Settings,
) -> None:
    stranger = await _set(installed, replace(IN_SLACK, workspace="T9"))
    unnamed = await _set(installed, replace(IN_SLACK, workspace=""))

    assert (stranger.found, unnamed.found) == (False, False)
    assert "Install podbot there again." in stranger.card.plain()
    assert "Name it too: --place T…/C…" in unnamed.card.plain()
