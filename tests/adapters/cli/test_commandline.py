from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace

import pytest

from adapters import __version__
from adapters.cli import commandline
from adapters.cli.wiring import Wiring
from bot.replies.answer import Answer
from tests.adapters.cli.conftest import ROOT, Done, Run

UNNEEDED = {
    "sqlite3",
    "yaml",
    "rapidfuzz",
    "rich",
    "asyncio",
    "bot.intake",
    "zoneinfo",
    "sqlalchemy",
}
COMMANDS = (
    *("ask", "suggest", "chat", "library", "import", "feed", "shows", "weekly", "run"),
    *("manifest", "settings", "doctor", "database", "export", "import-settings"),
)


@pytest.mark.parametrize("arguments", [(), ("--help",), ("-h",), ("help",)])
def test_without_a_command_it_lists_them(command: Run, arguments: tuple[str, ...]) -> None:
    done = command(*arguments)

    listed = re.findall(r"^    ([\w-]+)(?: |$)", done.out, re.MULTILINE)
    assert done.status == 0
    assert tuple(listed) == COMMANDS


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("spelling", ["{} --help", "{} -h", "help {}"])
def test_the_help_of_every_command_has_examples(command: Run, name: str, spelling: str) -> None:
    done = command(*spelling.format(name).split())

    assert done.status == 0
    assert f"  podbot {name}" in done.out.partition("examples:")[2]


def test_the_version_is_said(command: Run) -> None:
    assert command("--version") == Done(0, f"podbot {__version__}\n", "")


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
    command: Run, typed: list[str], meant: str
) -> None:
    done = command(*typed)

    assert (done.status, done.out) == (2, "")
    assert done.err.endswith(f"did you mean {meant}?\n")


@pytest.mark.parametrize(
    "typed",
    ["library extra", "library --jso", "doctor --colour", "settings x", "chat hello"],
)
def test_a_call_that_cannot_be_used_says_how_it_is_used(command: Run, typed: str) -> None:
    done = command(*typed.split())

    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("usage: podbot ")


def test_nothing_is_offered_for_platforms_that_are_not_there(
    wired: Wiring, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        commandline.run(["ask", "--help"], replace(wired, renderers={}))

    assert "--render" not in capsys.readouterr().out


def test_a_platform_that_is_there_can_be_rendered_for(
    wired: Wiring, capsys: pytest.CaptureFixture[str]
) -> None:
    def render(answer: Answer) -> dict[str, str]:
        return {"text": answer.card.title}

    there = replace(wired, renderers={"semaphore": lambda: render})

    status = commandline.run(["ask", "inference", "mode", "--render", "semaphore"], there)

    assert status == 0
    assert json.loads(capsys.readouterr().out) == {"text": "Inference mode"}


@pytest.mark.parametrize("arguments", [["--version"], ["settings"], ["dispatcher"]])
def test_what_needs_no_library_does_not_load_the_search(arguments: list[str]) -> None:
    program = (
        "import sys\n"
        "from adapters.main import main\n"
        "try:\n    main()\n"
        "finally:\n    print(*sys.modules, file=sys.stderr)"
    )

    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], cwd=ROOT, capture_output=True, text=True
    )

    loaded = {*done.stderr.split()}
    assert "adapters.cli.commandline" in loaded
    assert not loaded & UNNEEDED


def test_a_module_run_is_the_same_command(podbot: Run) -> None:
    done = podbot("--version")

    assert (done.status, done.out) == (0, f"podbot {__version__}\n")
