"""Measuring: how long calls take, one by one, and what a process takes from start to end."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from time import thread_time

ROOT = Path(__file__).parents[2]
#: `ru_maxrss` is in bytes on macOS and in KiB elsewhere
_RSS_UNIT = 1 if sys.platform == "darwin" else 1024
_MEGABYTE = 1_000_000
#: a process is charged with the peak memory of the one that started it, so a small one does
_LAUNCHER = """
import os, sys, time
started = time.perf_counter()
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(child, 0)
taken = time.perf_counter() - started
used = usage.ru_utime + usage.ru_stime
sys.stdout.write(f"\\0{taken} {used} {usage.ru_maxrss}")
sys.exit(os.waitstatus_to_exitcode(status))
"""


@dataclass(frozen=True, slots=True)
class Latency:
    """Milliseconds that half and 99 of 100 calls stay under.

    It is processor time, so that what else the machine does is not counted.
    """

    p50: float
    p99: float


@dataclass(frozen=True, slots=True)
class Process:
    """The median time and peak memory of a process, start to end."""

    seconds: float
    #: seconds of processor time, which is what it would take on an idle machine
    processor: float
    megabytes: float


def latency(call: Callable[[str], object], questions: Sequence[str]) -> Latency:
    """Time a call with each question, after one round of a few to warm up.

    What stands ready before is not looked through again by the garbage collector.
    """
    for question in questions[: len(questions) // 10 + 1]:
        call(question)
    gc.collect()
    gc.freeze()
    times = sorted(_milliseconds(call, question) for question in questions)
    return Latency(median(times), quantiles(times, n=100, method="inclusive")[98])


def _milliseconds(call: Callable[[str], object], question: str) -> float:
    started = thread_time()
    call(question)
    return (thread_time() - started) * 1_000


def process(command: Sequence[str], environment: Mapping[str, str], runs: int = 9) -> Process:
    """Run a command a few times with its answer going into a pipe."""
    taken = [_run(command, environment) for _ in range(runs)]
    return Process(*(median(figures) for figures in zip(*taken, strict=True)))


def _run(command: Sequence[str], environment: Mapping[str, str]) -> tuple[float, float, float]:
    done = subprocess.run(
        [sys.executable, "-c", _LAUNCHER, *command],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {done.returncode}")
    seconds, processor, rss = done.stdout.split(b"\0")[-1].split()
    return float(seconds), float(processor), int(rss) * _RSS_UNIT / _MEGABYTE


def note(words: str) -> None:
    """Say on standard error what is being measured; the figures go to standard output."""
    print(f"… {words}", file=sys.stderr, flush=True)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Lay out figures in columns, the first to the left, the others to the right."""
    lines = [head, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in lines
    )
