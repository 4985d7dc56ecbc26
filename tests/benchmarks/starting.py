"""What one question costs from a cold start, with the answer going into a pipe."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.benchmarks.timing import Process, note, process, table

_ASK = (sys.executable, "-m", "bot", "ask", "dispatcher")


@dataclass(frozen=True, slots=True)
class Start:
    """A process, named."""

    name: str
    process: Process


def measure() -> tuple[Start, ...]:
    """Start `podbot ask` with and without its snapshot, and a Python that does nothing."""
    note("cold starts")
    with TemporaryDirectory() as state:
        first = process(_ASK, {"PODBOT_STATE_DIR": "/dev/null/none"}, runs=3)
        process(_ASK, {"PODBOT_STATE_DIR": state}, runs=1)
        asked = process(_ASK, {"PODBOT_STATE_DIR": state})
        assert any(Path(state).iterdir())
    nothing = process((sys.executable, "-c", "pass"), {})
    return (
        Start("podbot ask dispatcher", asked),
        Start("the same without a snapshot", first),
        Start("python -c pass", nothing),
    )


def report(figures: tuple[Start, ...]) -> str:
    """Write the figures as a table."""
    rows = [
        (
            figure.name,
            f"{figure.process.seconds:.3f}",
            f"{figure.process.processor:.3f}",
            f"{figure.process.megabytes:.1f}",
        )
        for figure in figures
    ]
    return table(("from a cold start, into a pipe", "seconds", "of processor", "peak MB"), rows)
