from __future__ import annotations

import pytest

from bot.library import Library
from bot.search.absent import Absent
from bot.search.document import Field, documents
from bot.search.words import tokens

_WRITTEN = frozenset({Field.TITLE, Field.NOTES})


def _words(text: str) -> list[str]:
    return [part for token in tokens(text) for part in token.parts]


@pytest.mark.parametrize(
    ("asked", "places"),
    [
        ("does gradient accumulation help", {1, 2}),
        ("accumulate a gradient", set()),
        ("Rent GPUs or buy them", {0, 1}),
        ("éclairs", {0}),
        ("", set()),
    ],
)
def test_the_words_of_an_absent_subject_are_told_where_they_stand_together(
    asked: str, places: set[int]
) -> None:
    absent = Absent(["gradient accumulation", "Rent GPU", "Éclair", "…"])

    assert absent.places(_words(asked)) == places


def test_no_subject_is_called_absent_that_a_title_or_the_notes_name(library: Library) -> None:
    absent = Absent(library.absent)
    texts = [
        unit.text for one in documents(library) for unit in one.units if unit.field in _WRITTEN
    ]

    assert [text for text in texts if absent.places(_words(text))] == []
