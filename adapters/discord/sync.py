"""Registering our commands with Discord: only when they changed, by one replica, in one scope."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

import aiohttp
import discord

from adapters.discord.rest import Rest
from adapters.discord.tree import TREE, fingerprint, lacking
from bot.errors import StorageError
from bot.ports import Claims, Notes

log = logging.getLogger(__name__)

#: seconds within which replicas that start together count as one start
_TOGETHER = 300
#: seconds until a database that is away is asked again
AGAIN = 5.0


class Sync:
    """Keeps Discord's list of our commands as it is here."""

    def __init__(
        self, rest: Rest, claims: Claims, notes: Notes, *, clock: Callable[[], float] = time.time
    ) -> None:
        """Remember in `notes` what was registered; let one replica do it by `claims`."""
        self._rest = rest
        self._claims = claims
        self._notes = notes
        self._clock = clock

    async def run(self, application: int) -> None:
        """Register the commands if they changed, as soon as the database is there to tell."""
        while True:
            try:
                await self._register(application)
            except StorageError as error:
                log.warning("commands are not compared with Discord's yet: %s", error)
                await asyncio.sleep(AGAIN)
            except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                log.warning("commands were not registered: %s", error)
                return
            else:
                return

    async def _register(self, application: int) -> None:
        key, now = f"discord-commands/{application}", fingerprint()
        # a program with the same token may have put its own in their place
        if await self._notes.note(key) == now and not lacking(
            await self._rest.registered(application)
        ):
            return
        if not await self._claims.claim(f"{key}/{now}/{int(self._clock() // _TOGETHER)}"):
            return
        await self._rest.register(application, TREE)
        await self._notes.write(key, now)
        log.info("registered %s commands with Discord", len(TREE))
