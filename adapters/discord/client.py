"""The connection to Discord: which events come in, and whom they reach."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from http import HTTPStatus
from typing import Any

import aiohttp
import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.shard import EventItem, Shard

from adapters import correlation
from adapters.discord.answering import TooLate, Turn
from adapters.discord.asking import Asking
from adapters.discord.counts import Counts
from adapters.discord.heartbeat import close_abandoned
from adapters.discord.interactions import Interactions
from adapters.discord.lifecycle import Lifecycle
from adapters.discord.limits import DEFER_AFTER, RATE_LIMIT_WAIT, SILENCE
from adapters.discord.mentions import Mentions
from adapters.discord.rest import Rest
from adapters.discord.shards import Patience, PatientShard, ShardShare
from adapters.discord.starts import Starts

log = logging.getLogger(__name__)

Queue = asyncio.PriorityQueue[EventItem]

#: seconds that answers under way get to finish when podbot stops
GRACE = 4.0
#: what may be over by itself
PASSING = (OSError, aiohttp.ClientError, TimeoutError, discord.DiscordException)
#: guilds tell which role is ours; no privileged intent, so messages come with text only to us
INTENTS = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)


class Client(discord.AutoShardedClient):
    """Brings interactions and messages to those who answer them."""

    def __init__(
        self,
        asking: Asking,
        *,
        shards: ShardShare | None = None,
        starts: Starts | None = None,
        defer_after: float = DEFER_AFTER,
        silence: float = SILENCE,
        counts: Counts | None = None,
    ) -> None:
        """Answer with what `asking` says; run all shards, or a share of them."""
        self.counts = counts or Counts()
        super().__init__(
            intents=INTENTS,
            http_trace=counting_refusals(self.counts),
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=RATE_LIMIT_WAIT,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            heartbeat_timeout=silence,
        )
        self.shard_ids = list(shards.ids) if shards else None
        if shards:
            self.shard_count = shards.count
        parsers = self._connection.parsers
        self._connection.parsers = {name: _forgiving(parse) for name, parse in parsers.items()}
        self.rest = Rest(self)
        self.starts = starts or Starts()
        self.last_event: datetime | None = None
        self._up: set[int] = set()
        self.was_up = False
        self._interactions = Interactions(asking, self.rest)
        self._mentions = Mentions(asking, self.rest)
        #: told where podbot is no more; nobody, where there are no schedules
        self.lifecycle: Lifecycle | None = None
        self._defer_after = defer_after
        self._under_way: set[asyncio.Task[None]] = set()

    @property
    def up(self) -> bool:
        """Whether every shard has a session and a connection."""
        return self._up.issuperset(self.shard_ids or range(self.shard_count or 1))

    async def close(self) -> None:
        """Finish what is under way, but not for ever, and let go of the connection."""
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=GRACE)
        await super().close()
        await close_abandoned(self._connection)

    async def on_shard_connect(self, shard_id: int) -> None:
        """Note that a shard has a new session."""
        self._up.add(shard_id)
        self.was_up = True

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Note that a shard has its session back."""
        self._up.add(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Note that a shard has lost its connection."""
        self._up.discard(shard_id)
        self.counts.reconnects += 1

    async def on_socket_event_type(self, _: str) -> None:
        """Note that Discord still talks to us."""
        self.last_event = datetime.now(UTC)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a command, a keystroke or a click."""
        turn = Turn(self.rest, interaction, self.counts, self._defer_after)
        await self._guarded(self._interactions.handle(interaction, turn), turn.apologise)

    async def on_message(self, message: discord.Message) -> None:
        """Answer a mention or a direct message."""
        if self.user:
            apologise = partial(self._mentions.apologise, message)
            await self._guarded(self._mentions.handle(message, self.user), apologise)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Note that a channel is gone."""
        if self.lifecycle:
            await self.lifecycle.deleted(channel.guild.id, channel.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Note that a thread is gone."""
        if self.lifecycle:
            await self.lifecycle.deleted(thread.guild_id, thread.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Note that a server removed us; one that is unavailable is no event of this kind."""
        if self.lifecycle:
            await self.lifecycle.removed(guild)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Note that a server has us, maybe again."""
        if self.lifecycle:
            await self.lifecycle.joined(guild)

    async def before_identify_hook(
        self,
        shard_id: int | None,
        *,
        initial: bool = False,  # noqa: ARG002 - discord.py passes it
    ) -> None:
        """Wait until Discord lets this shard start a session."""
        await self.starts.take(shard_id or 0)

    async def launch_shard(
        self, gateway: yarl.URL, shard_id: int, *, initial: bool = False
    ) -> None:
        """Connect a shard, patiently; discord.py's own would recurse every five seconds."""
        patience = Patience(self.starts)
        while not self.is_closed():
            try:
                connecting = DiscordWebSocket.from_client(
                    self, initial=initial, gateway=gateway, shard_id=shard_id
                )
                ws = await asyncio.wait_for(connecting, self.shard_connect_timeout)
            except PASSING as error:
                seconds = patience.before_resuming() or 1.0
                log.warning("shard %s: %r; next try in %.0f s", shard_id, error, seconds)
                await asyncio.sleep(seconds)
            else:
                self._launched(shard_id, ws)
                return

    def _track(self, task: asyncio.Task[None] | None) -> None:
        if task:
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)

    def _launched(self, shard_id: int, ws: DiscordWebSocket) -> None:
        # private to AutoShardedClient, whose reconnecting is otherwise out of reach
        shards: dict[int, Shard] = self._AutoShardedClient__shards  # type: ignore[attr-defined]
        queue: Queue = self._AutoShardedClient__queue  # type: ignore[attr-defined]
        shards[shard_id] = shard = PatientShard(ws, self, queue.put_nowait, self.starts)
        shard.launch()

    async def _guarded(
        self, handling: Awaitable[None], apologise: Callable[[], Awaitable[None]]
    ) -> None:
        """Handle an event; whatever goes wrong is logged, and said where it can be."""
        correlation.begin()
        self._track(asyncio.current_task())
        try:
            await handling
        except TooLate:
            return
        except Exception:
            self.counts.failed += 1
            log.exception("an event was not answered")
            await _tried(apologise())


def counting_refusals(counts: Counts) -> aiohttp.TraceConfig:
    """Count every 429; discord.py sits most of them out without a word."""

    async def ended(_: object, __: object, params: aiohttp.TraceRequestEndParams) -> None:
        counts.rate_limited += params.response.status == HTTPStatus.TOO_MANY_REQUESTS

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    return trace


def _forgiving(parse: Callable[[Any], None]) -> Callable[[Any], None]:
    """Let an event pass that discord.py cannot read; left alone it would end every connection."""

    def parsed(data: object) -> None:
        try:
            parse(data)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            log.warning("an event was not understood", exc_info=True)

    return parsed


async def _tried(apology: Awaitable[None]) -> None:
    try:
        await apology
    except (TooLate, *PASSING) as error:
        log.warning("the apology was not delivered: %r", error)
