"""The one way in: `make`, and the search for a Python that it starts with."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SHELL_TOOLS = ("sh", "id", "grep", "cat")


class Machine:
    """A PATH with only the programs that a test puts there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = [folder]
        for tool in SHELL_TOOLS:
            (folder / tool).symlink_to(str(shutil.which(tool)))

    def has(self, name: str, *lines: str) -> None:
        program = self.folder / name
        program.write_text("\n".join(["#!/bin/sh", *lines]) + "\n")
        program.chmod(0o755)

    def has_python(self, name: str, lacking: str = "nothing") -> None:
        """Put this Python there, without one module; it only says what it would make."""
        self.has(
            name,
            'case "$*" in',
            f"*{lacking}*) exit 1 ;;",
            '"-m venv "*) echo "${0##*/} $*"; exit ;;',
            "esac",
            f'exec "{sys.executable}" "$@"',
        )

    def make_venv(self) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", ROOT / ".ci" / "venv", "new"],
            env={"PATH": os.pathsep.join(map(str, self.path))},
            capture_output=True,
            text=True,
        )


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    folder = tmp_path / "a folder"
    folder.mkdir()
    return Machine(folder)


def targets(*arguments: str) -> list[str]:
    """Give the targets that make lists, in order."""
    command = ["make", "--no-print-directory", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    return [line.split()[1] for line in done.stdout.splitlines()]


def test_make_alone_lists_what_it_can_do() -> None:
    assert {"try", "test", "setup", "check", "bench"} <= {*targets()}


def test_everything_declared_phony_is_listed() -> None:
    text = (ROOT / "Makefile").read_text()
    declared = next(line for line in text.splitlines() if line.startswith(".PHONY:"))

    assert targets("help") == declared.split()[1:]


def test_a_shim_that_does_not_run_is_passed_over(machine: Machine) -> None:
    machine.has("python3.14", "echo 'pyenv: python3.14: command not found' >&2", "exit 127")
    machine.has_python("python3")

    done = machine.make_venv()

    assert (done.stdout, done.stderr) == ("python3 -m venv --clear new\n", "")


def test_a_shim_does_not_hide_the_python_behind_it(machine: Machine) -> None:
    shims = machine.folder / "shims"
    shims.mkdir()
    (shims / "python3.12").symlink_to(str(shutil.which("false")))
    machine.has_python("python3.12")
    machine.path.insert(0, shims)

    done = machine.make_venv()

    assert done.stdout == "python3.12 -m venv --clear new\n"


def test_the_first_python_that_has_all_it_takes_is_used(machine: Machine) -> None:
    machine.has_python("python3.13", lacking="fts5")
    machine.has_python("python3.11")
    machine.has_python("python3")

    done = machine.make_venv()

    assert done.stdout == "python3.11 -m venv --clear new\n"


def test_without_any_python_one_line_says_what_to_install(machine: Machine) -> None:
    machine.has("apt-get")
    machine.has("apt-cache", '[ "$1" = depends ] && echo "  Depends: python3.13"', "exit 0")
    machine.has("id", "echo 0")

    done = machine.make_venv()

    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "podbot: Python 3.11 or newer is needed, and the PATH has none.",
        "This helps:  apt-get install -y python3 python3-venv",
    ]


def test_an_old_system_is_offered_a_newer_python_it_has(machine: Machine) -> None:
    machine.has("apt-get")
    machine.has(
        "apt-cache",
        'case "$1 $2" in',
        '"depends python3") echo "  Depends: python3.10" ;;',
        '"show python3" | "show python3.11-venv") exit 0 ;;',
        "*) exit 100 ;;",
        "esac",
    )
    machine.has("id", "echo 1000")

    done = machine.make_venv()

    assert done.stderr.endswith("This helps:  sudo apt-get install -y python3.11 python3.11-venv\n")


def test_a_python_without_venv_is_named_with_its_package(machine: Machine) -> None:
    machine.has("apt-get")
    machine.has("apt-cache")
    machine.has("id", "echo 0")
    machine.has_python("python3", lacking="ensurepip")
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"

    done = machine.make_venv()

    assert done.returncode == 1
    assert f"Python {version} is here" in done.stderr
    assert f"apt-get install -y python{version} python{version}-venv\n" in done.stderr


def test_a_machine_that_knows_no_packages_yet_is_told_to_update_first(machine: Machine) -> None:
    machine.has("apt-get")
    machine.has("apt-cache", "exit 100")
    machine.has("id", "echo 0")

    done = machine.make_venv()

    assert "apt-get update && apt-get install -y python3 python3-venv\n" in done.stderr


def test_a_mac_is_told_what_brew_installs(machine: Machine) -> None:
    machine.has("brew")

    done = machine.make_venv()

    assert done.stderr.endswith("This helps:  brew install python@3.13\n")
