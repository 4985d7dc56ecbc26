"""Looks for what is due, at start and whenever the clock says so."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Mapping
from datetime import UTC, timedelta

from apscheduler.schedulers.asyncio import AsyncIOScheduler

from adapters.scheduler.delivering import Deliverer
from adapters.scheduler.elapsed import elapsed
from bot.errors import StorageError
from bot.library import Library
from bot.ports import Announcer
from bot.schedule import Platform
from bot.weekly.ledger import Claim, Ledger
from bot.weekly.opening import Opener

log = logging.getLogger(__name__)

#: how often the clock says "look now"
EVERY = timedelta(seconds=15)
#: how often we look while posts are under way
_BUSY = 1.0
#: posts under way at once; memory stays flat however many are due
_CAPACITY = 200
#: notices told in one look
_NOTICES = 20
#: how long posts under way may take to finish when podbot stops
_FAREWELL = 10.0


class Sweeper:
    """Posts what is due on the platforms it has announcers for."""

    def __init__(
        self,
        ledger: Ledger,
        announcers: Mapping[Platform, Announcer],
        library: Callable[[], Library],
        elapsed: Callable[[], float] = elapsed,
    ) -> None:
        """Take the ports; nothing happens before `run` or `sweep`."""
        self._ledger = ledger
        self._platforms = frozenset(announcers)
        self._library = library
        self._leaving = asyncio.Event()
        self._deliverer = Deliverer(ledger, announcers, library, elapsed, self._leaving)
        self._wake = asyncio.Event()
        self._under_way: set[asyncio.Task[None]] = set()
        #: when the last look went well, by `time.monotonic`
        self.looked: float | None = None

    async def run(self) -> None:
        """Look at start and whenever the clock says so, until cancelled."""
        self._leaving.clear()
        clock = AsyncIOScheduler(timezone=UTC)
        clock.add_job(
            self._wake.set,
            "interval",
            seconds=EVERY.total_seconds(),
            coalesce=True,
            misfire_grace_time=None,
        )
        clock.start()
        try:
            while True:
                await _to_its_end(self._look())
                await self._rest()
        finally:
            clock.shutdown(wait=False)
            await self._farewell()

    async def sweep(self) -> None:
        """Do all that can be done now, and wait for it."""
        while await self._look() or self._under_way:
            if self._under_way:
                await asyncio.wait(self._under_way, timeout=_BUSY)

    async def _look(self) -> int:
        """Open, claim and tell; give how many posts began.

        A database in trouble is tried again at the next look.
        """
        begun = 0
        try:
            while await self._ledger.open(self._platforms, Opener(self._library())):
                pass
            begun = await self._claim()
            for notice in await self._ledger.notices(self._platforms, _NOTICES):
                await self._deliverer.tell(notice)
            self.looked = time.monotonic()
        except StorageError as error:
            log.error("nothing is posted for now: %s", error)  # noqa: TRY400 - its line says all
        return begun

    async def _claim(self) -> int:
        begun = 0
        while room := _CAPACITY - len(self._under_way):
            claims = await self._ledger.claim(self._platforms, room)
            for claim in claims:
                self._start(claim)
            begun += len(claims)
            if not claims:
                break
        return begun

    async def _rest(self) -> None:
        pause = _BUSY if self._under_way else EVERY.total_seconds()
        try:
            await asyncio.wait_for(self._wake.wait(), pause)
        except TimeoutError:
            return
        self._wake.clear()

    async def _farewell(self) -> None:
        """Finish what has begun; what still waits for its turn is given back."""
        self._leaving.set()
        try:
            if self._under_way:
                await asyncio.wait(self._under_way, timeout=_FAREWELL)
        finally:
            for task in self._under_way:
                task.cancel()

    def _start(self, claim: Claim) -> None:
        task = asyncio.create_task(self._deliverer.deliver(claim))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)


async def _to_its_end(work: Coroutine[None, None, object]) -> None:
    """Let a transaction end before we do: a driver that is cancelled half-way may hang."""
    task = asyncio.create_task(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait((task,), timeout=_FAREWELL)
        raise
