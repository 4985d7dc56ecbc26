"""Runs the jobs of adapters/feeds/jobs.py, each in a process that is ended if it takes too long."""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import IO, Any

from adapters.feeds.fetching import Fetched
from bot.errors import DataError
from bot.intake.feeds.keeping import Row

#: the longest feed takes a few seconds
MOST_SECONDS = 30.0
#: processes at once; one that hangs leaves room for the others
_AT_ONCE = 2
Run = Callable[[str, IO[bytes], IO[bytes]], Awaitable[None]]
_COMMAND = (sys.executable, "-m", "adapters.feeds.jobs")


@dataclass(frozen=True, slots=True)
class Absorption:
    """What a feed's new state added to what it told before."""

    title: str
    link: str
    new_url: str
    #: how many items it has ever told of
    items: int
    changed: tuple[Row, ...]
    #: ids of items never told before
    new: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Index:
    """The index that feeds are joined with, and where the snapshot lies."""

    folder: Path
    #: a team's own aliases file
    own: Path | None
    state: Path


class Workshop:
    """A place where at most a few processes work."""

    def __init__(self, run: Run | None = None) -> None:
        """Start nothing yet; `run` does a job, in a process of its own unless told otherwise."""
        self._run = run or in_process_of_its_own
        self._room = asyncio.Semaphore(_AT_ONCE)

    async def absorb(
        self, called: str, fetched: Fetched, told: Sequence[Row], now: datetime
    ) -> Absorption:
        """Read a feed and add it to what it told; a DataError says why it cannot be read."""
        job = {
            "job": "absorb",
            "called": called,
            "address": fetched.address,
            "charset": fetched.charset,
            "now": now.isoformat(),
            "told": len(told),
        }
        lines = (json.dumps([row.id, row.item]) for row in told)
        first, *rest = await self._done(called, job, lines, fetched.body or b"")
        changed = await asyncio.to_thread(lambda: tuple(Row(*json.loads(line)) for line in rest))
        told_now = json.loads(first)
        return Absorption(**{**told_now, "new": tuple(told_now["new"])}, changed=changed)

    async def index(self, index: Index) -> int:
        """Build the snapshot of the whole library; gives the number of its episodes."""
        job = {
            "job": "index",
            "folder": str(index.folder),
            "own": str(index.own) if index.own else None,
            "state": str(index.state),
        }
        (said,) = await self._done("the index", job)
        episodes: int = json.loads(said)["episodes"]
        return episodes

    async def _done(
        self, called: str, job: dict[str, Any], lines: Iterable[str] = (), body: bytes = b""
    ) -> list[str]:
        async with self._room:
            with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as result:
                await asyncio.to_thread(_write, given, job, lines, body)
                await self._run(called, given, result)
                return await asyncio.to_thread(_read, called, result)


async def in_process_of_its_own(called: str, given: IO[bytes], result: IO[bytes]) -> None:
    """Do a job in a new process; a DataError where it fails or takes too long."""
    process = await asyncio.create_subprocess_exec(
        *_COMMAND, stdin=given, stdout=result, stderr=asyncio.subprocess.PIPE
    )
    try:
        async with asyncio.timeout(MOST_SECONDS):
            _, said = await process.communicate()
    except TimeoutError:
        raise DataError(called, f"reading it took more than {MOST_SECONDS:.0f} seconds") from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode:
        last = said.decode(errors="replace").strip().rpartition("\n")[2]
        if last.startswith("MemoryError"):
            raise DataError(called, "reading it takes more memory than a feed may need")
        raise DataError(called, f"reading it failed ({last or process.returncode}); report this")


def _write(file: IO[bytes], job: dict[str, Any], lines: Iterable[str], body: bytes) -> None:
    file.write(json.dumps(job).encode() + b"\n")
    file.writelines(line.encode() + b"\n" for line in lines)
    file.write(body)
    file.seek(0)


def _read(called: str, file: IO[bytes]) -> list[str]:
    file.seek(0)
    lines = [line.decode() for line in file]
    first = json.loads(lines[0])
    if "error" in first:
        raise DataError(called, first["error"].removeprefix(f"{called}: "))
    return lines
