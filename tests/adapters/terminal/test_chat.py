from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from random import Random

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from adapters.shipped import data_folder
from adapters.terminal.chat import converse
from adapters.terminal.prompt import Suggestions
from bot.library.reading import load_library
from bot.podbot import PodBot
from bot.search.engine import Engine
from tests.adapters.terminal.pseudo import Terminal


@pytest.fixture(scope="module")
def podbot() -> PodBot:
    engine = Engine.of(load_library(data_folder()))
    return PodBot(engine, today=lambda: date(2026, 1, 1), random=Random(1))


class Person:
    """Types one line after another and reads the title of each answer."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *lines: str) -> None:
        self._capsys = capsys
        self._lines = lines
        self.read: list[str] = []

    def __iter__(self) -> Iterator[str]:
        for line in self._lines:
            yield line
            self.read.append(self._capsys.readouterr().out.partition("\n")[0])


def test_words_go_on_from_the_list_before(
    podbot: PodBot, capsys: pytest.CaptureFixture[str]
) -> None:
    person = Person(capsys, "topic autograd", "the second one")

    converse(podbot, person)

    assert person.read == ["Autograd and differentiation", "The life and death of Variable"]


def test_thanks_in_between_lose_no_list(podbot: PodBot, capsys: pytest.CaptureFixture[str]) -> None:
    person = Person(capsys, "topic autograd", "thanks", "the second one")

    converse(podbot, person)

    assert person.read[1:] == ["You're welcome.", "The life and death of Variable"]


def test_a_conversation_begins_without_memory(
    podbot: PodBot, capsys: pytest.CaptureFixture[str]
) -> None:
    person = Person(capsys, "the second one")

    converse(podbot, person)

    assert person.read == ["I don't know what that goes on from."]


@pytest.mark.parametrize("leave", ["quit", "exit", " EXIT "])
def test_leaving_answers_nothing_more(
    podbot: PodBot, capsys: pytest.CaptureFixture[str], leave: str
) -> None:
    person = Person(capsys, leave, "strides")

    converse(podbot, person)

    assert person.read == []


def test_completion_replaces_what_was_typed_with_a_whole_question(podbot: PodBot) -> None:
    typed = Document("auto")

    choices = list(Suggestions(podbot.suggest).get_completions(typed, CompleteEvent()))

    assert ("topic autograd", -4) in [(choice.text, choice.start_position) for choice in choices]


def test_a_person_completes_asks_and_leaves_and_finds_it_again(tmp_path: Path) -> None:
    env = {"PODBOT_STATE_DIR": str(tmp_path)}
    with Terminal("chat", env=env) as window:
        window.see("podbot>")
        window.type("unbacked symin")
        window.see("Unbacked SymInts")
        window.type("\t\r")
        window.see("Hear next: Zero-one specialization")
        window.see("podbot>")
        window.type("\x04")
        _, status = window.leave()

    with Terminal("chat", env=env) as window:
        window.see("podbot>")
        window.type("\x1b[A")
        window.see("Unbacked SymInts")
        window.type("\x03")
        _, interrupted = window.leave()

    assert (status, interrupted) == (0, 130)
    assert (tmp_path / "chat-history").stat().st_mode & 0o077 == 0


def test_a_folder_that_cannot_be_written_costs_only_the_memory(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with Terminal("chat", env={"PODBOT_STATE_DIR": str(tmp_path / "file" / "state")}) as window:
        window.see("what you type is not remembered")
        window.see("podbot>")
        window.type("quit\r")

        _, status = window.leave()

    assert status == 0
