"""Not posting faster than Discord allows."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable


class Pace:
    """Gives out turns, evenly spaced."""

    def __init__(self, per_second: float, *, clock: Callable[[], float] = time.monotonic) -> None:
        """Give out at most so many turns a second."""
        self._step = 1 / per_second
        self._clock = clock
        self._next = clock()

    def wait(self) -> float:
        """Take the next turn, and say in how many seconds it is."""
        now = self._clock()
        turn = max(now, self._next)
        self._next = turn + self._step
        return turn - now

    async def turn(self) -> None:
        """Take the next turn and wait for it."""
        await asyncio.sleep(self.wait())
