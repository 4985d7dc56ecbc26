"""`podbot ask` as programs and people meet it: a process, arguments, streams, exit status."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.adapters.cli.conftest import ROOT, Run

QUESTIONS = Path(ROOT, "tests", "questions", "dev.jsonl")
BLOCKS = {
    "text": {"text"},
    "heading": {"text"},
    "quote": {"text", "source"},
    "facts": {"items"},
    "rows": {"rows"},
    "links": {"links"},
    "examples": {"items"},
}
ACTIONS = {"ask": {"label", "text"}, "open": {"label", "url"}, "choose": {"label", "options"}}


def check_form(answer: dict[str, Any]) -> None:
    """Hold an answer to the contract, field for field."""
    assert set(answer) == {"query", "command", "strength", "episodes", "card"}
    assert answer["strength"] in ("exact", "strong", "fair", "none")
    assert (answer["strength"] == "none") == (answer["episodes"] == [])
    scores = [episode["score"] for episode in answer["episodes"]]
    assert all(0 <= score <= 1 and score == round(score, 4) for score in scores)
    for episode in answer["episodes"]:
        assert set(episode) == {"id", "title", "score", "why"}
        assert isinstance(episode["why"], str)
    card = answer["card"]
    assert set(card) == {"title", "url", "blocks", "actions", "footer", "private"}
    assert card["title"]
    for block in card["blocks"]:
        assert set(block) == {"type"} | BLOCKS[block["type"]]
    for action in card["actions"]:
        assert set(action) == {"type"} | ACTIONS[action["type"]]


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["dispatcher"], 0),
        (["path", "autograd", "in", "60m"], 0),
        (["topics"], 0),
        (["help"], 0),
        ([], 0),
        ([""], 0),
        (["hello"], 0),
        (["thanks!"], 0),
        (["kubernetes ingress"], 1),
    ],
)
def test_the_status_tells_an_answer_from_nothing_found(
    command: Run, words: list[str], status: int
) -> None:
    done = command("ask", *words)

    assert (done.status, done.err) == (status, "")
    assert done.out.strip()


@pytest.mark.parametrize(
    "arguments",
    [
        ["--json", "inference", "mode"],
        ["inference", "--json", "mode"],
        ["inference", "mode", "--json"],
        ["--json", "--", "inference", "mode"],
    ],
)
def test_options_stand_before_after_and_between_the_words(
    command: Run, arguments: list[str]
) -> None:
    done = command("ask", *arguments)

    answer = json.loads(done.out)
    assert answer["query"] == "inference mode"
    assert answer["episodes"][0]["id"] == "inference-mode"


@pytest.mark.parametrize(
    ("words", "query"),
    [
        (["-title:"], "-title:"),
        (["-title:", "--strides"], "-title: --strides"),
        (["--jso"], "--jso"),
        (["--json=1"], "--json=1"),
        (["-1"], "-1"),
        (["-"], "-"),
        (["--", "--json"], "--json"),
        (["--", "a", "--", "b"], "a -- b"),
        (["@file", "*", "$HOME"], "@file * $HOME"),
    ],
)
def test_a_dash_that_is_no_option_is_text(command: Run, words: list[str], query: str) -> None:
    done = command("ask", "--json", *words)

    assert done.status in (0, 1)
    assert json.loads(done.out)["query"] == query


def test_one_question_gives_one_json_object_in_the_agreed_form(podbot: Run) -> None:
    done = podbot("ask", "--json", "dispatcher")

    answer = json.loads(done.out)
    check_form(answer)
    assert done.out.count("\n") == 1
    assert answer["query"] == "dispatcher"
    assert answer["command"] == "find"
    assert {episode["id"] for episode in answer["episodes"][:2]} == {
        "history-and-constraints-of-the-dispatcher",
        "dispatcher-questions-with-sherlock",
    }
    rows = next(block for block in answer["card"]["blocks"] if block["type"] == "rows")["rows"]
    assert set(rows[0]) == {"place", "title", "url", "facts", "why"}


def test_json_holds_every_match_where_the_card_shows_a_page(command: Run) -> None:
    answer = json.loads(command("ask", "--json", "list").out)

    assert len(answer["episodes"]) == 83
    assert answer["strength"] == "exact"
    assert len(answer["card"]["blocks"][0]["rows"]) < 83


def test_nothing_found_is_no_episode_even_where_near_ones_are_named(podbot: Run) -> None:
    done = podbot("ask", "--json", "kubernetes ingress")

    answer = json.loads(done.out)
    check_form(answer)
    assert (done.status, answer["strength"], answer["episodes"]) == (1, "none", [])


def test_a_batch_answers_each_line_in_order_and_in_form(podbot: Run) -> None:
    questions = [json.loads(line)["q"] for line in QUESTIONS.read_text().splitlines()]
    stdin = "".join(f"{json.dumps(question)}\n" for question in questions)

    done = podbot("ask", "--batch", stdin=stdin.encode())

    answers = [json.loads(line) for line in done.out.splitlines()]
    assert (done.status, done.err) == (0, "")
    assert [answer["query"] for answer in answers] == questions
    for answer in answers:
        check_form(answer)


ODD = [
    ("plain", "plain"),
    ("", ""),
    ('"a\\nb"', "a\nb"),
    ('""', ""),
    ('  "spaced out"  ', "spaced out"),
    ('"dispatcher" -title:', '"dispatcher" -title:'),
    ('" OR *', '" OR *'),
    ("NEAR(", "NEAR("),
    ('{"query": "x"}', '{"query": "x"}'),
    ('"\\ud83d half a character"', "\ufffd half a character"),
    ('"\\ud83d\\ude00"', "😀"),
    ("🔥🔥🔥", "🔥🔥🔥"),
    ("a\x00b\x1b[31mc", "a\x00b\x1b[31mc"),
    ("\u202eesrever\u200f", "\u202eesrever\u200f"),
    ("one\u2028line\x0b\x0c\x85still", "one\u2028line\x0b\x0c\x85still"),
    ("x" * 10_000, "x" * 10_000),
    ("more", "more"),
]


def test_whatever_stands_in_a_line_is_one_question_with_one_answer(podbot: Run) -> None:
    stdin = "".join(f"{line}\n" for line, _ in ODD)

    done = podbot("ask", "--batch", stdin=stdin.encode())

    assert (done.status, done.err) == (0, "")
    assert done.out.isascii()
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert [answer["query"] for answer in answers] == [query for _, query in ODD]
    for answer in answers:
        check_form(answer)


def test_a_blank_line_of_a_batch_is_help(podbot: Run) -> None:
    done = podbot("ask", "--batch", stdin=b"\n   \n")

    assert [json.loads(line)["command"] for line in done.out.splitlines()] == ["help", "help"]


def test_a_batch_takes_bytes_that_are_no_utf8_and_any_line_end(podbot: Run) -> None:
    done = podbot("ask", "--batch", stdin=b"\xef\xbb\xbfcaf\xe9\r\nstrides")

    first, second = (json.loads(line) for line in done.out.splitlines())
    assert first["query"] == "caf\ufffd"
    assert second["query"] == "strides"


def test_the_lines_of_a_batch_share_no_memory(podbot: Run) -> None:
    done = podbot("ask", "--batch", stdin=b"dispatcher\nthe second one\n")

    found, followed = (json.loads(line) for line in done.out.splitlines())
    assert found["episodes"]
    assert followed["episodes"] == []


def test_an_empty_batch_is_answered_with_nothing(podbot: Run) -> None:
    done = podbot("ask", "--batch")

    assert (done.status, done.out, done.err) == (0, "", "")


def test_a_batch_with_words_is_an_unusable_call(podbot: Run) -> None:
    done = podbot("ask", "--batch", "dispatcher")

    assert (done.status, done.out) == (2, "")
    assert "--batch" in done.err


def test_settings_that_cannot_work_are_told_before_any_answer(podbot: Run) -> None:
    done = podbot("ask", "strides", env={"PODBOT_LOG": "xml", "PODBOT_LIBARY": "/x"})

    assert (done.status, done.out) == (2, "")
    assert done.err.splitlines() == [
        "podbot: PODBOT_LOG: expected text or json, not 'xml'",
        "podbot: PODBOT_LIBARY: there is no such setting; did you mean PODBOT_LIBRARY?",
    ]


def test_a_library_that_is_not_there_is_an_unusable_configuration(podbot: Run) -> None:
    done = podbot("ask", "--batch", stdin=b"x\n", env={"PODBOT_LIBRARY": "/nowhere"})

    assert (done.status, done.out) == (2, "")
    assert done.err == "podbot: /nowhere/shows.yaml: no such file; expected YAML\n"


def test_a_teams_own_aliases_beside_its_library_are_added(podbot: Run, tmp_path: Path) -> None:
    (tmp_path / "index").symlink_to(ROOT / "data")
    (tmp_path / "aliases.yaml").write_text("episodes:\n  strides:\n    - zorblaxian layout\n")

    done = podbot("ask", "--json", "zorblaxian layout", env={"PODBOT_LIBRARY": "index"})

    assert json.loads(done.out)["episodes"][0]["id"] == "strides"
