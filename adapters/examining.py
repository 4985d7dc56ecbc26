"""What the doctor asks of the world outside: the database and each platform that has a token."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TypeVar

from adapters.database import Database, StoredSchedules
from adapters.database.doctor import examine as examine_database
from adapters.database.installations import StoredInstallations
from adapters.database.instances import StoredInstances
from adapters.database.moving import with_token
from adapters.findings import Finding, Status, doubtful, well, wrong
from adapters.keeping import database
from adapters.ops import is_podbot
from adapters.web import OPS, PUBLIC, look_for
from bot.config import Address, Settings
from bot.errors import ConfigError, PlatformError, StorageError
from bot.ports import Place, Platform, Refused
from bot.text import listed, plural

T = TypeVar("T")

_NOBODY = "neither SLACK_BOT_TOKEN nor DISCORD_TOKEN is set: podbot answers here alone"
#: places looked at; with more schedules than that, the log and `weekly show` tell of the rest
_PLACES = 50
#: workspaces looked at
_WORKSPACES = 50
_MAKE_A_KEY = (
    "make one: python -c 'from cryptography.fernet import Fernet; "
    "print(Fernet.generate_key().decode())'"
)
#: what of Slack's side cannot be done without
_NO_SLACK = ("slack", "slack token")
#: what of Discord's side cannot be done without
_HOPELESS = {"token": Status.WRONG, "connection": Status.WRONG}


def examine(settings: Settings, *, mend: bool) -> tuple[Finding, ...]:
    """Look at everything outside this process; `mend` repairs what can be repaired safely."""
    return asyncio.run(_examined(settings, mend=mend))


async def _examined(settings: Settings, *, mend: bool) -> tuple[Finding, ...]:
    kept = database(settings)
    try:
        found = [*await examine_database(kept, mend=mend)]
        found += await _addresses(settings)
        if not (settings.slack_bot_token or settings.slack_client_id or settings.discord_token):
            found.append(well("platforms", _NOBODY))
        if settings.slack_bot_token:
            found += await _slack(settings, kept)
        elif settings.slack_client_id:
            found += await _slack_installed(settings, kept)
        if settings.discord_token:
            found += await _discord(settings, kept, mend=mend)
        return tuple(found)
    finally:
        await kept.close()


async def _addresses(settings: Settings) -> Iterable[Finding]:
    """Look whether what podbot listens at is free, unless it is podbot that listens."""
    ops, public = settings.ops_address, settings.http_address
    if await is_podbot(ops.host, ops.port):
        return [well("ops address", f"podbot answers at {ops}")]
    found = [_address("ops address", OPS, ops)]
    if settings.slack_signing_secret and not settings.slack_app_token:
        found.append(_address("public address", PUBLIC, public))
    return found


def _address(check: str, name: str, at: Address) -> Finding:
    try:
        look_for(at.host, at.port, name)
    except ConfigError as error:
        says, _, fix = str(error.problems[0]).partition("; ")
        return doubtful(check, says, fix)
    return well(check, f"{at} is free")


async def _slack(settings: Settings, kept: Database) -> Iterable[Finding]:
    from adapters.slack.doctor import examine as examine_slack

    token, app_token = settings.slack_bot_token or "", settings.slack_app_token or ""

    async def token_of(_: str) -> str:
        return token

    ours = sum(i.sockets for i in await _read(kept, StoredInstances(kept).alive))
    found = await examine_slack(token, app_token, settings.slack_api_url, ours)
    if any(finding.check in _NO_SLACK and finding.status is Status.WRONG for finding in found):
        return found
    return (*found, *await _slack_channels(settings, kept, token_of))


async def _slack_installed(settings: Settings, kept: Database) -> Iterable[Finding]:
    """Look at the workspaces that installed podbot, as many as take no long."""
    from adapters.slack.doctor import Workspace, examine_installed
    from adapters.slack.installations import Installations

    if lacks := tuple(name for name, value in _for_oauth(settings).items() if not value):
        return [wrong("slack", f"installing by OAuth also needs {listed(lacks)}", "set them")]
    try:
        store = StoredInstallations(kept)
        installations = Installations(store, settings.secret_keys, time.monotonic)
    except ConfigError as error:
        return [wrong("slack", problem, _MAKE_A_KEY) for problem in error.problems]
    installed = await _read(kept, partial(with_token, kept))
    if not installed:
        return [well("slack workspaces", "podbot is installed in none yet")]
    looked_at = [
        Workspace(i.name or i.team, await installations.token_of(f"{i.enterprise}/{i.team}"))
        for i in installed[:_WORKSPACES]
    ]
    found = await examine_installed(looked_at, len(installed), settings.slack_api_url)
    return (*found, *await _slack_channels(settings, kept, installations.token_of))


def _for_oauth(settings: Settings) -> Mapping[str, object]:
    return {
        "SLACK_CLIENT_SECRET": settings.slack_client_secret,
        "PODBOT_PUBLIC_URL": settings.public_url,
        "PODBOT_SECRET_KEYS": settings.secret_keys,
    }


async def _slack_channels(
    settings: Settings, kept: Database, token_of: Callable[[str], Awaitable[str]]
) -> Iterable[Finding]:
    from adapters.slack.announcer import SlackAnnouncer

    announcer = SlackAnnouncer(token_of, settings.slack_api_url)
    places = await _scheduled(kept, Platform.SLACK)
    refused = {
        place.channel: why
        for place in places[:_PLACES]
        if isinstance(why := await announcer.check(place), Refused)
    }
    return _may_post(Platform.SLACK, len(places), refused)


async def _discord(settings: Settings, kept: Database, *, mend: bool) -> Iterable[Finding]:
    from adapters.discord.app import DiscordSetup
    from adapters.discord.doctor import examine as examine_discord
    from adapters.discord.doctor import refusals

    setup = DiscordSetup(settings.discord_token or "", settings.discord_api_url)
    checks = await examine_discord(setup, mend=mend)
    found = [
        Finding(
            f"discord {check.about}",
            _HOPELESS.get(check.about, Status.WARNING) if check.fix else Status.OK,
            check.says,
            check.fix,
        )
        for check in checks
    ]
    if any(finding.status is Status.WRONG for finding in found):
        return found
    channels = [place.channel for place in await _scheduled(kept, Platform.DISCORD)]
    try:
        refused = await refusals(setup, channels[:_PLACES])
    except PlatformError as error:
        return (*found, wrong("discord channels", f"not looked at: {error}", "try again"))
    return (*found, *_may_post(Platform.DISCORD, len(channels), refused))


def _may_post(
    platform: Platform, channels: int, refused: Mapping[str, Refused]
) -> Iterator[Finding]:
    """Tell whether podbot could post wherever something is scheduled."""
    for channel, why in refused.items():
        yield wrong(f"{platform} channel {channel}", why.reason, why.fix)
    if not channels:
        yield well(f"{platform} channels", "nothing is scheduled in any")
    elif not refused:
        to = plural(min(channels, _PLACES), "channel")
        of = f", of {channels} with a schedule" if channels > _PLACES else ""
        yield well(f"{platform} channels", f"podbot may post to {to}{of}")


async def _scheduled(kept: Database, platform: Platform) -> tuple[Place, ...]:
    subscriptions = await _read(kept, StoredSchedules(kept).all)
    places = dict.fromkeys(subscription.place for subscription in subscriptions)
    return tuple(place for place in places if place.platform is platform)


async def _read(kept: Database, asked: Callable[[], Awaitable[Sequence[T]]]) -> Sequence[T]:
    """Read what the database holds; nothing where it cannot: its own check has said so."""
    try:
        return await asked() if kept.made and await kept.current() else ()
    except StorageError:
        return ()
