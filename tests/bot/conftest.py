"""What the tests of the core share: the shipped library, and a small one of other shows."""

from __future__ import annotations

import pytest

from adapters.shipped import data_folder
from bot.commands.context import Context
from bot.library import Library
from bot.library.reading import load_library
from bot.podbot import PodBot
from bot.replies.answer import Answer
from bot.search.engine import Engine
from tests.bot.asking import Ask, answered, context_of, podbot_of
from tests.bot.other_shows import OTHER_SHOWS


@pytest.fixture(scope="session")
def library() -> Library:
    """Load the index that ships."""
    return load_library(data_folder())


@pytest.fixture(scope="session")
def engine(library: Library) -> Engine:
    """Index it."""
    return Engine.of(library)


@pytest.fixture(scope="session")
def context(engine: Engine) -> Context:
    """Give what the shipped library is answered from."""
    return context_of(engine)


@pytest.fixture(scope="session")
def podbot(engine: Engine) -> PodBot:
    """Give the podbot that ships."""
    return podbot_of(engine)


@pytest.fixture(scope="session")
def ask(podbot: PodBot) -> Ask:
    """Ask the podbot that ships."""

    def asked(text: str, previous: str = "") -> Answer:
        return answered(podbot, text, previous)

    return asked


@pytest.fixture(scope="session")
def ask_others() -> Ask:
    """Ask a podbot that knows other shows."""
    others = podbot_of(Engine.of(OTHER_SHOWS))

    def asked(text: str, previous: str = "") -> Answer:
        return answered(others, text, previous)

    return asked
