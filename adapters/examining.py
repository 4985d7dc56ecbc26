"""What the doctor asks of the world outside: the database and each platform that has a token."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Iterator, Mapping

from adapters.database import Database, StoredSchedules
from adapters.database.doctor import examine as examine_database
from adapters.findings import Finding, Status, well, wrong
from adapters.keeping import database
from bot.config import Settings
from bot.errors import StorageError
from bot.ports import Place, Platform, Refused
from bot.text import plural

_NOBODY = "neither SLACK_BOT_TOKEN nor DISCORD_TOKEN is set: podbot answers here alone"
#: places looked at; with more schedules than that, the log and `weekly show` tell of the rest
_PLACES = 50
#: what of Discord's side cannot be done without
_HOPELESS = {"token": Status.WRONG, "connection": Status.WRONG}


def examine(settings: Settings, *, mend: bool) -> tuple[Finding, ...]:
    """Look at everything outside this process; `mend` repairs what can be repaired safely."""
    return asyncio.run(_examined(settings, mend=mend))


async def _examined(settings: Settings, *, mend: bool) -> tuple[Finding, ...]:
    kept = database(settings)
    try:
        found = [*await examine_database(kept, mend=mend)]
        if not (settings.slack_bot_token or settings.slack_client_id or settings.discord_token):
            found.append(well("platforms", _NOBODY))
        if settings.slack_client_id and not settings.slack_bot_token:
            found.append(well("slack", "installed by OAuth: its workspaces are not looked at"))
        if settings.slack_bot_token:
            found += await _slack(settings, kept)
        if settings.discord_token:
            found += await _discord(settings, kept, mend=mend)
        return tuple(found)
    finally:
        await kept.close()


async def _slack(settings: Settings, kept: Database) -> Iterable[Finding]:
    from adapters.slack.announcer import SlackAnnouncer
    from adapters.slack.doctor import examine as examine_slack

    token = settings.slack_bot_token or ""

    async def token_of(_: str) -> str:
        return token

    found = await examine_slack(token, settings.slack_app_token or "", settings.slack_api_url)
    if any(finding.status is Status.WRONG for finding in found):
        return found
    announcer = SlackAnnouncer(token_of, settings.slack_api_url)
    places = await _scheduled(kept, Platform.SLACK)
    refused = {
        place.channel: why for place in places if (why := await announcer.check(place)) is not None
    }
    return (*found, *_may_post(Platform.SLACK, [place.channel for place in places], refused))


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
    return (*found, *_may_post(Platform.DISCORD, channels, await refusals(setup, channels)))


def _may_post(
    platform: Platform, channels: Collection[str], refused: Mapping[str, Refused]
) -> Iterator[Finding]:
    """Tell whether podbot could post wherever something is scheduled."""
    for channel, why in refused.items():
        yield wrong(f"{platform} channel {channel}", why.reason, why.fix)
    if not refused:
        yield well(f"{platform} channels", f"{plural(len(channels), 'channel')} to post to")


async def _scheduled(kept: Database, platform: Platform) -> tuple[Place, ...]:
    try:
        if not kept.made or not await kept.current():
            return ()
        places = dict.fromkeys(s.place for s in await StoredSchedules(kept).all())
    except StorageError:
        return ()  # the database's own check has said so
    return tuple(place for place in places if place.platform is platform)[:_PLACES]
