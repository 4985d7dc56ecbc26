"""All parts under one roof: started together, seen out in order, within a deadline."""

from __future__ import annotations

import asyncio
import logging
import signal
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from adapters.ops import Health
from adapters.running.watching import State, Watched

log = logging.getLogger(__name__)

#: seconds from a signal to the end, whatever is still under way
DRAIN = 9.0
#: seconds the first stage may take of them: posts that are on their way
_FIRST = 4.5
#: seconds after which the system ends a process that cannot even count them
LAST_WORD = 10
#: seconds that what was told twice to stop gets
_LAST = 0.5
#: seconds between two looks at who has come up
_LOOK = 0.05
_SIGNALS = (signal.SIGTERM, signal.SIGINT)


@dataclass(frozen=True, slots=True)
class Stages:
    """Parts by when they stop: what begins new work first, what others lean on last."""

    workers: tuple[Watched, ...]
    platforms: tuple[Watched, ...]
    floor: tuple[Watched, ...]
    #: of which one must be left, or there is nothing to run for
    needed: tuple[Watched, ...]

    @property
    def all(self) -> tuple[Watched, ...]:
        """Give every part."""
        return (*self.workers, *self.platforms, *self.floor)


class House:
    """Runs parts until a signal, or until none is left that could do anything."""

    def __init__(self, stages: Stages) -> None:
        """Take parts that do not run yet."""
        self._stages = stages
        self._stopping = asyncio.Event()
        self._signal = 0

    async def live(self, floor_ready: asyncio.Event, patience: float) -> int:
        """Run until told to stop; gives the signal, or 0 where every part was given up.

        The floor gets some seconds to stand before the others start; they can do without it.
        """
        self._listen()
        began = time.monotonic()
        tasks = {watched: _kept(watched) for watched in self._stages.floor}
        await _soon(floor_ready, self._stopping, patience)
        for watched in (*self._stages.platforms, *self._stages.workers):
            tasks[watched] = _kept(watched)
        working = [tasks[watched] for watched in self._stages.needed]
        telling = asyncio.create_task(self._tell_when_ready(began))
        await self._until_stopped(working)
        telling.cancel()
        await self._see_out(tasks)
        return self._signal

    def look(self, parts: Collection[str] = ()) -> Health:
        """Tell how these parts are; all of them unless some are named."""
        looked = [w for w in self._stages.all if not parts or w.name in parts]
        told = {watched.name: _told(watched) for watched in looked}
        up = bool(looked) and all(watched.state is State.UP for watched in looked)
        return Health(up and not self._stopping.is_set(), told)

    def _listen(self) -> None:
        """Take signals as they come: the loop itself may hang, and asyncio would tell it alone."""
        loop = asyncio.get_running_loop()

        def told(number: int, _: object) -> None:
            signal.alarm(LAST_WORD)
            # whoever asks again will not be kept waiting
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            loop.call_soon_threadsafe(self._stop, number)

        for number in _SIGNALS:
            signal.signal(number, told)

    def _stop(self, number: int) -> None:
        self._signal = number
        self._stopping.set()
        log.info("stopping (%s), within %.0f s", signal.Signals(number).name, DRAIN)

    async def _until_stopped(self, working: Collection[asyncio.Task[None]]) -> None:
        stopped = asyncio.create_task(self._stopping.wait())
        left = set(working)
        while left and not stopped.done():
            done, _ = await asyncio.wait({stopped, *left}, return_when=asyncio.FIRST_COMPLETED)
            left -= done
        stopped.cancel()
        if not left:
            log.error("no part is left that could do anything")

    async def _tell_when_ready(self, began: float) -> None:
        waiting = {*self._stages.all}
        while waiting:
            await asyncio.sleep(_LOOK)
            for watched in [w for w in waiting if w.state is not State.STARTING]:
                waiting.discard(watched)
                log.info(
                    "%s is %s after %.1f s", watched.name, watched.state, time.monotonic() - began
                )

    async def _see_out(self, tasks: dict[Watched, asyncio.Task[None]]) -> None:
        end = time.monotonic() + DRAIN
        await _cancelled([tasks[w] for w in self._stages.workers], _FIRST)
        await _cancelled([tasks[w] for w in self._stages.platforms], end - time.monotonic())
        await _cancelled([tasks[w] for w in self._stages.floor], _LAST)


def _told(watched: Watched) -> dict[str, Any]:
    told: dict[str, Any] = {"state": watched.state, "restarts": watched.restarts}
    if watched.reason:
        told["reason"] = watched.reason
    if watched.last_event:
        told["last_event"] = watched.last_event.isoformat(timespec="seconds")
    return told


def _kept(watched: Watched) -> asyncio.Task[None]:
    log.info("starting %s", watched.name)
    return asyncio.create_task(watched.keep(), name=watched.name)


async def _soon(ready: asyncio.Event, stopping: asyncio.Event, patience: float) -> None:
    waiting = {asyncio.create_task(event.wait()) for event in (ready, stopping)}
    await asyncio.wait(waiting, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()


async def _cancelled(tasks: Sequence[asyncio.Task[None]], seconds: float) -> None:
    """Stop some parts; those that take too long are told a second time, and then left."""
    for patience in (seconds, _LAST):
        waiting = [task for task in tasks if not task.done()]
        if not waiting:
            return
        for task in waiting:
            task.cancel()
        _, late = await asyncio.wait(waiting, timeout=patience)
        for task in late:
            log.warning("%s takes too long to stop", task.get_name())
