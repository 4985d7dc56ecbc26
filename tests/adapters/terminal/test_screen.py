"""Cards where people meet them: in a window, a dumb one, and a pipe."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from tests.adapters.terminal.pseudo import Terminal

WORDS = "Why should I avoid calling cudaMalloc"


@pytest.mark.parametrize("columns", [20, 80, 200])
def test_an_answer_fits_its_window(columns: int) -> None:
    with Terminal("ask", "inference mode", columns=columns) as window:
        text, status = window.leave()

    assert status == 0
    assert text.startswith("Inference mode\n")
    assert max(map(cell_len, text.splitlines())) <= columns
    assert "\x1b]8;" in window.raw


def test_without_colour_there_is_none() -> None:
    with Terminal("ask", "dispatcher", env={"NO_COLOR": "1"}) as window:
        text, _ = window.leave()

    assert text.startswith("Episodes about “dispatcher”")
    assert "\x1b[36m" not in window.raw


@pytest.mark.parametrize("term", ["dumb", ""])
def test_a_terminal_that_can_only_print_gets_plain_text(term: str) -> None:
    with Terminal("ask", "inference mode", env={"TERM": term}) as window:
        _, status = window.leave()

    assert status == 0
    assert "\x1b" not in window.raw


def test_a_terminal_of_few_characters_gets_replacements() -> None:
    with Terminal("ask", "dispatcher", env={"PYTHONIOENCODING": "ascii"}) as window:
        text, status = window.leave()

    assert status == 0
    assert "?dispatcher?" in text
