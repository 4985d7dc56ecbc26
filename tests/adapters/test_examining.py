"""What the doctor finds outside, against a Slack and a Discord on 127.0.0.1."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest
import pytest_asyncio

from adapters.database import Database, StoredSchedules
from adapters.examining import examine
from adapters.findings import Finding, Status
from adapters.slack.manifest import OPTIONAL_SCOPES, SCOPES
from bot.config import Settings
from bot.schedule import Place, Platform, Subscription, Timing, Weekday
from tests.adapters.discord.loopback import Loopback, loopback
from tests.adapters.slack.loopback import APP_TOKEN, BOT_TOKEN, Fault, LoopbackSlack

ALL = ",".join((*SCOPES, *OPTIONAL_SCOPES))


@pytest_asyncio.fixture
async def slack() -> AsyncIterator[LoopbackSlack]:
    async with LoopbackSlack().running() as running:
        running.headers["x-oauth-scopes"] = ALL
        yield running


@pytest_asyncio.fixture
async def discord() -> AsyncIterator[Loopback]:
    async with loopback() as server:
        yield server


@pytest.fixture
def in_slack(slack: LoopbackSlack, tmp_path: Path) -> Settings:
    return Settings(
        state_dir=tmp_path,
        slack_bot_token=BOT_TOKEN,
        slack_app_token=APP_TOKEN,
        slack_api_url=slack.api_url,
    )


@pytest.fixture
def on_discord(discord: Loopback, tmp_path: Path) -> Settings:
    return Settings(
        state_dir=tmp_path,
        discord_token=discord.token,
        discord_api_url=f"{discord.address}/api/v10",
    )


async def found(settings: Settings, *, mend: bool = False) -> dict[str, Finding]:
    """Ask the doctor, who has an event loop of its own, without holding up the platforms."""
    findings = await asyncio.to_thread(examine, settings, mend=mend)
    return {finding.check: finding for finding in findings}


async def scheduled(folder: Path, platform: Platform, channel: str) -> None:
    timing = Timing(Weekday.MON, time(9), "Europe/London")
    made = Subscription(
        "w7k2fd",
        Place(platform, "T1", channel),
        timing,
        "U1",
        datetime.now(UTC),
        date(2026, 11, 30),
    )
    database = Database.in_folder(folder)
    await database.prepare()
    await StoredSchedules(database).save(made, None)
    await database.close()


async def test_nothing_is_wrong_where_all_is_well(
    in_slack: Settings, on_discord: Settings, tmp_path: Path
) -> None:
    await scheduled(tmp_path, Platform.SLACK, "C1")
    both = replace(
        in_slack,
        discord_token=on_discord.discord_token,
        discord_api_url=on_discord.discord_api_url,
    )

    findings = await found(both)

    assert {finding.status for finding in findings.values()} == {Status.OK}
    assert findings["slack token"].says == "podbot in Team"
    assert findings["discord token"].says.startswith("logged in as podbot")
    assert findings["slack channels"].says == "1 channel to post to"
    assert findings["schedules"].says == "1 schedule, none switched off"


async def test_dead_tokens_say_where_to_get_new_ones(
    in_slack: Settings, on_discord: Settings, slack: LoopbackSlack
) -> None:
    slack.faults["auth.test"].append(Fault("token_revoked"))
    slack.faults["apps.connections.open"].append(Fault("invalid_auth"))

    dead_slack = await found(in_slack)
    dead_discord = await found(replace(on_discord, discord_token="dead"))  # noqa: S106

    assert dead_slack["slack token"].status is Status.WRONG
    assert "SLACK_BOT_TOKEN" in dead_slack["slack token"].fix
    assert "SLACK_APP_TOKEN" in dead_slack["slack socket"].fix
    assert dead_discord["discord token"].status is Status.WRONG
    assert "DISCORD_TOKEN" in dead_discord["discord token"].fix


async def test_a_platform_that_is_down_is_wrong(in_slack: Settings, on_discord: Settings) -> None:
    away = "http://127.0.0.1:9"

    findings = await found(replace(in_slack, slack_api_url=f"{away}/api/"))
    findings |= await found(replace(on_discord, discord_api_url=f"{away}/api/v10"))

    assert findings["slack"].status is Status.WRONG
    assert findings["discord connection"].status is Status.WRONG


async def test_a_scope_that_is_needed_is_wrong_and_one_that_helps_is_a_warning(
    in_slack: Settings, slack: LoopbackSlack
) -> None:
    slack.headers["x-oauth-scopes"] = "chat:write"
    lacking = (await found(in_slack))["slack scopes"]
    slack.headers["x-oauth-scopes"] = ",".join(SCOPES)
    without = (await found(in_slack))["slack scopes"]

    assert lacking.status is Status.WRONG
    assert "app_mentions:read" in lacking.says
    assert without.status is Status.WARNING
    assert "channels:history" in without.says


async def test_somebody_else_with_the_same_token_is_noticed(
    in_slack: Settings, slack: LoopbackSlack
) -> None:
    slack.connections = 3

    finding = (await found(in_slack))["slack socket"]

    assert finding.status is Status.WARNING
    assert finding.says == "2 other connections with this app token"


async def test_a_clock_that_is_wrong_is_told_apart_from_one_that_is_right(
    in_slack: Settings, slack: LoopbackSlack
) -> None:
    right = (await found(in_slack))["clock by slack"]
    slack.headers["Date"] = format_datetime(datetime.now(UTC) + timedelta(minutes=9))
    behind = (await found(in_slack))["clock by slack"]

    assert right.status is Status.OK
    assert behind.status is Status.WRONG
    assert behind.says.endswith("s behind")


@pytest.mark.parametrize("error", ["channel_not_found", "not_in_channel"])
async def test_a_scheduled_channel_that_cannot_be_posted_to_is_named(
    in_slack: Settings, slack: LoopbackSlack, tmp_path: Path, error: str
) -> None:
    await scheduled(tmp_path, Platform.SLACK, "C0FFEE")
    slack.faults["conversations.info"].append(Fault(error))

    finding = (await found(in_slack))["slack channel C0FFEE"]

    assert finding.status is Status.WRONG
    assert "/invite @podbot" in finding.fix


async def test_a_scheduled_channel_of_discord_that_is_gone_is_named(
    on_discord: Settings, discord: Loopback, tmp_path: Path
) -> None:
    await scheduled(tmp_path, Platform.DISCORD, "77")
    discord.fail("GET", "/channels/77", 404, {"code": 10003, "message": "Unknown Channel"})

    finding = (await found(on_discord))["discord channel 77"]

    assert finding.status is Status.WRONG
    assert finding.says == "the channel is gone"


async def test_a_database_is_looked_at_and_only_mended_on_demand(tmp_path: Path) -> None:
    settings = Settings(state_dir=tmp_path)

    before = (await found(settings))["database"]
    left_alone = not (tmp_path / "podbot.db").exists()
    after = (await found(settings, mend=True))["database"]

    assert before.says.endswith("is made by the first `podbot run`")
    assert left_alone
    assert after.says.endswith("has the tables of this podbot")


async def test_a_file_that_is_no_database_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "podbot.db").write_text("a diary")

    finding = (await found(Settings(state_dir=tmp_path)))["database"]

    assert finding.status is Status.WRONG
    assert finding.fix
