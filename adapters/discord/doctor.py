"""What is right and wrong on Discord's side, before anybody asks; and mending what is left over."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import aiohttp
import discord
from discord.http import Route

from adapters.discord.app import DiscordSetup
from adapters.discord.limits import STARTS_KEPT
from adapters.discord.permissions import refusal
from adapters.discord.quiet import keep_quiet
from adapters.discord.rest import Rest
from bot.errors import PlatformError
from bot.ports import Refused
from bot.text import plural

#: what the bot needs in a channel, and nothing that could ping everybody
PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    embed_links=True,
    read_message_history=True,
    create_public_threads=True,
)
_PORTAL = "https://discord.com/developers/applications"
#: guilds looked through for commands that are registered there alone
_LOOKED_THROUGH = 200


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at."""

    about: str
    says: str
    #: what to do; empty where all is well
    fix: str = ""


def invite(application: int) -> str:
    """Give the address that adds the bot to a guild, with the least permissions it works with."""
    return discord.utils.oauth_url(
        application, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
    )


async def examine(setup: DiscordSetup, *, mend: bool = False) -> tuple[Check, ...]:
    """Look at the token, the session starts and the commands; `mend` removes leftovers."""
    keep_quiet()
    Route.BASE = setup.api_url
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            await client.login(setup.token)
            return await _examined(client, mend=mend)
        except discord.LoginFailure:
            fix = f"reset it at {_PORTAL}, under Bot, and set DISCORD_TOKEN"
            return (Check("token", "Discord refuses the token", fix),)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            fix = "look at https://discordstatus.com, or at PODBOT_DISCORD_API_URL"
            return (Check("connection", f"Discord cannot be reached: {error}", fix),)


async def refusals(setup: DiscordSetup, channels: Collection[str]) -> dict[str, Refused]:
    """Tell to which of these channels the bot cannot post, and why.

    A PlatformError says why Discord itself cannot be asked.
    """
    keep_quiet()
    Route.BASE = setup.api_url
    found: dict[str, Refused] = {}
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            await client.login(setup.token)
            me = client.user.id if client.user else 0
            for channel in channels:
                if refused := await refusal(Rest(client), me, channel):
                    found[channel] = refused
        except discord.LoginFailure as error:
            raise PlatformError("Discord refuses the token") from error
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            raise PlatformError(f"Discord cannot be reached: {error}") from error
    return found


async def _examined(client: discord.Client, *, mend: bool) -> tuple[Check, ...]:
    rest, application = Rest(client), client.application_id or 0
    leftovers = [
        guild
        for guild in await rest.guilds(_LOOKED_THROUGH)
        if await rest.registered(application, guild)
    ]
    if mend:
        for guild in leftovers:
            await rest.unregister(application, guild)
    return (
        Check("token", f"logged in as {client.user}"),
        _starts((await rest.gateway())["session_start_limit"]["remaining"]),
        _commands(len(leftovers), mended=mend),
        Check("invite", invite(application)),
    )


def _starts(remaining: int) -> Check:
    says = f"{plural(remaining, 'session start')} left today"
    fix = (
        "stop restarting it; podbot waits until there are more" if remaining <= STARTS_KEPT else ""
    )
    return Check("sessions", says, fix)


def _commands(guilds: int, *, mended: bool) -> Check:
    if not guilds:
        return Check("commands", "registered globally, nowhere twice")
    where = plural(guilds, "server")
    if mended:
        return Check("commands", f"no longer shown twice in {where}")
    return Check("commands", f"shown twice in {where}", "run podbot doctor --fix")
