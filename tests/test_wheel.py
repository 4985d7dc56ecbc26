"""podbot as others get it: a wheel, in an environment of its own, far from this checkout."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command that must succeed, away from this environment, and give what it prints."""
    environment = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PODBOT_STATE_DIR": str(cwd / "state")}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT)
    return next(folder.glob("podbot-*.whl"))


@pytest.fixture(scope="module")
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel alone; what it depends on is lent by this environment, without an index."""
    folder = tmp_path_factory.mktemp("else where")
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    install = ("install", "--quiet", "--no-index", "--no-deps", wheel)
    run(sys.executable, "-m", "pip", "--python", python, *install, cwd=folder)
    purelib = run(
        python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder
    )
    # a folder named in a .pth has its own .pth files left alone, so the checkout stays unseen
    Path(purelib.strip(), "lent.pth").write_text(sysconfig.get_path("purelib"))
    return folder


def test_the_wheel_holds_the_packages_and_the_index_and_nothing_else(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()

    tops = {name.split("/")[0].split("-")[0] for name in names}
    index = {name.removeprefix("bot/_data/") for name in names if name.startswith("bot/_data/")}
    shipped = {
        path.relative_to(ROOT / "data").as_posix()
        for path in (ROOT / "data").rglob("*")
        if path.is_file()
    }

    assert tops == {"adapters", "bot", "podbot"}
    assert index == shipped != set()


def test_an_installed_podbot_finds_the_index_it_came_with(elsewhere: Path) -> None:
    program = "from adapters.shipped import data_folder; print(data_folder())"

    found = run(elsewhere / "bin" / "python", "-c", program, cwd=elsewhere)

    assert Path(found.strip()).is_relative_to(elsewhere)


def test_an_installed_podbot_answers_a_question(elsewhere: Path) -> None:
    answer = run(elsewhere / "bin" / "podbot", "ask", "dispatcher", cwd=elsewhere)

    assert "dispatcher" in answer.lower()


def test_an_installed_podbot_runs_as_a_module_too(elsewhere: Path) -> None:
    answer = run(elsewhere / "bin" / "python", "-m", "bot", "ask", "dispatcher", cwd=elsewhere)

    assert "dispatcher" in answer.lower()


def test_an_installed_podbot_makes_its_database(elsewhere: Path) -> None:
    said = run(elsewhere / "bin" / "podbot", "database", "upgrade", cwd=elsewhere)

    assert said == f"The database {elsewhere / 'state' / 'podbot.db'} is up to date\n"
