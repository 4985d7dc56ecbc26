"""Starting is fast because a command imports only what it needs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> frozenset[str]:
    """Ask for the first time and again, both into a pipe, and list every module that took."""
    state = {"PODBOT_STATE_DIR": str(tmp_path_factory.mktemp("state"))}
    return modules_of_a_question(state) | modules_of_a_question(state)


def modules_of_a_question(environment: dict[str, str]) -> frozenset[str]:
    command = [sys.executable, "-X", "importtime", "-m", "bot", "ask", "dispatcher"]

    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)

    assert done.returncode == 0, done.stderr
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    return frozenset(line.rsplit("|", 1)[1].strip() for line in lines)


@pytest.mark.parametrize(
    "package",
    [
        "aiohttp",
        "apscheduler",
        "asyncio",
        "discord",
        "prompt_toolkit",
        "rich",
        "slack_bolt",
        "slack_sdk",
        "sqlalchemy",
    ],
)
def test_a_question_in_a_pipe_is_answered_without(package: str, imported: frozenset[str]) -> None:
    taken = {name for name in imported if name.split(".")[0] == package}

    assert not taken


def test_the_modules_of_a_question_are_seen_at_all(imported: frozenset[str]) -> None:
    assert {"adapters.main", "bot.model"} <= imported
