from __future__ import annotations

import pytest

from bot.model import Topic
from bot.search.atoms import Atom
from bot.search.topics import TopicNames

HISTORY = Topic("history", "History: where things came from", ("past of pytorch",), ("th",))
LOOP = Topic("loop", "The training loop", ("training loop",), ("torch-nn",))


def _meant(*words: str) -> Topic | None:
    atoms = [
        Atom(word, 1.0, {word: 1.0}, episodes=83 if word == "pytorch" else 3) for word in words
    ]
    return TopicNames((HISTORY, LOOP), 83).meant(atoms)


@pytest.mark.parametrize("words", [("history",), ("pytorch", "history"), ("histories",)])
def test_words_that_most_episodes_have_name_no_topic(words: tuple[str, ...]) -> None:
    assert _meant(*words) is HISTORY


def test_the_words_of_a_name_stand_in_any_order_and_form() -> None:
    assert _meant("loops", "trained") is LOOP


@pytest.mark.parametrize("words", [(), ("pytorch",), ("loop", "unrolling")])
def test_what_is_more_or_less_than_a_name_is_no_topic(words: tuple[str, ...]) -> None:
    assert _meant(*words) is None
