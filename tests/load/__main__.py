"""make load: how podbot holds up while a whole company asks, on this machine's loopback.

Half of the questions come over a loopback Slack, half over a loopback Discord; they come when they
come, whether or not the ones before are answered. Four thousand people ask in turn. The exit
status is 1 where a promise is not kept; a machine that does other things at the same time breaks
those that are times.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import sys
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from adapters.indexing import engine
from adapters.shipped import data_folder
from bot.schedule import Platform
from tests.adapters.discord.loopback import loopback
from tests.adapters.running.process import Podbot, running
from tests.adapters.running.tokens import on_discord, over_socket
from tests.adapters.slack.loopback import LoopbackSlack
from tests.load.company import Company
from tests.load.figures import TROUBLES, WARM_UP, Figures, Latency, Memory
from tests.load.process import Taken, megabytes

#: seconds that a process gets to settle before its memory counts as idle
_IDLE = 3.0
#: seconds between two looks
_LOOK = 0.25
#: seconds that a look takes at most
_PATIENCE = 5.0


@dataclass
class Watch:
    """Looks at a process while it is asked."""

    podbot: Podbot
    #: seconds between two lines that tell how it goes; none is written without
    every: float = 0.0
    memory: list[float] = field(default_factory=list)
    alive: list[float] = field(default_factory=list)

    async def look(self, company: Company) -> None:
        """Look for as long as it takes."""
        began, told = time.perf_counter(), 0.0
        while True:
            looked = time.perf_counter()
            with suppress(TimeoutError):  # it counts as long as it took
                await asyncio.wait_for(self.podbot.get("/healthz"), _PATIENCE)
            self.alive.append(time.perf_counter() - looked)
            self.memory.append(megabytes(self.podbot.process.pid))
            if self.every and looked - began >= told:
                told += self.every
                _tell(f"{looked - began:5.0f} s {self.memory[-1]:6.1f} MB", company)
            await asyncio.sleep(_LOOK)


async def measured(
    folder: Path,
    rate: float,
    seconds: float,
    platforms: Sequence[Platform] = tuple(Platform),
    every: float = 0.0,
) -> Figures:
    """Ask for some time and give what was measured."""
    async with AsyncExitStack() as stack:
        slack = await stack.enter_async_context(LoopbackSlack().running())
        discord = await stack.enter_async_context(loopback())
        started = time.perf_counter()
        env = over_socket(slack) | on_discord(discord)
        podbot = await stack.enter_async_context(running(folder, env=env))
        await podbot.ready()
        ready = time.perf_counter() - started
        await asyncio.sleep(_IDLE)
        idle = megabytes(podbot.process.pid)
        company, watch = Company(slack, discord, platforms), Watch(podbot, every)
        took, taken = await _asked(company, watch, rate, seconds)
        figures = Figures(
            seconds=took,
            ready=ready,
            asked=company.journal.count,
            unanswered=company.journal.unanswered(),
            latency={p: Latency.of(company.journal.seconds(p)) for p in platforms},
            alive=Latency.of(watch.alive),
            late=Latency.of(company.journal.late),
            taken=taken,
            cores=os.cpu_count() or 1,
            core=await _sum(podbot, "podbot_answer_seconds_sum"),
            answers=int(await _sum(podbot, "podbot_questions_total")),
            memory=Memory.of(idle, watch.memory, min(WARM_UP / took, 0.5)),
            troubles={name: await _troubles(podbot, name) for name in TROUBLES},
            refused=company.journal.refused,
            log=[line for line in podbot.lines if " WARNING " in line or " ERROR " in line],
        )
        assert await podbot.stop() == 0, podbot.log
        return figures


async def _asked(
    company: Company, watch: Watch, rate: float, seconds: float
) -> tuple[float, Taken]:
    """Ask, and say how long that went on and what it took."""
    pid = watch.podbot.process.pid
    before, began = Taken.by(pid), time.perf_counter()
    watching = asyncio.create_task(watch.look(company))
    await company.ask(rate, seconds)
    took = time.perf_counter() - began
    await company.answered()
    taken = Taken.by(pid).since(before)
    watching.cancel()
    return took, taken


def _tell(how: str, company: Company) -> None:
    journal = company.journal
    print(f"{how}, {len(journal.answered)} of {journal.count} answered", file=sys.stderr)


async def _troubles(podbot: Podbot, name: str) -> int:
    return int(await _sum(podbot, f"podbot_platform_{name}_total"))


async def _sum(podbot: Podbot, name: str) -> float:
    """Add up a figure over its labels."""
    _, text = await podbot.get("/metrics")
    return sum(
        float(line.rpartition(" ")[2])
        for line in text.splitlines()
        if line.startswith((f"{name} ", f"{name}{{"))
    )


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="make load", description=__doc__)
    parser.add_argument("--rate", type=float, default=200.0, help="questions a second")
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--on", choices=list(Platform), help="ask on one platform alone")
    parser.add_argument("--every", type=float, default=0.0, help="tell the memory so often")
    args = parser.parse_args()
    platforms = (Platform(args.on),) if args.on else tuple(Platform)
    with TemporaryDirectory() as made:
        folder = Path(made)
        engine(data_folder(), None, folder / "first")
        shutil.copytree(folder / "first", folder / "state")
        figures = asyncio.run(measured(folder, args.rate, args.seconds, platforms, args.every))
    print(figures.report())
    broken = list(figures.broken())
    print(*(f"NOT AS PROMISED: {each}" for each in broken), sep="\n", end="\n" if broken else "")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
