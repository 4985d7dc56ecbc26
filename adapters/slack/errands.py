"""Work that goes on after Slack has had its acknowledgement."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any

#: seconds that answers under way get to finish when podbot stops
GRACE = 5.0
#: seconds that work waits, at most, for acknowledgements of what came with it
_COURTESY = 0.2


class Errands:
    """Tasks that somebody holds on to until they are done, begun when nothing is left to ack."""

    def __init__(self) -> None:
        """Begin with none."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._unacknowledged = 0
        self._quiet = asyncio.Event()
        self._quiet.set()

    @contextmanager
    def acknowledging(self) -> Iterator[None]:
        """Hold work back while something is to be acknowledged, so that a crowd is heard first."""
        self._unacknowledged += 1
        self._quiet.clear()
        try:
            yield
        finally:
            self._unacknowledged -= 1
            if not self._unacknowledged:
                self._quiet.set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin some work, after the acknowledgement is on its way."""
        task = asyncio.create_task(self._after_acknowledgements(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish(self) -> None:
        """Wait for what is under way, but not for ever."""
        if not self._tasks:
            return
        _, late = await asyncio.wait(self._tasks, timeout=GRACE)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    async def _after_acknowledgements(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(_COURTESY):
                    await self._quiet.wait()
        except asyncio.CancelledError:
            work.close()
            raise
        await work
