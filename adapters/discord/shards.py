"""Shards that come back gently: they resume wherever there is something to resume, and never storm.

discord.py 2.7 starts a new session after most connection failures, and holds up all shards while
one waits; this shard keeps its session and waits by itself.
"""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass

from discord.errors import ConnectionClosed
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.shard import AutoShardedClient, EventItem, EventType, Shard

from adapters.discord.starts import Starts
from bot.errors import ConfigError

#: seconds; a connection that held longer was a good one
_STEADY = 60.0
#: seconds between tries, doubled with each one that soon fails, up to the most
_FIRST, _MOST_TO_RESUME, _MOST_TO_START = 0.5, 10.0, 300.0
_WAITS = frozenset({EventType.resume, EventType.identify, EventType.reconnect})


@dataclass(frozen=True, slots=True)
class ShardShare:
    """The shards that this process runs, out of all."""

    ids: tuple[int, ...]
    count: int

    @classmethod
    def parse(cls, text: str) -> ShardShare:
        """Read `0-3/16` or `2/16`."""
        found = re.fullmatch(r"(\d{1,6})(?:-(\d{1,6}))?/(\d{1,6})", text.strip())
        if found:
            first, last, count = int(found[1]), int(found[2] or found[1]), int(found[3])
            if first <= last < count:
                return cls(tuple(range(first, last + 1)), count)
        raise ConfigError(
            [f"PODBOT_DISCORD_SHARDS is {text!r}; write the share of shards as `0-3/16`"]
        )


class Patience:
    """How long a shard waits before it tries again."""

    def __init__(self, starts: Starts, *, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with a connection that has just been made."""
        self._starts = starts
        self._clock = clock
        self._since = clock()
        self._losses = 0
        self._sessions = 0

    def before_resuming(self) -> float:
        """Give the seconds to wait before a session is resumed; none after a good connection."""
        self._lost()
        again = self._losses > 1
        return self._next_in(_spread(_FIRST, self._losses - 1, _MOST_TO_RESUME) if again else 0.0)

    def before_starting(self) -> float:
        """Give the seconds to wait before a new session is started."""
        self._lost()
        self._sessions += 1
        spread = _spread(self._starts.every, self._sessions, _MOST_TO_START)
        return self._next_in(max(self._starts.seconds_to_wait(), spread))

    def _lost(self) -> None:
        if self._clock() - self._since > _STEADY:
            self._losses = self._sessions = 0
        self._losses += 1

    def _next_in(self, seconds: float) -> float:
        """Count the next connection's life from when it is tried, not from now."""
        self._since = self._clock() + seconds
        return seconds


class PatientShard(Shard):
    """A shard that resumes rather than starts anew, and waits longer each time it is soon lost."""

    def __init__(
        self,
        ws: DiscordWebSocket,
        client: AutoShardedClient,
        put: Callable[[EventItem], None],
        starts: Starts,
    ) -> None:
        """Report to the client's queue, in good time."""
        super().__init__(ws, client, self._put_in_time)
        self._put = put
        self._patience = Patience(starts)

    async def reconnect(self) -> None:
        """Connect again, keeping the session if there is one."""
        await self.reidentify(ReconnectWebSocket(self.id, resume=self._has_session))

    async def _handle_disconnect(self, e: Exception) -> None:
        if isinstance(e, ConnectionClosed) and e.code != 1000:
            await super()._handle_disconnect(e)
            return
        self._dispatch("disconnect")
        self._dispatch("shard_disconnect", self.id)
        if not self._client.is_closed():
            self._put_in_time(EventItem(EventType.reconnect, self, e))

    @property
    def _has_session(self) -> bool:
        return self.ws.session_id is not None

    def _put_in_time(self, item: EventItem) -> None:
        seconds = self._seconds(item) if item.type in _WAITS else 0.0
        asyncio.get_running_loop().call_later(seconds, self._put, item)

    def _seconds(self, item: EventItem) -> float:
        resumes = item.type != EventType.identify and self._has_session
        return self._patience.before_resuming() if resumes else self._patience.before_starting()


def _spread(first: float, tries: int, most: float) -> float:
    """Double the wait with each try, and spread it, so that replicas do not come all at once."""
    longest = min(most, first * 2 ** min(tries, 16))
    return random.uniform(longest / 2, longest)
