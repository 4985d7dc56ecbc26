"""Many small writes that come at once, done in one transaction.

A transaction costs the same for one row as for a hundred; while one is under way, what comes next
gathers for the one after. Nobody waits longer than that, and whoever comes alone does not wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")

#: items of one transaction
_MOST = 200


class Batching(Generic[T, R]):
    """Gathers items and hands them on together; each gets its own result."""

    def __init__(
        self, do: Callable[[Sequence[T]], Awaitable[Sequence[R]]], linger: float = 0.0
    ) -> None:
        """Take what does a whole batch, giving a result for each item in order.

        `linger` seconds are waited for more to come; for what nobody waits for.
        """
        self._do = do
        self._linger = linger
        self._waiting: list[tuple[T, asyncio.Future[R]]] = []
        self._working: asyncio.Task[None] | None = None

    async def ask(self, item: T) -> R:
        """Have an item done with the next batch, and give its result."""
        asked: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, asked))
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())
        return await asked

    async def _work(self) -> None:
        while self._waiting:
            await asyncio.sleep(self._linger)
            batch, self._waiting = self._waiting[:_MOST], self._waiting[_MOST:]
            await self._settle(batch)

    async def _settle(self, batch: Sequence[tuple[T, asyncio.Future[R]]]) -> None:
        """Do a batch; what goes wrong goes wrong for each of those who wait for it."""
        items = [item for item, _ in batch]
        (found,) = await asyncio.gather(self._do(items), return_exceptions=True)
        for place, (_, asked) in enumerate(batch):
            if asked.done():  # whoever asked waits no longer
                continue
            if isinstance(found, BaseException):
                asked.set_exception(found)
            else:
                asked.set_result(found[place])
