"""Work that goes on after Slack has had its acknowledgement."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

#: seconds that answers under way get to finish when podbot stops
GRACE = 5.0


class Errands:
    """Tasks that somebody holds on to until they are done."""

    def __init__(self) -> None:
        """Begin with none."""
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin some work, after the acknowledgement is on its way."""
        task = asyncio.create_task(work)
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
