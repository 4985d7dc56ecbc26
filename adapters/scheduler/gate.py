"""Keeps posts that are late from leaving all at once."""

from __future__ import annotations

import asyncio
from collections import defaultdict

from bot.schedule import Place
from bot.weekly.pace import gap, lane

#: of the pace that all replicas keep; a little faster, so that what is late catches up
_SHARE = 0.97


class Gate:
    """Lets one post after another through, lane by lane."""

    def __init__(self) -> None:
        """Open every lane."""
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._passed: dict[str, float] = {}

    async def passed(self, place: Place) -> None:
        """Wait until the post before is far enough ahead, by the clock and not by plan."""
        key, time = lane(place), asyncio.get_running_loop().time
        async with self._turns[key]:
            free = self._passed.get(key, 0.0) + gap(place).total_seconds() * _SHARE
            await asyncio.sleep(free - time())
            self._passed[key] = time()
