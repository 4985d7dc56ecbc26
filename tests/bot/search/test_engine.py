from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.library import Library
from bot.library.selection import Selection
from bot.search.engine import Engine
from bot.search.match import Strength
from tests.bot.other_shows import OTHER_SHOWS
from tests.questions.scoring import SETS, judged

_QUOTED = re.compile(r": “(.*)”$", re.DOTALL)


@pytest.fixture(scope="module")
def others() -> Engine:
    return Engine.of(OTHER_SHOWS)


def _first(engine: Engine, question: str) -> str:
    matches = engine.find(question).matches
    return matches[0].episode.id if matches else ""


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("dispacher questions with sherlok", "dispatcher-questions-with-sherlock"),
        ("torch function", "torch-function"),
        ("torch.nn modules", "torch-nn"),
        ("variable tracker", "dynamo-variabletracker"),
        ("symints", "unbacked-symints"),
        ("native functions yaml", "native-functions-yaml"),
        ("0/1", "zero-one-specialization"),
        ("refcounting", "reference-counting"),
        ("compiler collectivs", "compiler-collectives"),
        ("mem leak in data loader", "dataloader-with-multiple-workers-leaks-memory"),
    ],
)
def test_the_right_episode_comes_first(question: str, expected: str, engine: Engine) -> None:
    assert _first(engine, question) == expected


def test_both_episodes_on_the_dispatcher_come_first(engine: Engine) -> None:
    first, second, *_ = engine.find("dispatcher").matches

    assert {first.episode.id, second.episode.id} == {
        "dispatcher-questions-with-sherlock",
        "history-and-constraints-of-the-dispatcher",
    }


@pytest.mark.parametrize(
    "question", ["kubernetes ingress", "sourdough starter", "qqqqqq", "", " ", "the and of", "寿司"]
)
def test_what_no_episode_is_about_finds_nothing(question: str, engine: Engine) -> None:
    finding = engine.find(question)

    assert finding.matches == ()
    assert finding.strength is Strength.NONE


def test_silence_names_the_words_nobody_knows(engine: Engine) -> None:
    assert "kubernetes" in engine.find("kubernetes ingress").unknown


def test_a_correction_is_said(engine: Engine) -> None:
    assert ("dispacher", "dispatcher") in engine.find("dispacher").corrections


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("varible", "variable"), ("wokers", "workers"), ("managment", "management")],
)
def test_a_dropped_letter_is_put_back_though_what_is_left_has_a_stem(
    typed: str, meant: str, engine: Engine
) -> None:
    assert (typed, meant) in engine.find(f"{typed} of tensors").corrections


@pytest.mark.parametrize("typed", ["exploding", "contraction", "timers"])
def test_another_word_is_no_misspelling(typed: str, engine: Engine) -> None:
    assert engine.find(f"{typed} of tensors").corrections == ()


def test_an_exact_title_is_certain_whatever_else_matches(engine: Engine) -> None:
    first, *rest = engine.find("Strides").matches

    assert (first.episode.id, first.strength, first.score) == ("strides", Strength.EXACT, 1.0)
    assert all(match.strength is not Strength.EXACT and match.score < 1 for match in rest)


def test_a_selection_holds_for_every_match(engine: Engine) -> None:
    selection = Selection(shorter_than=900)

    finding = engine.find("autograd", selection)

    assert finding.matches
    assert all(selection.admits(match.episode) for match in finding.matches)


def test_an_exact_title_outside_the_selection_is_not_found(engine: Engine) -> None:
    finding = engine.find("strides", Selection(shorter_than=60))

    assert finding.matches == ()


@pytest.mark.parametrize(
    ("symbol", "expected"),
    [
        ("torch.ops", "higher-order-operators"),
        ("VariableTracker", "dynamo-variabletracker"),
        ("c10::intrusive_ptr", "reference-counting"),
    ],
)
def test_a_symbol_is_found_only_where_it_stands_whole(
    symbol: str, expected: str, engine: Engine
) -> None:
    assert expected in [match.episode.id for match in engine.mentioning(symbol).matches]


def test_a_symbol_nobody_speaks_of_is_not_found_by_its_parts(engine: Engine) -> None:
    assert engine.mentioning("torch.no_such_function").matches == ()


def test_every_match_of_every_judged_question_has_a_receipt(engine: Engine) -> None:
    for question in judged(SETS[0]):
        for match in engine.find(question.text).matches:
            assert match.why


def test_every_sentence_of_a_receipt_stands_verbatim_in_the_notes(engine: Engine) -> None:
    quoted = 0
    for question in judged(SETS[0]):
        for match in engine.find(question.text).matches:
            sentence = _QUOTED.search(match.why)
            quoted += bool(sentence)
            assert sentence is None or sentence[1] in match.episode.notes

    assert quoted > 100


def test_every_receipt_names_a_field_that_says_so(library: Library, engine: Engine) -> None:
    for match in engine.find("fp16").matches:
        known = (match.episode.title, *library.aliases[match.episode.id])
        named = re.search(r"(?:known as|other words) “([^”]*)”", match.why)

        assert named is None or named[1] in known


def test_scores_of_one_question_fall_and_do_not_depend_on_order(engine: Engine) -> None:
    one, other = engine.find("cuda graphs memory"), engine.find("memory cuda graphs")

    assert [m.score for m in one.matches] == sorted((m.score for m in one.matches), reverse=True)
    assert [m.episode.id for m in one.matches] == [m.episode.id for m in other.matches]


@settings(deadline=None)
@given(st.lists(st.sampled_from(["борщ", "soup", "C++", "noodles", "ai", "xyzzy"]), max_size=5))
def test_every_score_is_a_share_and_every_strength_fits_it(words: list[str]) -> None:
    for match in Engine.of(OTHER_SHOWS).find(" ".join(words)).matches:
        assert 0 < match.score <= 1
        assert match.strength is not Strength.NONE
        assert (match.score == 1) == (match.strength is Strength.EXACT)


def test_a_library_of_one_episode_is_searched() -> None:
    one = Library(OTHER_SHOWS.shows, OTHER_SHOWS.episodes[1:2])

    assert _first(Engine.of(one), "noodles") == "k2"


def test_an_empty_library_finds_nothing() -> None:
    empty = Engine.of(Library(OTHER_SHOWS.shows, ()))

    assert empty.find("anything").matches == ()


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("memory leaks dataloader workers", "dataloader-with-multiple-workers-leaks-memory"),
        ("unbaked symints", "unbacked-symints"),
        ("before you go", None),
        ("kubernetes", None),
        ("the", None),
    ],
)
def test_a_name_is_meant_only_beyond_doubt(name: str, expected: str | None, engine: Engine) -> None:
    found = engine.meant(name)

    assert (found.id if found else None) == expected
