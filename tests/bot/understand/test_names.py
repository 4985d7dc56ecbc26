from __future__ import annotations

import pytest

from bot.commands.context import Context
from bot.search.engine import Engine
from bot.understand.names import (
    bare,
    episode_meant,
    episode_named,
    episode_number,
    only_person,
    person_named,
    topic_named,
)
from tests.bot.asking import context_of
from tests.bot.other_shows import OTHER_SHOWS


@pytest.fixture(scope="module")
def others() -> Context:
    return context_of(Engine.of(OTHER_SHOWS))


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("the strides episode", "strides"),
        ("Strides?!", "Strides"),
        ("“Strides”", "“Strides”"),
        ("an episode, please", "episode,"),
        ("weak references first", "weak references"),
        ("", ""),
    ],
)
def test_what_stands_around_a_name_is_taken_off(words: str, name: str) -> None:
    assert bare(words) == name


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("12", 12),
        ("#12", 12),
        ("ep 12", 12),
        ("ep. 12", 12),
        ("Episode #12?", 12),
        ("number 12", 12),
        ("12.", 12),
        ("1.2", None),
        ("12 monkeys", None),
        ("twelve", None),
        ("1234567", None),
        ("", None),
    ],
)
def test_a_number_of_an_episode_is_read(words: str, number: int | None) -> None:
    assert episode_number(words) == number


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("strides", "strides"),
        ("62", "strides"),
        ("Strides!", "strides"),
        ("torch-nn", "torch-nn"),
        ("torch nn", "torch-nn"),
        ("stride", None),
        ("84", None),
    ],
)
def test_an_episode_is_named_exactly_or_not_at_all(
    words: str, expected: str | None, context: Context
) -> None:
    found = episode_named(words, context)

    assert (found.id if found else None) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("the strides episode", "strides"),
        ("unbaked symints", "unbacked-symints"),
        ("kubernetes", None),
        ("a", None),
    ],
)
def test_an_episode_is_meant_where_there_is_no_doubt(
    words: str, expected: str | None, context: Context
) -> None:
    found = episode_meant(words, context)

    assert (found.id if found else None) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Horace", "Horace"),
        ("horace he", "Horace"),
        ("chillee", "Horace"),
        ("SHEN", "Shen Li"),
        ("gimelshein", "Natalia Gimelshein"),
        ("ezyang", "Edward Yang"),
        ("yang li", None),
        ("", None),
        ("?", None),
    ],
)
def test_a_person_is_named_by_any_name_that_is_theirs_alone(
    name: str, expected: str | None, context: Context
) -> None:
    found = person_named(name, context)

    assert (found.name if found else None) == expected


def test_a_person_is_named_in_any_script(others: Context) -> None:
    found = [person_named(name, others) for name in ("山田太郎", "álvarez", "JOSE")]

    assert [person.name if person else "" for person in found] == [
        "山田太郎",
        "José Álvarez",
        "José Álvarez",
    ]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("horace", "Horace"),
        ("the one with horace", "Horace"),
        ("did natalia gimelshein ever talk", "Natalia Gimelshein"),
        ("was there an interview with shen li?", "Shen Li"),
        ("horace on autograd", None),
        ("what did we say", None),
        ("", None),
    ],
)
def test_a_question_is_about_a_person_if_it_asks_for_nothing_else(
    words: str, expected: str | None, context: Context
) -> None:
    found = only_person(words, context)

    assert (found.name if found else None) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [("autograd", "autograd"), ("the CUDA", "cuda"), ("stride", None), ("", None)],
)
def test_a_topic_is_named_by_name_or_alias(
    words: str, expected: str | None, context: Context
) -> None:
    found = topic_named(words, context)

    assert (found.id if found else None) == expected
