from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.adapters.cli.conftest import Run

SET = "weekly set --place T1/C024BE91L --day mon --time 9am --zone Europe/London".split()

INSTALLED = """\
podbot_export: 1
schedules: []
posts: []
installations:
- enterprise: E1
  team: T1
  name: Team
  installer: U1
  at: '2026-11-29T20:15:00.250000+00:00'
  scopes: commands,chat:write
  bot: B1
  bot_user: UBOT
channels: []
"""


@pytest.fixture(autouse=True)
def own_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PODBOT_STATE_DIR", str(tmp_path / "state"))


def _id(said: str) -> str:
    found = re.search(r"\((w[2-9a-z]{5})\)", said)
    assert found
    return found[1]


def test_a_schedule_is_set_up_planned_and_removed(command: Run) -> None:
    made = command(*SET, "--every", "2", "--topic", "autograd", "--thread")
    id_ = _id(made.out)

    planned = command("weekly", "plan", id_, "4")
    removed = command("weekly", "remove", id_)
    shown = command("weekly")

    assert [done.status for done in (made, planned, removed, shown)] == [0, 0, 0, 0]
    assert "Mondays at 09:00, Europe/London" in made.out
    assert re.findall(r"^(\d)\. ", planned.out, re.MULTILINE) == ["1", "2", "3", "4"]
    assert "Nothing is scheduled" in shown.out


def test_a_schedule_is_named_by_its_place_too(command: Run) -> None:
    id_ = _id(command(*SET).out)

    paused = command("weekly", "pause", "C024BE91L", "--until", "2099-01-01")
    resumed = command("weekly", "resume", "T1/C024BE91L")

    assert (paused.status, resumed.status) == (0, 0)
    assert id_ in paused.out
    assert "Paused until 2099-01-01" in paused.out
    assert "Paused" not in resumed.out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([*SET[:-1], "PST"], "America/Los_Angeles"),
        ([*SET[:-1], "GMT+2"], "an hour off after a clock change"),
        ([*SET[:-1], "Kyiv"], "Europe/Kyiv"),
        (["weekly", "swap"], "Nothing is scheduled here yet"),
        (["weekly", "swap", "w22222"], "There is no schedule w22222"),
        (["weekly", "set", "--day", "mon"], "--place"),
        (["weekly", "show", "nowhere"], "neither a schedule's id nor a channel's"),
        ([*SET, "--every", "3"], "every 1, 2 or 4 weeks"),
    ],
)
def test_what_cannot_be_done_says_why_and_has_a_status(
    podbot: Run, arguments: list[str], reason: str
) -> None:
    done = podbot(*arguments)

    assert done.status == 2
    assert reason in done.out + done.err


def test_moving_house_over_a_file_is_exact(command: Run, tmp_path: Path) -> None:
    command(*SET, "--role", "S123")
    command(*"weekly set --place 4711 --day fri --time 10:30 --zone UTC --quiet".split())
    file = tmp_path / "export.yaml"
    file.write_text(command("export").out)
    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.setenv("PODBOT_STATE_DIR", str(tmp_path / "new"))

    tried = command("import-settings", str(file), "--dry-run")
    empty = command("export").out
    done = command("import-settings", str(file))
    moved = command("export").out
    monkeypatch.undo()

    assert tried.out == "would import 2 schedules and 0 posts; nothing was changed\n"
    assert "schedules: []" in empty
    assert done.out == "imported 2 schedules and 0 posts\n"
    assert moved == file.read_text()


def test_an_export_names_workspaces_without_tokens_and_an_import_what_is_left_to_do(
    command: Run, tmp_path: Path
) -> None:
    file = tmp_path / "export.yaml"
    file.write_text(INSTALLED)

    tried = command("import-settings", str(file), "--dry-run")
    untouched = command("export").out
    done = command("import-settings", str(file))

    todo = "to do: install podbot again in Team (T1): an export holds no token\n"
    assert (tried.status, done.status) == (0, 0)
    assert tried.out.endswith(f"and 1 installation; nothing was changed\n{todo}")
    assert "installations: []" in untouched
    assert done.out == f"imported 0 schedules, 0 posts and 1 installation\n{todo}"
    assert command("export").out == INSTALLED


def test_what_stands_in_the_way_of_an_import_is_named_and_nothing_is_changed(
    command: Run, tmp_path: Path
) -> None:
    id_ = _id(command(*SET).out)
    file = tmp_path / "export.yaml"
    file.write_text(command("export").out)
    command("weekly", "pause", id_)
    before = command("export").out

    done = command("import-settings", str(file))

    assert done.status == 1
    assert f"conflict: schedule {id_} (slack C024BE91L) is here already" in done.out
    assert command("export").out == before


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("podbot_export: 2\n", "export.yaml:1: expected an export of form 1"),
        (
            "podbot_export: 1\nschedules:\n- id: w22222\n  day: 1\n",
            "export.yaml:4: expected one of mon, tue, wed, thu, fri, sat, sun, not 1",
        ),
        (
            "podbot_export: 1\ninstallations:\n- team: T1\n  token: xoxb\n",
            "export.yaml:4: unknown field 'token'",
        ),
        ("schedule: []\n", "export.yaml:1: unknown field 'schedule'"),
    ],
)
def test_a_file_that_is_no_export_is_refused_with_its_line(
    podbot: Run, tmp_path: Path, text: str, reason: str
) -> None:
    (tmp_path / "export.yaml").write_text(text)

    done = podbot("import-settings", "export.yaml")

    assert done.status == 2
    assert reason in done.err


def test_a_database_is_brought_up_to_date(command: Run, tmp_path: Path) -> None:
    done = command("database", "upgrade")

    assert done.status == 0
    assert done.out == f"The database {tmp_path / 'state' / 'podbot.db'} is up to date\n"


def test_a_database_that_cannot_be_used_is_one_line_and_no_traceback(podbot: Run) -> None:
    done = podbot("weekly", env={"PODBOT_DATABASE_URL": "postgresql://podbot:s3cret@127.0.0.1:1/x"})

    assert done.status == 2
    assert done.err.count("\n") == 1
    assert "does not answer" in done.err
    assert "s3cret" not in done.err
