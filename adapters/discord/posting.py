"""Posting on schedule without answering: logged in to Discord, and not connected to its gateway."""

from __future__ import annotations

import asyncio
import logging

import discord
from discord.http import Route

from adapters.discord.announcer import DiscordAnnouncer
from adapters.discord.app import TOKEN_REFUSED, DiscordSetup, pause
from adapters.discord.client import PASSING, counting_refusals
from adapters.discord.counts import Counts
from adapters.discord.limits import RATE_LIMIT_WAIT
from adapters.discord.quiet import keep_quiet
from adapters.discord.rest import Rest
from bot.errors import PlatformError

log = logging.getLogger(__name__)


class Poster(discord.Client):
    """A client that sends requests, and hears nothing."""

    def __init__(self, counts: Counts) -> None:
        """Count what Discord refuses."""
        super().__init__(
            intents=discord.Intents(guilds=True),  # never asked for; without, discord.py warns
            http_trace=counting_refusals(counts),
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=RATE_LIMIT_WAIT,
        )
        self.rest = Rest(self)


class DiscordPosts:
    """Keeps a scheduler logged in where no Discord part runs; it starts no session."""

    name = "discord-posts"

    def __init__(self, setup: DiscordSetup) -> None:
        """Take the token; nothing is opened yet."""
        self._setup = setup
        self.counts = Counts()
        self._poster: Poster | None = None
        self.announcer = DiscordAnnouncer(lambda: self._poster)

    @property
    def ready(self) -> bool:
        """Tell whether Discord took the token."""
        return self._poster is not None

    async def run(self) -> None:
        """Stay logged in until cancelled; raises PlatformError where Discord refuses the token."""
        keep_quiet()
        Route.BASE = self._setup.api_url
        tries = 0
        while True:
            try:
                await self._logged_in()
            except discord.LoginFailure:
                raise PlatformError(TOKEN_REFUSED) from None
            except PASSING as error:
                log.warning("Discord cannot be reached: %r", error)
            tries += 1
            await asyncio.sleep(pause(tries))

    async def _logged_in(self) -> None:
        async with Poster(self.counts) as poster:
            await poster.login(self._setup.token)
            self._poster = poster
            try:
                await asyncio.Event().wait()
            finally:
                self._poster = None
