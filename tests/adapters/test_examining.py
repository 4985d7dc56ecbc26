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
from cryptography.fernet import Fernet
from slack_sdk.oauth.installation_store import Installation
from sqlalchemy import text

from adapters.database import Database, StoredSchedules
from adapters.database.installations import StoredInstallations
from adapters.database.instances import Instance, StoredInstances
from adapters.examining import examine
from adapters.findings import Finding, Status
from adapters.ops import Health, routes
from adapters.slack.installations import Installations
from adapters.slack.manifest import OPTIONAL_SCOPES, SCOPES
from adapters.web import serving
from bot.config import Address, Settings
from bot.schedule import Place, Platform, Subscription, Timing, Weekday
from tests.adapters.discord.loopback import Loopback, loopback
from tests.adapters.discord.payloads import BOT
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


async def running(folder: Path, *instances: Instance, overtaken: bool = False) -> None:
    """Let processes say that they run on the database of a folder."""
    database = Database.in_folder(folder)
    await database.prepare()
    for instance in instances:
        await StoredInstances(database).beat(instance, overtaken=overtaken)
    await database.close()


async def installed(slack: LoopbackSlack, folder: Path, *names: str) -> Settings:
    """Install podbot in some workspaces; gives the settings it has there."""
    settings = Settings(
        state_dir=folder,
        slack_client_id="1.2",
        slack_client_secret="secret",  # noqa: S106
        slack_signing_secret="secret",  # noqa: S106
        secret_keys=(Fernet.generate_key().decode(),),
        public_url="https://pod.example",
        slack_api_url=slack.api_url,
    )
    database = Database.in_folder(folder)
    await database.prepare()
    installations = Installations(StoredInstallations(database), settings.secret_keys, lambda: 0.0)
    for number, name in enumerate(names):
        made = Installation(
            user_id="U1", team_id=f"T{number:03}", team_name=name, bot_token=f"xoxb-{number}"
        )
        await installations.save(made)
    await database.close()
    return settings


async def scheduled(
    folder: Path, platform: Platform, channel: str, *, workspace: str = "T1"
) -> None:
    timing = Timing(Weekday.MON, time(9), "Europe/London")
    made = Subscription(
        "w7k2fd",
        Place(platform, workspace, channel),
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
        ops_address=Address("127.0.0.1", 0),
        discord_token=on_discord.discord_token,
        discord_api_url=on_discord.discord_api_url,
    )

    findings = await found(both)

    assert {finding.status for finding in findings.values()} == {Status.OK}
    assert findings["slack token"].says == "podbot in Team"
    assert findings["discord token"].says.startswith("logged in as podbot")
    assert findings["slack channels"].says == "podbot may post to 1 channel"
    assert findings["processes"].says == "none runs on this database now"
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


async def test_a_podbot_that_runs_on_the_same_database_is_nobody_else(
    in_slack: Settings, slack: LoopbackSlack, tmp_path: Path
) -> None:
    await running(tmp_path, Instance("i1", "here:1", sockets=1))
    slack.connections = 2
    ours = (await found(in_slack))["slack socket"]
    slack.connections = 3
    another = (await found(in_slack))["slack socket"]

    assert ours.status is Status.OK
    assert ours.says.endswith("beside 1 connection of podbot's on this database")
    assert another.status is Status.WARNING
    assert another.says.startswith("1 other connection with this app token beside 1 connection")


async def test_processes_that_hear_the_same_servers_are_named(tmp_path: Path) -> None:
    await running(tmp_path, Instance("i1", "a:1", "0-1/4"), Instance("i2", "b:2", "2-3/4"))
    apart = await found(Settings(state_dir=tmp_path))
    await running(tmp_path, Instance("i3", "c:3", "3/4"))
    meeting = await found(Settings(state_dir=tmp_path))

    assert apart["processes"].says == "2 on this database: a:1 and b:2"
    assert "discord shards" not in apart
    assert meeting["discord shards"].says == "b:2 and c:3 hear the same servers"
    assert "PODBOT_DISCORD_SHARDS" in meeting["discord shards"].fix


async def test_a_program_that_answers_in_our_place_is_told(tmp_path: Path) -> None:
    await running(tmp_path, Instance("i1", "a:1", "all"), overtaken=True)

    finding = (await found(Settings(state_dir=tmp_path)))["discord elsewhere"]

    assert finding.status is Status.WARNING
    assert "another program answered with DISCORD_TOKEN" in finding.says


