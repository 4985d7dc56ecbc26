from __future__ import annotations

import re
import shlex

import pytest

from adapters.cli import commandline
from adapters.main import wiring
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


def test_it_stays_short() -> None:
    assert len(README.read_text().splitlines()) <= 250


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#:]+)\)", README.read_text()))
def test_every_file_it_links_is_there(link: str) -> None:
    assert (README.parent / link).exists()


def test_it_shows_questions_at_all() -> None:
    assert len(TYPED) >= 3
