"""How long a newcomer waits: from a clone to the first answer, and to green tests."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.benchmarks.timing import ROOT, note

#: what make tells the makes it starts
_OF_MAKE = frozenset({"ARGS", "MAKEFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "MFLAGS"})


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
        run("git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(clone))
        run("make", "-C", str(clone), "try")
        answer = perf_counter() - started
        run("make", "-C", str(clone), "test")
        return Fresh(answer, perf_counter() - started)


def report(figure: Fresh) -> str:
    """Write the figures."""
    return f"a fresh clone: answered after {figure.answer:.0f} s, tested after {figure.tests:.0f} s"


def run(*command: str) -> None:
    """Run a command as a newcomer would; a RuntimeError tells what went wrong."""
    # the arguments of the make that measures are not those of the make that is measured
    own = {name: value for name, value in os.environ.items() if name not in _OF_MAKE}
    done = subprocess.run(command, capture_output=True, text=True, env=own)
    if done.returncode:
        told = f"{done.stdout}{done.stderr}".strip().splitlines()
        raise RuntimeError(f"{' '.join(command)} failed: {told[-1] if told else 'silently'}")
