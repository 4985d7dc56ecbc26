"""What Discord tells of podbot's own places: a channel or a thread deleted, podbot removed.

A server that is merely unavailable is none of that: Discord says so, and discord.py tells it apart.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable

import discord

from adapters.discord.outcomes import GONE
from bot.errors import StorageError
from bot.ports import Departures, Place, Platform

log = logging.getLogger(__name__)


class Lifecycle:
    """Keeps the schedules in step with what Discord says."""

    def __init__(self, departures: Departures) -> None:
        """Take who has to know."""
        self._departures = departures

    async def deleted(self, guild: int, channel: int) -> None:
        """Switch off what is posted to a channel or thread that is gone."""
        place = Place(Platform.DISCORD, str(guild), str(channel))
        await _noted(self._departures.close(place, GONE))

    async def removed(self, guild: discord.Guild) -> None:
        """Suspend the schedules of a server that removed podbot, or that is gone."""
        channels = [str(each.id) for each in (*guild.channels, *guild.threads)]
        await _noted(self._departures.suspend(str(guild.id), channels))

    async def joined(self, guild: discord.Guild) -> None:
        """Take back that a server removed podbot."""
        await _noted(self._departures.welcome(str(guild.id)))


async def _noted(noting: Awaitable[None]) -> None:
    try:
        await noting
    except StorageError as error:
        log.warning("the next post will find out that its channel is gone: %s", error)
