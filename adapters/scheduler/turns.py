"""Lets each request leave in its turn: turns are given out for all replicas together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.ports import Place
from bot.weekly.pace import Turn

#: gives the next turn at a place, for so many requests
Another = Callable[[Place, int], Awaitable[Turn]]


@dataclass(frozen=True, slots=True)
class Window:
    """A turn by this process's own clock."""

    opens: float
    closes: float


class Turns:
    """Waits for turns, and takes another where one was missed."""

    def __init__(self, another: Another, elapsed: Callable[[], float]) -> None:
        """Take what gives turns out, and a clock that only goes forward."""
        self._another = another
        self._elapsed = elapsed

    def window(self, turn: Turn) -> Window:
        """Place a turn that was told just now."""
        now = self._elapsed()
        return Window(now + turn.opens, now + turn.closes)

    def until(self, window: Window) -> float:
        """Give the seconds until a turn."""
        return window.opens - self._elapsed()

    async def came(self, window: Window, place: Place, requests: int, deadline: float) -> bool:
        """Wait for a turn, or for another if it is missed; False if none comes in time."""
        while max(window.opens, self._elapsed()) <= deadline:
            await asyncio.sleep(self.until(window))
            if self._elapsed() <= window.closes:
                return True
            window = self.window(await self._another(place, requests))
        return False
