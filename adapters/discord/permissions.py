"""What the bot may do in a channel of a server, and what it lacks to post there.

Computed as https://docs.discord.com/developers/topics/permissions says, "Permission Overwrites"
and "Inherited Permissions (Threads)".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_

import discord

from adapters.discord.outcomes import refusal_of
from adapters.discord.rest import Body, Rest
from bot.ports import Refused
from bot.text import listed

# resources/channel, "Channel Types": announcement, public and private thread; what takes no
# message of its own: category, directory, forum, media
_THREADS = frozenset({10, 11, 12})
_MUTE = frozenset({4, 14, 15, 16})
_BAD_REQUEST = 400
_NO_CHANNEL = Refused(
    "Discord knows no channel of this number.",
    "Switch on Developer Mode in Discord, right-click the channel and choose “Copy Channel ID”.",
)
_DIRECT = Refused("This is a direct message.", "Choose a channel of a server.")
_TAKES_NONE = Refused("This kind of channel takes no messages.", "Choose a text channel.")
_LOCKED = Refused("The thread is locked.", "Unlock it, or choose another channel.")


@dataclass(frozen=True, slots=True)
class Standing:
    """A channel of a server, and what the bot may do there."""

    channel: Body
    may: discord.Permissions

    @property
    def lacks(self) -> tuple[str, ...]:
        """Name what is missing for a post, as Discord's settings call it."""
        return tuple(name for name, given in self._needed() if not given)

    @property
    def refusal(self) -> Refused | None:
        """Tell why nothing can be posted; None where it can."""
        if self.channel["type"] in _MUTE:
            return _TAKES_NONE
        if (self.channel.get("thread_metadata") or {}).get("locked"):
            return _LOCKED
        if not self.lacks:
            return None
        lacks = listed(self.lacks)
        fix = f"In the channel's settings, under Permissions, allow podbot: {lacks}."
        return Refused(f"It lacks the permission: {lacks}.", fix)

    def _needed(self) -> Iterator[tuple[str, bool]]:
        yield "View Channel", self.may.view_channel
        if self.channel["type"] in _THREADS:
            yield "Send Messages in Threads", self.may.send_messages_in_threads
        else:
            yield "Send Messages", self.may.send_messages
        yield "Embed Links", self.may.embed_links


async def refusal(rest: Rest, me: int, channel: str) -> Refused | None:
    """Tell why the bot can post nothing to a channel; None where it can.

    A failure that says nothing about the channel is raised: nobody knows then.
    """
    try:
        found = await standing(rest, me, channel)
    except discord.HTTPException as error:
        if error.status == _BAD_REQUEST:
            return _NO_CHANNEL
        if refused := refusal_of(error):
            return refused
        raise
    return found.refusal if found else _DIRECT


async def standing(rest: Rest, me: int, channel: str) -> Standing | None:
    """Ask what the bot may do in a channel; None where it is in no server."""
    told = await rest.channel(channel)
    guild = told.get("guild_id")
    if guild is None:
        return None
    inherits = told["type"] in _THREADS
    parent = await rest.channel(told["parent_id"]) if inherits else told
    member, roles = await rest.member(guild, me), await rest.roles(guild)
    mine = {str(guild), *member["roles"]}
    base = _joined(role["permissions"] for role in roles if role["id"] in mine)
    overwrites = parent.get("permission_overwrites") or ()
    return Standing(told, _allowed(base, overwrites, (str(guild), mine, str(me))))


def _allowed(
    base: int, overwrites: Iterable[Body], of: tuple[str, set[str], str]
) -> discord.Permissions:
    """Lay a channel's overwrites over the roles' permissions: everybody, roles, the bot itself."""
    if discord.Permissions(base).administrator:
        return discord.Permissions.all()
    everybody, mine, me = of
    for ids in ({everybody}, mine - {everybody}, {me}):
        these = [each for each in overwrites if each["id"] in ids]
        denied = _joined(each["deny"] for each in these)
        base = base & ~denied | _joined(each["allow"] for each in these)
    return discord.Permissions(base)


def _joined(permissions: Iterable[str]) -> int:
    return reduce(or_, map(int, permissions), 0)
