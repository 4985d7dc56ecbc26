from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.adapters.cli.conftest import ROOT, Run


def rows(podbot: Run, **env: str) -> dict[str, dict[str, str]]:
    return {row["name"]: row for row in json.loads(podbot("settings", "--json", env=env).out)}


def checks(podbot: Run, *arguments: str, **env: str) -> tuple[int, dict[str, dict[str, str]]]:
    done = podbot("doctor", "--json", *arguments, env=env)
    return done.status, {finding["check"]: finding for finding in json.loads(done.out)}


def test_settings_say_where_each_comes_from(podbot: Run, tmp_path: Path) -> None:
    (tmp_path / "podbot.yaml").write_text("log: json\nanswers: private\n")

    found = rows(podbot, PODBOT_ANSWERS="public")

    assert found["PODBOT_ANSWERS"] == {
        "name": "PODBOT_ANSWERS",
        "value": "public",
        "source": "environment",
    }
    assert (found["PODBOT_LOG"]["value"], found["PODBOT_LOG"]["source"]) == ("json", "podbot.yaml")
    assert found["PODBOT_HTTP_ADDRESS"]["source"] == "default"


def test_no_secret_is_ever_shown(podbot: Run) -> None:
    secrets = {
        "DISCORD_TOKEN": "canary-one",
        "PODBOT_SECRET_KEYS": "canary-two,canary-three",
        "PODBOT_DATABASE_URL": "postgresql+psycopg://podbot:canary-four@db/podbot",
    }

    shown = "".join(
        podbot(*command.split(), env=secrets).out
        for command in ("settings", "settings --json", "doctor --quick")
    )

    assert "canary" not in shown
    assert "postgresql+psycopg://podbot:********@db/podbot" in shown


def test_a_settings_file_that_was_named_must_exist(podbot: Run) -> None:
    done = podbot("settings", env={"PODBOT_SETTINGS": "/nowhere/podbot.yaml"})

    assert (done.status, done.out) == (2, "")
    assert done.err == "podbot: /nowhere/podbot.yaml: no such file; expected YAML\n"


def test_a_doctor_who_finds_nothing_wrong_exits_with_0(podbot: Run) -> None:
    status, found = checks(podbot)

    assert status == 0
    assert {finding["status"] for finding in found.values()} == {"ok"}
    assert {*found} == {"settings", "state folder", "library", "index age", "topics", "answers"}


def test_a_quick_doctor_asks_no_question(podbot: Run) -> None:
    status, found = checks(podbot, "--quick")

    assert status == 0
    assert "answers" not in found


def test_a_doctor_tells_every_wrong_setting_and_what_to_do(podbot: Run) -> None:
    done = podbot("doctor", env={"PODBOT_LOG": "xml", "PODBOT_OPS_ADDRESS": "here"})

    assert done.status == 1
    assert "PODBOT_LOG: expected text or json, not 'xml'" in done.out
    assert "PODBOT_OPS_ADDRESS: expected HOST:PORT" in done.out
    assert done.out.count(" -> ") == 2


def test_a_doctor_finds_a_state_folder_that_cannot_be_written(podbot: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    status, found = checks(podbot, PODBOT_STATE_DIR=str(tmp_path / "file" / "state"))

    assert status == 1
    assert found["state folder"]["status"] == "wrong"
    assert "PODBOT_STATE_DIR" in found["state folder"]["fix"]
    assert found["answers"]["status"] == "ok"


def test_a_doctor_names_file_and_line_of_a_broken_library(podbot: Run, tmp_path: Path) -> None:
    for file in (ROOT / "data").glob("*.yaml"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / "topics.yaml").write_text(
        "- id: x\n  name: X\n  aliases: []\n  episodes:\n    - nonsense\n"
    )

    status, found = checks(podbot, PODBOT_LIBRARY=str(tmp_path))

    assert status == 1
    assert found["library"]["status"] == "wrong"
    assert found["library"]["says"].startswith(f"{tmp_path / 'topics.yaml'}:")
    assert "nonsense" in found["library"]["says"]


@pytest.mark.parametrize("arguments", [("settings",), ("doctor", "--quick")])
def test_without_json_each_stands_on_a_line_of_its_own(
    podbot: Run, arguments: tuple[str, ...]
) -> None:
    done = podbot(*arguments)

    assert done.status == 0
    assert len(done.out.splitlines()) >= 5
