"""What is right and wrong on Discord's side, before anybody asks; and mending what is left over."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import aiohttp
import discord
from discord.http import Route

from adapters.discord.app import DiscordSetup
from adapters.discord.limits import STARTS_KEPT
from adapters.discord.permissions import refusal
from adapters.discord.quiet import keep_quiet
from adapters.discord.rest import Rest
from adapters.discord.tree import TREE, is_ours, lacking
from bot.errors import PlatformError
from bot.ports import Refused
from bot.text import listed, plural

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
#: nothing is heard here; without guilds discord.py warns
_HEARS_NOTHING = discord.Intents(guilds=True)
#: privileged intent -> its flags; resources/application, "Application Flags"
_PRIVILEGED = {
    "Presence": ("gateway_presence", "gateway_presence_limited"),
    "Server Members": ("gateway_guild_members", "gateway_guild_members_limited"),
    "Message Content": ("gateway_message_content", "gateway_message_content_limited"),
}
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
    """Look at the token, intents, session starts and commands; `mend` puts commands right."""
    keep_quiet()
    Route.BASE = setup.api_url
    async with discord.Client(intents=_HEARS_NOTHING) as client:
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
    async with discord.Client(intents=_HEARS_NOTHING) as client:
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
    return (
        Check("token", f"logged in as {client.user}"),
        _intents(client.application.flags if client.application else None),
        _starts((await rest.gateway())["session_start_limit"]),
        await _global(rest, application, mend=mend),
        await _twice(rest, application, mend=mend),
        Check("invite", invite(application)),
    )


def _intents(flags: discord.ApplicationFlags | None) -> Check:
    """Tell which privileged intents are on; podbot asks for none, so none can be missing."""
    on = tuple(
        name
        for name, bits in _PRIVILEGED.items()
        if flags and any(getattr(flags, bit) for bit in bits)
    )
    if not on:
        return Check("intents", "no privileged intent is on, and podbot needs none")
    fix = f"switch it off at {_PORTAL}, under Bot, unless another program needs it"
    return Check("intents", f"{listed(on)} is on, which podbot does not need", fix)


def _starts(limit: Mapping[str, int]) -> Check:
    remaining = limit["remaining"]
    says = f"{remaining:,} of {limit['total']:,} session starts left today"
    fix = (
        "stop restarting it; podbot waits until there are more" if remaining <= STARTS_KEPT else ""
    )
    return Check("sessions", says, fix)


async def _global(rest: Rest, application: int, *, mend: bool) -> Check:
    lacks = lacking(await rest.registered(application))
    if not lacks:
        return Check("commands", "registered")
    if mend:
        await rest.register(application, TREE)
        return Check("commands", "registered now")
    fix = "`podbot run` registers what is lacking, or `podbot doctor --fix` now"
    return Check("commands", f"not registered: {listed(lacks)}", fix)


async def _twice(rest: Rest, application: int, *, mend: bool) -> Check:
    """Look for commands that stand in a guild beside the global ones, and so are shown twice."""
    guilds = await rest.guilds(_LOOKED_THROUGH)
    registered = {guild: await rest.registered(application, guild) for guild in guilds}
    doubled = {guild: found for guild, found in registered.items() if any(map(is_ours, found))}
    if not doubled:
        return Check("commands twice", f"in none of {plural(len(guilds), 'server')}")
    where = plural(len(doubled), "server")
    if not mend:
        return Check("commands twice", f"in {where}", "`podbot doctor --fix` removes the second")
    for guild, found in doubled.items():
        others = [command for command in found if not is_ours(command)]
        await rest.register(application, others, guild)
    return Check("commands twice", f"no longer in {where}")
