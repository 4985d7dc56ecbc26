from __future__ import annotations

import pytest

from bot.library import Library
from bot.search.document import documents
from bot.search.index import Index
from bot.search.places import Places, dumps
from bot.search.vocabulary import Vocabulary

VOCABULARY = Vocabulary({"strides": 2, "~strid": 3, "unheard": 1, "step": 1}.items())


@pytest.fixture
def places() -> Places:
    return Places(*dumps({1: [0, 2], 3: [1], 0: [2]}), VOCABULARY)


def test_a_term_has_every_place_it_stands_in(places: Places) -> None:
    assert list(places["~strid"]) == [0, 2]
    assert list(places.get("step", ())) == [1]


@pytest.mark.parametrize("term", ["unheard", "unknown"])
def test_a_term_that_stands_elsewhere_or_nowhere_has_none(term: str, places: Places) -> None:
    assert places.get(term, ()) == ()
    assert term not in places
    with pytest.raises(KeyError):
        places[term]


def test_the_terms_of_an_episode_are_listed_once(places: Places) -> None:
    assert list(places) == ["strides", "~strid", "step"]
    assert len(places) == 3


def test_all_terms_are_read_at_once_for_whoever_keeps_them(places: Places) -> None:
    assert places.whole() == {"strides": (2,), "~strid": (0, 2), "step": (1,)}


def test_an_episode_without_words_has_no_terms() -> None:
    assert dict(Places(*dumps({}), VOCABULARY)) == {}


def test_every_place_of_every_term_is_read_back_from_an_index(library: Library) -> None:
    index = Index.build(documents(library))

    for document in documents(library):
        again = index.named(document.id)

        assert again.units == document.units
        assert {term: list(at) for term, at in again.places.items()} == document.places


def test_terms_are_numbered_in_the_order_they_come_in() -> None:
    assert VOCABULARY.terms == ["strides", "~strid", "unheard", "step"]
    assert VOCABULARY.numbers["unheard"] == 2
    assert (VOCABULARY["~strid"], VOCABULARY.get("unknown", 0)) == (3, 0)
    assert dict(VOCABULARY) == {"strides": 2, "~strid": 3, "unheard": 1, "step": 1}
