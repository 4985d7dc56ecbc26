from __future__ import annotations

from pathlib import Path

import pytest

from adapters.configuration import configuration, state_folder
from bot.config import ENVIRONMENT
from bot.config.values import LogFormat
from bot.errors import DataError

HOME = Path("/home/ada")


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("linux", {}, "/home/ada/.local/state/podbot"),
        ("linux", {"XDG_STATE_HOME": "/var/state"}, "/var/state/podbot"),
        ("linux", {"XDG_STATE_HOME": "relative"}, "/home/ada/.local/state/podbot"),
        ("linux", {"XDG_STATE_HOME": ""}, "/home/ada/.local/state/podbot"),
        ("darwin", {}, "/home/ada/Library/Application Support/podbot"),
        ("win32", {"LOCALAPPDATA": "/c/Local"}, "/c/Local/podbot"),
        ("win32", {}, "/home/ada/AppData/Local/podbot"),
    ],
)
def test_what_is_remembered_lies_where_the_platform_keeps_such_things(
    platform: str, environment: dict[str, str], folder: str
) -> None:
    assert state_folder(environment, HOME, platform) == Path(folder)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_file_where_podbot_starts_is_read(here: Path) -> None:
    (here / "podbot.yaml").write_text("log: json\n")

    found = configuration()

    assert found.settings.log is LogFormat.JSON
    assert found.sources["log"] == "podbot.yaml"


def test_no_file_is_needed(here: Path) -> None:
    assert configuration().sources["state_dir"] == ENVIRONMENT


def test_an_empty_file_sets_nothing(here: Path) -> None:
    (here / "podbot.yaml").write_text("# nothing yet\n")

    assert configuration().settings.log is LogFormat.TEXT


def test_a_named_file_is_read_instead(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "podbot.yaml").write_text("log: xml\n")
    (here / "other.yaml").write_text("library: index\n")
    monkeypatch.setenv("PODBOT_SETTINGS", str(here / "other.yaml"))

    assert configuration().settings.library == here / "index"


@pytest.mark.parametrize("text", ["- a list\n", "just words\n", "log: [unclosed\n"])
def test_a_file_that_is_no_table_is_named(here: Path, text: str) -> None:
    (here / "podbot.yaml").write_text(text)

    with pytest.raises(DataError, match=r"podbot\.yaml"):
        configuration()
