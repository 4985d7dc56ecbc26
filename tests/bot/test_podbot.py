from __future__ import annotations

import gc
import json
import threading
import weakref
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from adapters.cli.answer_json import answer_json
from bot.library import Library
from bot.podbot import PodBot, Question
from bot.replies.answer import Answer
from bot.search.engine import Engine
from bot.search.match import Strength
from tests.bot.asking import answered, podbot_of
from tests.bot.other_shows import OTHER_SHOWS

#: pieces that questions, attacks and accidents are made of
PIECES = st.sampled_from(
    """
    dispatcher strides autograd path before after like with for list latest topic learn page 2 in
    under 15m 2021 since #12 #54987 PR more first the second one " OR AND NOT NEAR( * ^ - : title:
    ( ) { } [ ] ' ; -- % _ \\ / // https:// github.com/pytorch/pytorch/pull/16 rfcs#16 torch.nn
    __torch_function__ C++ 0/1 ep 99999999999999999999 -1 0m May 31 horace edward guests help
    """.split()
)
QUESTIONS = st.one_of(
    st.text(max_size=60),
    st.lists(PIECES, max_size=8).map(" ".join),
    st.lists(st.one_of(PIECES, st.text(max_size=6)), max_size=8).map("".join),
)


@pytest.fixture(scope="module")
def others() -> PodBot:
    return podbot_of(Engine.of(OTHER_SHOWS))


def _holds(answer: Answer) -> None:
    """Check what must hold of every answer."""
    assert (answer.strength is Strength.NONE) == (not answer.matches)
    assert all(0 <= match.score <= 1 for match in answer.matches)
    assert all(match.why for match in answer.matches)
    assert len({match.episode.id for match in answer.matches}) == len(answer.matches)
    assert answer.command
    assert answer.card.title
    assert answer.card.plain().startswith(answer.card.title)
    assert json.loads(json.dumps(answer_json("", answer)))["command"] == answer.command
    if answer.matches:
        assert answer.found


@settings(deadline=None, max_examples=300)
@given(QUESTIONS)
@example('" OR *')
@example("NEAR(")
@example("-title:")
@example("\ud800")
@example("1" * 5_000)
@example("#" + "9" * 5_000)
@example("İstanbul ß ŉ ﷺ")
def test_any_text_gets_a_whole_answer(podbot: PodBot, text: str) -> None:
    _holds(answered(podbot, text))


@settings(deadline=None, max_examples=200)
@given(QUESTIONS, QUESTIONS)
@example("more", "list page 99999")
def test_any_text_after_any_card_gets_a_whole_answer(
    podbot: PodBot, text: str, previous: str
) -> None:
    _holds(answered(podbot, text, previous))


@settings(deadline=None, max_examples=200)
@given(QUESTIONS)
def test_any_text_gets_a_whole_answer_from_a_library_with_few_facts(
    others: PodBot, text: str
) -> None:
    _holds(answered(others, text))


@settings(deadline=None, max_examples=100)
@given(QUESTIONS)
def test_an_empty_library_answers_as_well(text: str) -> None:
    empty = podbot_of(Engine.of(Library(OTHER_SHOWS.shows, ())))

    answer = answered(empty, text)

    assert not answer.matches
    assert answer.card.plain()


@settings(deadline=None, max_examples=200)
@given(QUESTIONS)
def test_the_text_of_an_answer_asks_for_the_same_again(podbot: PodBot, text: str) -> None:
    answer = answered(podbot, text)

    again = answered(podbot, answer.text)

    if answer.matches and answer.command != "random":
        assert again.command == answer.command
        assert [m.episode.id for m in again.matches] == [m.episode.id for m in answer.matches]


def test_a_question_being_answered_keeps_the_engine_it_began_with(engine: Engine) -> None:
    podbot = podbot_of(engine)
    asking = podbot.ask(Question("strides"))

    podbot.engine = Engine.of(OTHER_SHOWS)

    assert podbot.library is OTHER_SHOWS
    assert answered(podbot, "борщ").matches
    assert not answered(podbot, "strides").matches
    asking.close()


def test_the_engine_swaps_everything_at_once(engine: Engine) -> None:
    podbot = podbot_of(Engine.of(OTHER_SHOWS))
    before = [suggestion.text for suggestion in podbot.suggest("борщ")]

    podbot.engine = engine

    assert before == ["Борщ и пампушки"]
    assert not podbot.suggest("борщ")
    assert answered(podbot, "#54987").matches[0].episode.id == "conjugate-views"


def test_a_question_during_a_swap_is_answered_from_one_library_or_the_other(engine: Engine) -> None:
    other = Engine.of(OTHER_SHOWS)
    podbot = podbot_of(engine)

    def swap() -> None:
        for _ in range(10):
            podbot.engine = other
            podbot.engine = engine

    swapping = threading.Thread(target=swap)
    swapping.start()
    found = [answered(podbot, "#54987").matches]
    while swapping.is_alive():
        found.append(answered(podbot, "#54987").matches)

    swapping.join()
    assert {match.episode.id for matches in found for match in matches} <= {"conjugate-views"}
    assert answered(podbot, "#54987").matches[0].episode.id == "conjugate-views"


def test_matches_stand_best_first(podbot: PodBot) -> None:
    for question in ("dispatcher", "autograd", "memory leaks in the dataloader", "fp16"):
        scores = [match.score for match in answered(podbot, question).matches]

        assert all(better >= worse for better, worse in pairwise(scores))


def test_an_index_that_was_swapped_is_let_go_without_a_collection() -> None:
    library = replace(OTHER_SHOWS)
    podbot = podbot_of(Engine.of(library))
    for question in ("dispacher", "like dispatcher", "pelmeny", "topics"):
        answered(podbot, question)
    podbot.suggest("dispacher")
    old = weakref.ref(library)

    gc.disable()
    try:
        del library
        podbot.engine = Engine.of(OTHER_SHOWS)
        assert old() is None
    finally:
        gc.enable()
