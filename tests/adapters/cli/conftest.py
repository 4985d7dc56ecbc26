from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Protocol

import pytest

from adapters.cli import commandline
from adapters.cli.wiring import Wiring
from adapters.main import wiring

PODBOT = (sys.executable, "-m", "bot")
ROOT = Path(__file__).parents[3]


@dataclass(frozen=True)
class Done:
    """What a run of podbot left behind."""

    status: int
    out: str
    err: str


class Run(Protocol):
    def __call__(
        self, *arguments: str, stdin: bytes = b"", env: Mapping[str, str] | None = None
    ) -> Done: ...


@pytest.fixture(scope="session")
def wired() -> Wiring:
    """Wire podbot as it is wired, but build what answers only once."""
    made = cache(lambda: wiring().podbot(wiring().configuration().settings))
    return replace(wiring(), podbot=lambda _: made())


@pytest.fixture
def command(wired: Wiring, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process, which is quicker."""

    def run(*arguments: str, **_: object) -> Done:
        try:
            status = commandline.run(arguments, wired)
        except SystemExit as left:
            status = int(left.code or 0)
        return Done(status, *capsys.readouterr())

    return run


@pytest.fixture
def podbot(tmp_path: Path) -> Run:
    """Run podbot as a process of its own, its streams being pipes, in an empty folder."""

    def run(*arguments: str, stdin: bytes = b"", env: Mapping[str, str] | None = None) -> Done:
        done = subprocess.run(
            [*PODBOT, *arguments],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT), **(env or {})},
            input=stdin,
            capture_output=True,
            timeout=60,
        )
        return Done(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run
