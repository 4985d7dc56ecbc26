"""Discord as a part of `podbot run`: checked, connected, and kept connected."""

from __future__ import annotations

import asyncio
import logging
import random
from dataclasses import dataclass
from datetime import datetime

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from adapters.discord.announcer import DiscordAnnouncer
from adapters.discord.asking import Asking, Asks
from adapters.discord.client import PASSING, Client
from adapters.discord.counts import Counts
from adapters.discord.heartbeat import time_heartbeats
from adapters.discord.lifecycle import Lifecycle
from adapters.discord.limits import IDENTIFY_EVERY, SILENCE
from adapters.discord.quiet import keep_quiet
from adapters.discord.shards import ShardShare
from adapters.discord.starts import Starts
from adapters.discord.sync import Sync
from bot.errors import PlatformError
from bot.ports import Claims, Departures, Notes, Tokens

log = logging.getLogger(__name__)

#: seconds between two tries to log in, doubled with each up to the most
_FIRST_TRY, _LAST_TRY = 1.0, 120.0
_PORTAL = "https://discord.com/developers/applications"
# topics/opcodes-and-status-codes, "Gateway Close Event Codes": those that say not to come back
_BAD_TOKEN, _BAD_INTENTS = 4004, 4014
TOKEN_REFUSED = f"Discord refuses the token; reset it at {_PORTAL} and set DISCORD_TOKEN"
_HOPELESS = {
    _BAD_TOKEN: TOKEN_REFUSED,
    4010: "Discord does not know this shard; mend PODBOT_DISCORD_SHARDS",
    4011: "the bot is in too many guilds for so few shards; mend PODBOT_DISCORD_SHARDS",
    4012: "Discord no longer speaks this version of its gateway; update podbot",
    4013: "Discord does not know these intents; update podbot",
    _BAD_INTENTS: f"Discord does not allow the bot its intents; look at Bot in {_PORTAL}",
}


@dataclass(frozen=True, slots=True)
class DiscordSetup:
    """What an operator settles."""

    token: str
    #: ends in `/api/v10`
    api_url: str = Route.BASE
    #: the shards that this process runs; all, unless it is set
    shards: ShardShare | None = None
    #: whether each asker is answered alone
    private: bool = False


@dataclass(frozen=True, slots=True)
class Memory:
    """What the Discord side keeps in the database."""

    claims: Claims
    tokens: Tokens
    notes: Notes
    #: nobody needs to know where there are no schedules
    departures: Departures | None = None


class DiscordPart:
    """The Discord side of podbot; runs until cancelled, or until Discord will not have it."""

    name = "discord"

    def __init__(
        self,
        podbot: Asks,
        setup: DiscordSetup,
        memory: Memory,
        *,
        identify_every: float = IDENTIFY_EVERY,
        silence: float = SILENCE,
    ) -> None:
        """Speak for `podbot`."""
        self._setup = setup
        self._memory = memory
        #: how often what happened, since the start
        self.counts = Counts()
        self._asking = Asking(podbot, memory.tokens, private=setup.private, counts=self.counts)
        self._starts = Starts(every=identify_every)
        self._silence = silence
        self._client: Client | None = None
        #: posts scheduled messages, as soon as the token has proved good
        self.announcer = DiscordAnnouncer(lambda: self._client)

    @property
    def ready(self) -> bool:
        """Whether every shard is connected."""
        return self._client is not None and self._client.up

    @property
    def last_event(self) -> datetime | None:
        """When Discord last sent something."""
        return self._client.last_event if self._client else None

    async def run(self) -> None:
        """Stay connected; raises PlatformError where trying again is no use."""
        keep_quiet()
        time_heartbeats()
        Route.BASE = self._setup.api_url
        tries = 0
        while True:
            tries = 0 if await self._connected_once() else tries + 1
            await asyncio.sleep(pause(tries))

    async def _connected_once(self) -> bool:
        """Connect and stay so until the connection is beyond repair; say whether it ever held."""
        self._client = client = self._new_client()
        try:
            await self._session(client)
        except discord.LoginFailure:
            raise PlatformError(TOKEN_REFUSED) from None
        except discord.PrivilegedIntentsRequired:
            raise PlatformError(_HOPELESS[_BAD_INTENTS]) from None
        except discord.ConnectionClosed as error:
            if error.code in _HOPELESS:
                raise PlatformError(_HOPELESS[error.code]) from None
            log.warning("Discord closed the connection (%s)", error.code)
        except PASSING as error:
            log.warning("Discord cannot be reached: %r", error)
        finally:
            await client.close()
        return client.was_up

    def _new_client(self) -> Client:
        client = Client(
            self._asking,
            starts=self._starts,
            shards=self._setup.shards,
            silence=self._silence,
            counts=self.counts,
        )
        if departures := self._memory.departures:
            client.lifecycle = Lifecycle(departures)
        return client

    async def _session(self, client: Client) -> None:
        """Answer from the first moment on; commands are registered beside it."""
        await client.login(self._setup.token)
        sync = Sync(client.rest, self._memory.claims, self._memory.notes)
        registering = asyncio.create_task(sync.run(client.application_id or 0))
        registering.add_done_callback(_tell_of_failure)
        try:
            shards = await self._allowed_to_start(client)
            client.shard_count = client.shard_count or shards  # or discord.py asks once more
            await _connected(client)
        finally:
            registering.cancel()

    async def _allowed_to_start(self, client: Client) -> int:
        """Wait until there are sessions to start; give the number of shards Discord advises."""
        while True:
            told = await client.rest.gateway()
            # every way in goes by this address; discord.py would fall back to its own
            DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(told["url"])
            self._starts.told(told["session_start_limit"])
            seconds = self._starts.seconds_to_wait()
            if not seconds:
                return int(told["shards"])
            log.warning("few session starts are left; waiting %.0f s for more", seconds)
            await asyncio.sleep(seconds)


async def _connected(client: Client) -> None:
    """Hold the connection; a cancellation ends it, though discord.py swallows some of them."""
    connecting = asyncio.ensure_future(client.connect())
    try:
        await asyncio.shield(connecting)
    finally:
        await client.close()
        connecting.cancel()
        await asyncio.gather(connecting, return_exceptions=True)


def _tell_of_failure(registering: asyncio.Task[None]) -> None:
    if not registering.cancelled() and (error := registering.exception()):
        log.error("commands were not registered", exc_info=error)


def pause(tries: int) -> float:
    """Give the seconds until the next try to log in, spread by chance."""
    longest = min(_LAST_TRY, _FIRST_TRY * 2 ** min(tries, 10))
    return random.uniform(longest / 2, longest)
