"""One part, kept running: begun again with back-off, given up only where that changes nothing."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from adapters.running.part import Part
from bot.errors import PodBotError, StorageError

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Backoff:
    """Seconds between two tries, doubled from the first to the longest."""

    first: float = 1.0
    longest: float = 300.0
    #: a part that ran so long was well: the next pause is the first one again
    steady: float = 60.0


class State(StrEnum):
    """How a part is."""

    STARTING = "starting"
    UP = "up"
    WAITING = "waiting"
    FAILED = "failed"
    STOPPED = "stopped"


class Watched:
    """A part, and what became of it so far."""

    def __init__(
        self,
        part: Part,
        backoff: Backoff = Backoff(),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take a part that does not run yet."""
        self.name = part.name
        self.restarts = 0
        #: why it does not run, for an operator
        self.reason = ""
        self._part = part
        self._backoff = backoff
        self._clock = clock
        self._state = State.STARTING

    @property
    def state(self) -> State:
        """Tell how it is now."""
        if self._state is State.STARTING and self._part.ready:
            return State.UP
        return self._state

    @property
    def last_event(self) -> datetime | None:
        """Tell when its platform last sent something; None for what hears no platform."""
        return getattr(self._part, "last_event", None)

    async def keep(self) -> None:
        """Run it until cancelled, however often it fails; returns where that changes nothing."""
        pause = self._backoff.first
        try:
            while True:
                began = self._clock()
                if not await self._run():
                    return
                if self._clock() - began > self._backoff.steady:
                    pause = self._backoff.first
                await self._wait(pause)
                pause = min(2 * pause, self._backoff.longest)
        except asyncio.CancelledError:
            self._state = State.STOPPED
            raise

    async def _run(self) -> bool:
        """Run it once; False where it is beyond repair."""
        self._state, self.reason = State.STARTING, ""
        try:
            await self._part.run()
        except StorageError as error:
            self.reason = str(error)
        except PodBotError as error:
            self._state, self.reason = State.FAILED, str(error)
            log.error("%s is given up: %s", self.name, error)  # noqa: TRY400 - its line says all
            return False
        except Exception as error:
            self.reason = type(error).__name__
            log.exception("%s failed", self.name)
        else:
            self.reason = "it ended by itself"
        return True

    async def _wait(self, pause: float) -> None:
        seconds = random.uniform(pause / 2, pause)
        self._state = State.WAITING
        self.restarts += 1
        log.warning("%s runs again in %.1f s: %s", self.name, seconds, self.reason)
        await asyncio.sleep(seconds)
