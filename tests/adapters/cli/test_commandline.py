from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from adapters import __version__
from adapters.cli import commandline
from adapters.main import wiring
from bot.replies.answer import Answer
from tests.adapters.cli.conftest import Run

COMMANDS = ("ask", "suggest", "chat", "library", "import", "settings", "doctor")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        status = commandline.run(arguments, wiring())
    except SystemExit as left:
        status = int(left.code or 0)
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.parametrize("arguments", [(), ("--help",), ("-h",), ("help",)])
def test_without_a_command_it_lists_them(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    status, out, _ = run(capsys, *arguments)

    listed = re.findall(r"^    (\w+) ", out, re.MULTILINE)
    assert status == 0
    assert tuple(listed) == COMMANDS


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("spelling", ["{} --help", "{} -h", "help {}"])
def test_the_help_of_every_command_has_examples(
    capsys: pytest.CaptureFixture[str], command: str, spelling: str
) -> None:
    status, out, _ = run(capsys, *spelling.format(command).split())

    assert status == 0
    assert f"  podbot {command}" in out.partition("examples:")[2]


def test_the_version_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version") == (0, f"podbot {__version__}\n", "")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (["dispatcher"], "podbot ask dispatcher"),
        (["what", "is a", "stride"], "podbot ask what 'is a' stride"),
        (["libary", "--json"], "podbot library --json"),
        (["Ask", "strides"], "podbot ask strides"),
        (["--json", "strides"], "podbot ask --json strides"),
    ],
)
def test_an_unknown_command_is_told_what_was_probably_meant(
    capsys: pytest.CaptureFixture[str], typed: list[str], meant: str
) -> None:
    status, out, err = run(capsys, *typed)

    assert (status, out) == (2, "")
    assert err.endswith(f"did you mean {meant}?\n")


@pytest.mark.parametrize(
    "typed",
    ["library extra", "library --jso", "doctor --colour", "settings x", "chat hello"],
)
def test_a_call_that_cannot_be_used_says_how_it_is_used(
    capsys: pytest.CaptureFixture[str], typed: str
) -> None:
    status, out, err = run(capsys, *typed.split())

    assert (status, out) == (2, "")
    assert err.startswith("usage: podbot ")


def test_nothing_is_offered_for_platforms_that_are_not_there(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, out, _ = run(capsys, "ask", "--help")

    assert "--render" not in out


def test_a_platform_that_is_there_can_be_rendered_for(capsys: pytest.CaptureFixture[str]) -> None:
    def render(answer: Answer) -> dict[str, str]:
        return {"text": answer.card.title}

    there = replace(wiring(), renderers={"semaphore": lambda: render})

    status = commandline.run(["ask", "inference", "mode", "--render", "semaphore"], there)

    assert status == 0
    assert json.loads(capsys.readouterr().out) == {"text": "Inference mode"}


def test_a_module_run_is_the_same_command(podbot: Run) -> None:
    done = podbot("--version")

    assert (done.status, done.out) == (0, f"podbot {__version__}\n")
