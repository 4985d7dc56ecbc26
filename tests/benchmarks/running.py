"""What podbot costs while it runs and nobody asks: both platforms connected, and how soon."""

from __future__ import annotations

import asyncio
import shutil
import time
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from adapters.indexing import engine
from adapters.shipped import data_folder
from tests.adapters.discord.loopback import loopback
from tests.adapters.running.process import running
from tests.adapters.running.tokens import on_discord, over_socket
from tests.adapters.slack.loopback import LoopbackSlack
from tests.benchmarks.timing import note, table

#: seconds that a process gets to settle
_IDLE = 3.0


@dataclass(frozen=True, slots=True)
class Figure:
    """One process with both platforms."""

    seconds_to_ready: float
    megabytes: int
    seconds_to_stop: float


def measure() -> Figure:
    """Start it, leave it alone, stop it."""
    note("podbot run on a Slack and a Discord of ours")
    with TemporaryDirectory() as made:
        folder = Path(made)
        engine(data_folder(), None, folder / "first")
        shutil.copytree(folder / "first", folder / "state")
        return asyncio.run(measured(folder))


async def measured(folder: Path) -> Figure:
    """Measure a process that has its state in a folder."""
    async with LoopbackSlack().running() as slack, loopback() as discord:
        began = time.perf_counter()
        async with running(folder, env=over_socket(slack) | on_discord(discord)) as podbot:
            await podbot.ready()
            ready = time.perf_counter() - began
            await asyncio.sleep(_IDLE)
            status = Path(f"/proc/{podbot.process.pid}/status").read_text()
            began = time.perf_counter()
            await podbot.stop()
            stopped = time.perf_counter() - began
    return Figure(ready, int(status.partition("VmRSS:")[2].split()[0]) // 1024, stopped)


def report(figure: Figure) -> str:
    """Write the figures as a table."""
    rows = [
        ("ready, from the start of the process, s", f"{figure.seconds_to_ready:.1f}"),
        ("memory, both platforms idle, MB", f"{figure.megabytes}"),
        ("stopped after SIGTERM, s", f"{figure.seconds_to_stop:.1f}"),
    ]
    return table(("podbot run", "measured"), rows)