async def test_each_workspace_that_installed_podbot_is_looked_at(
    slack: LoopbackSlack, tmp_path: Path
) -> None:
    by_oauth = await installed(slack, tmp_path, "Alpha", "Beta")
    well = await found(by_oauth)
    slack.faults["auth.test"].append(Fault("token_revoked"))
    revoked = await found(by_oauth)
    slack.headers["x-oauth-scopes"] = "chat:write"
    lacking = await found(by_oauth)
    other_key = Fernet.generate_key().decode()
    unreadable = await found(replace(by_oauth, secret_keys=(other_key,)))

    assert well["slack workspaces"].says == "2 workspaces well, 2 of 2 looked at"
    assert revoked["slack workspace Alpha"].says == "Slack refuses its token: token_revoked"
    assert revoked["slack workspaces"].says == "1 workspace well, 2 of 2 looked at"
    assert lacking["slack workspace Beta"].status is Status.WRONG
    assert "app_mentions:read" in lacking["slack workspace Beta"].says
    assert "PODBOT_SECRET_KEYS" in unreadable["slack workspace Alpha"].says


async def test_of_many_workspaces_some_are_looked_at_and_that_is_said(
    slack: LoopbackSlack, tmp_path: Path
) -> None:
    by_oauth = await installed(slack, tmp_path, *(f"Team {number}" for number in range(53)))

    findings = await found(by_oauth)

    assert findings["slack workspaces"].says == "50 workspaces well, 50 of 53 looked at"
    assert len(slack.of("auth.test")) == 50


async def test_a_channel_of_a_workspace_that_left_is_named(
    slack: LoopbackSlack, tmp_path: Path
) -> None:
    by_oauth = await installed(slack, tmp_path, "Alpha")
    await scheduled(tmp_path, Platform.SLACK, "C0FFEE", workspace="T-gone")

    finding = (await found(by_oauth))["slack channel C0FFEE"]

    assert finding.status is Status.WRONG
    assert "not installed" in finding.says


async def test_what_installing_by_oauth_lacks_is_named(tmp_path: Path) -> None:
    half = Settings(state_dir=tmp_path, slack_client_id="1.2", public_url="https://pod.example")
    no_key = replace(half, slack_client_secret="s", secret_keys=("short",))  # noqa: S106

    lacks, bad = (await found(half))["slack"], (await found(no_key))["slack"]

    assert lacks.says == "installing by OAuth also needs SLACK_CLIENT_SECRET and PODBOT_SECRET_KEYS"
    assert bad.says.startswith("PODBOT_SECRET_KEYS: a key is 32 random bytes")


async def test_a_channel_of_discord_that_takes_no_posts_says_which_permission_it_lacks(
    on_discord: Settings, discord: Loopback, tmp_path: Path
) -> None:
    await scheduled(tmp_path, Platform.DISCORD, "77")
    denied = {"id": str(BOT), "type": 1, "deny": str(1 << 11), "allow": "0"}
    discord.channels["77"] = {"permission_overwrites": [denied]}

    finding = (await found(on_discord))["discord channel 77"]

    assert finding.status is Status.WRONG
    assert finding.says == "It lacks the permission: Send Messages."
    assert "allow podbot: Send Messages" in finding.fix


async def test_a_discord_that_fails_half_way_is_said(
    on_discord: Settings, discord: Loopback, tmp_path: Path
) -> None:
    await scheduled(tmp_path, Platform.DISCORD, "77")
    discord.fail("GET", "/guilds/*/roles", 501, {"code": 0, "message": "no"})

    finding = (await found(on_discord))["discord channels"]

    assert finding.status is Status.WRONG
    assert "not looked at" in finding.says


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
    assert finding.says == "The channel is gone."


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
    assert "is no database; restore it from a backup" in finding.says


async def test_a_database_of_a_newer_podbot_is_wrong_and_not_to_be_brought_up_to_date(
    tmp_path: Path,
) -> None:
    database = Database.in_folder(tmp_path)
    await database.prepare()
    async with database.write() as connection:
        await connection.execute(text("UPDATE podbot_version SET version_num = '9999'"))
    await database.close()

    for mend in (False, True):
        finding = (await found(Settings(state_dir=tmp_path), mend=mend))["database"]
        assert finding.status is Status.WRONG
        assert "is of a newer podbot; install that one" in finding.says


async def test_a_podbot_that_runs_here_holds_its_own_address(tmp_path: Path) -> None:
    async with serving("127.0.0.1", 0, routes(lambda parts=(): Health(ready=True), bytes)) as port:
        at = Address("127.0.0.1", port)
        finding = (await found(Settings(state_dir=tmp_path, ops_address=at)))["ops address"]

    assert finding.status is Status.OK
    assert finding.says == f"podbot answers at {at}"


async def test_channels_are_looked_at_though_something_else_is_wrong(
    in_slack: Settings, slack: LoopbackSlack, tmp_path: Path
) -> None:
    await scheduled(tmp_path, Platform.SLACK, "C0FFEE")
    slack.headers["x-oauth-scopes"] = "chat:write"
    slack.faults["conversations.info"].append(Fault("channel_not_found"))

    findings = await found(in_slack)

    assert findings["slack scopes"].status is Status.WRONG
    assert findings["slack channel C0FFEE"].status is Status.WRONG
