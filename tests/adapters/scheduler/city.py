"""Replicas, a platform and a database, each a real process; and what came of it."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from typing import Any

from adapters.database import StoredLedger, StoredSchedules
from bot.schedule import Change, Place, Platform, Subscription, Timing, Weekday
from tests.adapters.scheduler import loopback, replica
from tests.adapters.scheduler.replica import FastDatabase, Orders, Stage

_FORKS = get_context("forkserver")
_FORKS.set_forkserver_preload([replica.__name__, loopback.__name__])
#: a minute of the schedule is three real seconds
SPEED = 20.0
PATIENCE = 60.0


class City:
    """One database, one platform process, and replicas that come and go."""

    def __init__(self, address: str, speed: float = SPEED) -> None:
        self.origin = datetime.now(UTC)
        self.speed = speed
        self.address = address
        self.database = FastDatabase(address, self.origin, speed)
        self.schedules = StoredSchedules(self.database)
        self.ledger = StoredLedger(self.database)
        self.replicas: list[ForkServerProcess] = []
        told, tells = _FORKS.Pipe(duplex=False)
        self._platform = _FORKS.Process(target=loopback.serve, args=(tells,), daemon=True)
        self._platform.start()
        self.port: int = told.recv()

    async def set(self, place: Place, id_: str, *, due: timedelta = timedelta(seconds=5)) -> None:
        """Schedule one post, due so much virtual time from now."""
        now = await self.schedules.now()
        at = (now + due).replace(microsecond=0)
        timing = Timing(list(Weekday)[at.weekday()], time(at.hour, at.minute, at.second), "UTC")
        made = Subscription(id_, place, timing, "U1", now, date(2026, 3, 2))
        # however long storing takes, the post is not yet due then: or it would wait for next week
        self.database.still = now
        assert await self.schedules.save(made, Change(id_, now, "U1", "set"))
        self.database.still = None

    def start(self, stage: Stage = Stage.NEVER, **how: object) -> ForkServerProcess:
        """Start a replica; `how` are more of its orders."""
        orders = Orders(self.address, self.port, self.origin, self.speed, stage, **how)  # type: ignore[arg-type] # orders of its own
        process = _FORKS.Process(target=replica.run, args=(orders,), daemon=True)
        process.start()
        self.replicas.append(process)
        return process

    def kill(self, process: ForkServerProcess, sign: int = signal.SIGKILL) -> None:
        assert process.pid is not None
        os.kill(process.pid, sign)

    async def until(self, holds: Callable[[], Any], what: str) -> None:
        """Wait for something to hold, but not for ever."""
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while not (await holds()):
            assert asyncio.get_running_loop().time() < deadline, f"never: {what}"
            await asyncio.sleep(0.05)

    async def died(self, process: ForkServerProcess) -> None:
        async def dead() -> bool:
            return not process.is_alive()

        await self.until(dead, "the replica dies")

    async def stopped(self, process: ForkServerProcess) -> None:
        """Wait until a process stands still, as SIGSTOP makes it."""

        async def still() -> bool:
            asked = await asyncio.create_subprocess_exec(
                "ps", "-o", "state=", "-p", str(process.pid), stdout=asyncio.subprocess.PIPE
            )
            return (await asked.communicate())[0].strip().startswith(b"T")

        await self.until(still, "the replica stops")

    async def settled(self) -> None:
        """Wait until no slot is under way, and at least one was."""

        async def over() -> bool:
            counts = await self.ledger.counts()
            ended = counts.sent + counts.unsure + counts.failed + counts.skipped
            return counts.late == 0 and ended == len(await self.schedules.all())

        await self.until(over, "every slot is over")

    async def posted(self) -> Counter[str]:
        """Count the messages of each channel, as the platform holds them."""
        answer = await replica.call(self.port, "/all", {})
        return Counter(message["channel"] for message in answer["messages"])

    async def behave(self, **how: object) -> None:
        await replica.call(self.port, "/behave", how)

    async def states(self) -> dict[str, str]:
        found = {}
        for each in await self.schedules.all():
            for delivery in await self.schedules.deliveries(each.id, 1):
                found[each.id] = delivery.state.value
        return found

    async def leave(self) -> None:
        for process in (*self.replicas, self._platform):
            if process.is_alive():
                self.kill(process)
            process.join(PATIENCE)
        await self.database.close()


DISCORD = Place(Platform.DISCORD, "G1", "discord")
SLACK = Place(Platform.SLACK, "T1", "slack")
