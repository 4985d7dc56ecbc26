"""The scheduler as a part: sweeps for what is due."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from adapters.scheduler import Sweeper
from bot.library import Library
from bot.ports import Announcer, Platform
from bot.weekly.ledger import Ledger

#: seconds without a look after which the sweep is late; it looks every fifteen
_LATE = 90.0


class SchedulerPart:
    """Posts what is due on the platforms it has announcers for."""

    name = "scheduler"

    def __init__(
        self,
        ledger: Ledger,
        announcers: Mapping[Platform, Announcer],
        library: Callable[[], Library],
    ) -> None:
        """Take the ports."""
        self._sweeper = Sweeper(ledger, announcers, library)

    @property
    def ready(self) -> bool:
        """Tell whether the last look is not long ago."""
        looked = self._sweeper.looked
        return looked is not None and time.monotonic() - looked < _LATE

    async def run(self) -> None:
        """Look for what is due until cancelled."""
        await self._sweeper.run()
