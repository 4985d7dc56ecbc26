"""This process among those that share its database, and what tells of one that does not.

Discord says nothing of other sessions of the same bot: a program with another database shows only
when it answers before us, and then schedules that are set may be lost to it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from adapters.database.instances import Instance, StoredInstances
from bot.errors import StorageError

log = logging.getLogger(__name__)

#: answers lost before it is called another program: a repeated request may lose one to itself
ENOUGH = 3
#: seconds that saying goodbye may take
_FAREWELL = 1.0


@dataclass(frozen=True, slots=True)
class Hears:
    """What this process hears of the platforms."""

    #: its share of Discord's shards; empty where it runs none
    shards: str = ""
    #: Socket Mode connections to Slack
    sockets: int = 0
    #: how often somebody else answered an interaction first, since the start
    lost: Callable[[], int] = int


class Presence:
    """Says that this process is alive."""

    def __init__(self, instances: StoredInstances, hears: Hears) -> None:
        """Take a name by its machine and number; nothing is said yet."""
        name = f"{socket.gethostname()}:{os.getpid()}"
        self._me = Instance(secrets.token_hex(8), name, hears.shards, hears.sockets)
        self._instances = instances
        self._lost = hears.lost
        self._told = 0

    async def beat(self) -> None:
        """Say it, and look whether a program that is not among the others answers in our place."""
        overtaken = False
        if self._lost() - self._told >= ENOUGH:
            others = await self._instances.alive()
            overtaken = not any(o.meets(self._me) for o in others if o.id != self._me.id)
            self._told = self._lost()
        if overtaken:
            log.warning(
                "another program answers with this DISCORD_TOKEN and does not share this database: "
                "schedules set there are lost here; stop it, or give it this PODBOT_DATABASE_URL"
            )
        await self._instances.beat(self._me, overtaken=overtaken)

    async def leave(self) -> None:
        """Say that it ends; without the database the others notice by themselves."""
        with suppress(StorageError, TimeoutError):
            async with asyncio.timeout(_FAREWELL):
                await self._instances.leave(self._me.id)
