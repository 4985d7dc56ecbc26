"""How many sessions may still be started: past Discord's limit it takes the token away.

https://docs.discord.com/developers/events/gateway, "Session Start Limit Object".
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

from adapters.discord.limits import IDENTIFY_EVERY, STARTS_KEPT, STARTS_PERIOD

log = logging.getLogger(__name__)

_MILLISECONDS = 1000


class Starts:
    """Counts session starts, spaces them out, and keeps the last few for a restart by hand."""

    def __init__(
        self,
        *,
        clock: Callable[[], float] = time.monotonic,
        every: float = IDENTIFY_EVERY,
        kept: int = STARTS_KEPT,
    ) -> None:
        """Assume nothing is left until Discord has told."""
        self._clock = clock
        self.every = every
        self._kept = kept
        self._total = self._remaining = 0
        self._resets_at = 0.0
        self._concurrency = 1
        self._last: dict[int, float] = {}

    def told(self, limit: dict[str, Any]) -> None:
        """Take what Discord says of the limit."""
        self._total, self._remaining = limit["total"], limit["remaining"]
        self._resets_at = self._clock() + limit["reset_after"] / _MILLISECONDS
        self._concurrency = max(1, limit.get("max_concurrency", 1))

    def seconds_to_wait(self) -> float:
        """Say how long no session should be started, few of them being left."""
        now = self._clock()
        if now >= self._resets_at and self._remaining < self._total:
            self._remaining, self._resets_at = self._total, now + STARTS_PERIOD
        return 0.0 if self._remaining > self._kept else max(0.0, self._resets_at - now)

    async def take(self, shard: int) -> None:
        """Wait for this shard's turn, then count one session start."""
        bucket = shard % self._concurrency
        turn = max(self._clock(), self._last.get(bucket, float("-inf")) + self.every)
        self._last[bucket] = turn
        self._remaining -= 1
        await asyncio.sleep(turn - self._clock())
        log.info("shard %s starts a session, %s starts left", shard, self._remaining)
