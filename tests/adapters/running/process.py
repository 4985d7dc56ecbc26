"""`podbot run` as a process of its own, watched through its log and its operators' address."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aiohttp import ClientError, ClientSession

ROOT = Path(__file__).parents[3]
DEADLINE = 60.0


@dataclass
class Podbot:
    """A process that runs, or ran."""

    process: asyncio.subprocess.Process
    ops: str
    lines: list[str] = field(default_factory=list)

    @property
    def log(self) -> str:
        return "\n".join(self.lines)

    async def get(self, path: str) -> tuple[int, str]:
        """Ask the operators' address."""
        async with ClientSession() as session, session.get(f"{self.ops}{path}") as answered:
            return answered.status, await answered.text()

    async def health(self, query: str = "") -> tuple[int, dict[str, Any]]:
        status, text = await self.get(f"/readyz{query}")
        return status, json.loads(text)

    async def ready(self, *, is_: bool = True, query: str = "") -> None:
        """Wait until it says that it is ready, or is no longer."""
        end = time.monotonic() + DEADLINE
        while True:
            with suppress(ClientError, OSError):
                if ((await self.get(f"/readyz{query}"))[0] == 200) is is_:
                    return
            assert self.process.returncode is None, self.log
            assert time.monotonic() < end, self.log
            await asyncio.sleep(0.02)

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait until something holds."""
        end = time.monotonic() + DEADLINE
        while not holds():
            assert time.monotonic() < end, self.log
            await asyncio.sleep(0.01)

    async def says(self, text: str) -> None:
        """Wait until it writes something."""
        await self.until(lambda: text in self.log)

    async def stop(self, number: int = signal.SIGTERM) -> int:
        """Send it a signal and give its exit status."""
        self.process.send_signal(number)
        return await self.ended()

    async def ended(self) -> int:
        """Wait for its end and give its exit status."""
        return await asyncio.wait_for(self.process.wait(), DEADLINE)

    async def metric(self, sample: str) -> float:
        """Read one sample of the metrics, such as `podbot_part_up{part="slack"}`."""
        _, text = await self.get("/metrics")
        for line in text.splitlines():
            name, _, value = line.rpartition(" ")
            if name == sample:
                return float(value)
        raise AssertionError(f"no {sample} in\n{text}")


@asynccontextmanager
async def running(
    folder: Path,
    *arguments: str,
    env: Mapping[str, str] | None = None,
    no_room: bool = False,
    log: int = asyncio.subprocess.PIPE,
) -> AsyncIterator[Podbot]:
    """Start `podbot run`; whatever is left of it is killed at the end.

    Without room, no file can grow, as on a full disk. What it logs is read here, unless it goes
    into a file of the test's.
    """
    port = free_port()
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        "run",
        *arguments,
        cwd=folder,
        env={
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
            "PODBOT_STATE_DIR": str(folder / "state"),
            "PODBOT_OPS_ADDRESS": f"127.0.0.1:{port}",
            **(env or {}),
        },
        stderr=log,
        stdout=asyncio.subprocess.DEVNULL,
        preexec_fn=_no_file_grows if no_room else None,
    )
    podbot = Podbot(process, f"http://127.0.0.1:{port}")
    reading = asyncio.create_task(_read(podbot))
    try:
        yield podbot
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        await reading


def _no_file_grows() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def free_port() -> int:
    """Find a port for a server that starts later, and keep it from everybody else until then.

    The port of a connection that its server closed first is nobody's for some thirty seconds,
    save who asks for it by number: no other test is given it, be it in another process.
    """
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)) as client:
            server.accept()[0].close()
            client.recv(1)
    return port


async def _read(podbot: Podbot) -> None:
    if podbot.process.stderr is None:
        return
    async for line in podbot.process.stderr:
        podbot.lines.append(line.decode().rstrip("\n"))
