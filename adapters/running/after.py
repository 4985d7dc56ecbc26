"""A part that begins when something it stands on is ready."""

from __future__ import annotations

import asyncio

from adapters.running.part import Part


class After:
    """Another part, begun after an event."""

    def __init__(self, begun: asyncio.Event, part: Part) -> None:
        """Wait for the event each time it is run."""
        self._begun = begun
        self._part = part

    @property
    def name(self) -> str:
        """Call it as the part is called."""
        return self._part.name

    @property
    def ready(self) -> bool:
        """Tell whether the part does its work now."""
        return self._part.ready

    async def run(self) -> None:
        """Wait, then run the part."""
        await self._begun.wait()
        await self._part.run()
