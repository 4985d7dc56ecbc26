from __future__ import annotations

import re
import shlex

import pytest

from adapters.cli import commandline
from adapters.main import wiring
from tests.questions.scoring import judged
from tests.readme import README, filled

#: what stands in a code block of the README after the prompt
TYPED = re.findall(r"^\$ \.venv/bin/podbot (.+)$", README.read_text(), re.MULTILINE)


def test_its_tables_are_what_the_declarations_give() -> None:
    text = README.read_text()

    assert filled(text) == text, "make readme writes them anew"


@pytest.mark.parametrize("typed", [line for line in TYPED if line.startswith("ask ")])
def test_the_questions_it_shows_are_answered(
    typed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status = commandline.run(shlex.split(typed), wiring())

    assert status == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize(
    "promise",
    [
        "right answer first, or rightly silent | ≥ 0.95",
        "by exact title | 1.00",
        "by part of a title | 1.00",
        "by guest | 1.00",
        "by link | 1.00",
        "misspelt | ≥ 0.97",
        "in jargon | ≥ 0.95",
        "as a question | ≥ 0.95",
        "by topic | ≥ 0.92",
        "paraphrased | ≥ 0.85",
        "answers where silence was right | ≤ 0.05",
        "words to what a platform is sent, p50 / p99 | p99 ≤ 3 ms, no slower",
        "the same, 100,000 episodes | p99 ≤ 10 ms, 80 × faster",
        "the same, 1,000,000 episodes | p99 ≤ 25 ms, 700 × faster",
        "autocomplete, 100,000 titles | p99 ≤ 3 ms",
        "`podbot ask` from a cold start, in a pipe | ≤ 0.25 s, ≤ 45 MB",
        "`podbot run`, both platforms, idle | ≤ 130 MB, ready ≤ 3 s",
        "200 questions a second, both platforms | p99 ≤ 150 ms, no error or growth",
        "10,000 weekly posts due together, Discord | ≤ 5 min, ≤ 40 a second",
        "the same, one Slack workspace | ≤ 45 min, ≤ 4 a second",
        "posts doubled, or lost without a word | 0",
        "a fresh clone to the first answer, `make try` | ≤ 60 s",
        "a fresh clone to green tests, `make test` | ≤ 4 min",
    ],
)
def test_a_measured_figure_stands_beside_each_promise(promise: str) -> None:
    (row,) = [line for line in README.read_text().splitlines() if promise in line]

    assert "not measured" not in row


def test_it_says_how_many_questions_there_are() -> None:
    unseen, fitted = (len(judged(name)) for name in ("fresh", "blind"))

    text = " ".join(README.read_text().split())
    assert f"of {unseen} questions that nothing was ever changed for" in text
    assert f"of the {fitted} that podbot's weights were fitted to" in text


def test_it_stays_short() -> None:
    assert len(README.read_text().splitlines()) <= 250


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#:]+)\)", README.read_text()))
def test_every_file_it_links_is_there(link: str) -> None:
    assert (README.parent / link).exists()


def test_it_shows_questions_at_all() -> None:
    assert len(TYPED) >= 3
