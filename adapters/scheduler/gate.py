"""Keeps posts that are late from leaving all at once."""

from __future__ import annotations

import asyncio

from bot.schedule import Place
from bot.weekly.pace import gap, lane

#: of the pace that all replicas keep; a little faster, so that what is late catches up
_SHARE = 0.97


class Gate:
    """Lets one post after another through, lane by lane."""

    def __init__(self) -> None:
        """Open every lane."""
        self._free: dict[str, float] = {}

    async def passed(self, place: Place) -> None:
        """Wait until the post before is far enough ahead."""
        now = asyncio.get_running_loop().time()
        free = max(now, self._free.get(lane(place), now))
        self._free[lane(place)] = free + gap(place).total_seconds() * _SHARE
        await asyncio.sleep(free - now)
