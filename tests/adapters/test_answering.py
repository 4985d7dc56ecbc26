from __future__ import annotations

import logging
from collections.abc import Generator
from datetime import date
from random import Random

import pytest

from adapters.answering import answer
from bot.library import Library
from bot.model import Episode, Show
from bot.podbot import PodBot, Question
from bot.replies.answer import Answer
from bot.search.engine import Engine

LIBRARY = Library((Show("show", "A show", "https://example.org"),), (Episode("x", "X", "show", 1),))


class Waits:
    def __await__(self) -> Generator[None, None, None]:
        yield


class Waiting(PodBot):
    """A podbot whose answer needs a port."""

    async def ask(self, question: Question) -> Answer:
        await Waits()
        return await super().ask(question)


class Faulty(PodBot):
    """A podbot with a fault."""

    async def ask(self, question: Question) -> Answer:
        raise ZeroDivisionError(question.text)


def made(kind: type[PodBot]) -> PodBot:
    return kind(Engine.of(LIBRARY), today=lambda: date(2026, 1, 1), random=Random(1))


def test_a_question_is_answered_without_an_event_loop() -> None:
    answered = answer(made(PodBot), Question("X"))

    assert [match.episode.id for match in answered.matches] == ["x"]


@pytest.mark.parametrize("kind", [Faulty, Waiting])
def test_a_fault_of_ours_is_logged_and_said(
    kind: type[PodBot], caplog: pytest.LogCaptureFixture
) -> None:
    answered = answer(made(kind), Question("X"))

    assert answered.card.title == "Something went wrong"
    assert not answered.found
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert caplog.records[0].exc_info
