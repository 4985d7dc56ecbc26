from __future__ import annotations

import json
from pathlib import Path

from bot.config import declared
from tests.adapters.cli.conftest import Run


def rows(podbot: Run, **env: str) -> dict[str, dict[str, str]]:
    return {row["name"]: row for row in json.loads(podbot("settings", "--json", env=env).out)}


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


def test_without_json_each_setting_stands_on_a_line_of_its_own(podbot: Run) -> None:
    lines = podbot("settings").out.splitlines()

    assert [line.split()[0] for line in lines] == [setting.name for setting in declared()]
