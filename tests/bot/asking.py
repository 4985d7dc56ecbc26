"""How the tests ask podbot: with a fixed day and a seeded chance, and without an event loop."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Protocol

from bot.commands.context import Context
from bot.library import Library
from bot.library.citations import Citations
from bot.podbot import PodBot, Question
from bot.replies.answer import Answer
from bot.search.engine import Engine

TODAY = date(2026, 11, 29)
VERSION = "1.2.3"


class Ask(Protocol):
    """Puts a question to one podbot."""

    def __call__(self, text: str, previous: str = "") -> Answer:
        """Answer it; `previous` is the typed form of the card it goes on from."""


def podbot_of(engine: Engine) -> PodBot:
    """Make a podbot that answers the same on every day."""
    return PodBot(engine, today=lambda: TODAY, random=Random(83), version=VERSION)


def answered(podbot: PodBot, text: str, previous: str = "") -> Answer:
    """Answer a question that needs no port, which therefore never suspends."""
    asking = podbot.ask(Question(text, previous))
    try:
        asking.send(None)
    except StopIteration as done:
        answer: Answer = done.value
        return answer
    raise AssertionError("the question was suspended")


def context_of(engine: Engine) -> Context:
    """Give what commands are read and answered from."""
    library: Library = engine.library
    return Context(library, engine, Citations(library), Random(83), TODAY, VERSION)


def ids(answer: Answer) -> list[str]:
    """List the episodes of an answer, best first."""
    return [match.episode.id for match in answer.matches]
