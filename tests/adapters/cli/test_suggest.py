from __future__ import annotations

import json

from tests.adapters.cli.conftest import Run


def test_choices_stand_one_a_line(command: Run) -> None:
    done = command("suggest", "disp")

    assert done.status == 0
    assert "History and constraints of the dispatcher" in done.out.splitlines()


def test_json_says_what_each_choice_types_and_is(command: Run) -> None:
    done = command("suggest", "auto", "--json")

    choices = json.loads(done.out)
    assert {
        "label": "Automatic mixed precision",
        "text": "Automatic mixed precision",
        "kind": "episode",
    } in choices
    assert all(set(choice) == {"label", "text", "kind"} for choice in choices)
    assert all(choice["kind"] in ("episode", "topic", "person", "command") for choice in choices)


def test_no_choice_is_no_line(command: Run) -> None:
    assert command("suggest", "zzqqxxyy").out == ""
    assert command("suggest", "--json", "zzqqxxyy").out == "[]\n"


def test_nothing_typed_gives_starters_no_more_than_a_platform_shows(command: Run) -> None:
    choices = json.loads(command("suggest", "--json").out)

    assert 0 < len(choices) <= 25
    assert len({choice["text"] for choice in choices}) == len(choices)


def test_a_dash_is_text(command: Run) -> None:
    assert command("suggest", "-disp").status == 0
