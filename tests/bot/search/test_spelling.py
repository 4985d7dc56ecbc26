from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.search.spelling import Speller

KNOWN = {"dispatcher": 9, "dispatch": 20, "dict": 3, "autograd": 12, "serialization": 4, "vmap": 2}


@pytest.fixture(scope="module")
def speller() -> Speller:
    return Speller(KNOWN)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("dispacher", "dispatcher"),
        ("dispatcehr", "dispatcher"),
        ("disptcher", "dispatcher"),
        ("ispatcher", "dispatcher"),
        ("autgrad", "autograd"),
        ("atuograd", "autograd"),
        ("serialisation", "serialization"),
        ("srialzation", "serialization"),
        ("vmpa", "vmap"),
    ],
)
def test_a_slip_is_corrected(typed: str, meant: str, speller: Speller) -> None:
    assert speller.corrections(typed)[0] == meant


@pytest.mark.parametrize(
    "typed", ["", "a", "dic", "dice", "kubernetes", "fp16", "v1map", "autobahn", "xxxxxxxxxx"]
)
def test_what_is_too_short_or_too_far_off_is_not_guessed(typed: str, speller: Speller) -> None:
    assert speller.corrections(typed) == ()


def test_the_nearest_comes_before_the_more_frequent(speller: Speller) -> None:
    assert speller.corrections("dispatchr") == ("dispatch", "dispatcher")


@given(st.text(max_size=30))
def test_any_text_can_be_corrected(typed: str) -> None:
    assert set(Speller(KNOWN).corrections(typed)) <= KNOWN.keys()


def test_an_empty_vocabulary_corrects_nothing() -> None:
    assert Speller({}).corrections("dispacher") == ()


def test_a_name_with_digits_is_mended_but_its_digits_are_not() -> None:
    speller = Speller({"pybind11": 2, "fp16": 4, "uint32": 1})

    assert speller.corrections("pybnd11") == ("pybind11",)
    assert speller.corrections("fp32") == ()
    assert speller.corrections("uint64") == ()


def test_two_slips_that_leave_the_sound_as_it_was_are_corrected() -> None:
    speller = Speller({"double": 3, "bundle": 1})

    assert speller.corrections("dubble") == ("double",)
    assert speller.corrections("bubbel") == ()
