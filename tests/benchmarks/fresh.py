"""How long a newcomer waits: from a clone to the first answer, and to green tests."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.benchmarks.timing import ROOT, note


@dataclass(frozen=True, slots=True)
class Fresh:
    """Seconds, packages fetched from an index as on any machine."""

    answer: float
    tests: float


def measure() -> Fresh:
    """Clone what is committed, try it, test it."""
    note("a fresh clone: make try, make test")
    with TemporaryDirectory() as made:
        clone = Path(made) / "podbot"
        started = perf_counter()
        _run("git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(clone))
        _run("make", "-C", str(clone), "try")
        answer = perf_counter() - started
        _run("make", "-C", str(clone), "test")
        return Fresh(answer, perf_counter() - started)


def report(figure: Fresh) -> str:
    """Write the figures."""
    return f"a fresh clone: answered after {figure.answer:.0f} s, tested after {figure.tests:.0f} s"


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        told = f"{done.stdout}{done.stderr}".strip().splitlines()
        raise RuntimeError(f"{' '.join(command)} failed: {told[-1] if told else 'silently'}")
