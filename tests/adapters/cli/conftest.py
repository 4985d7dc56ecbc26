from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import pytest

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
