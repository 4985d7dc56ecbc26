from __future__ import annotations

from bot.search.atoms import Atom
from bot.search.document import Document, Field
from bot.search.scoring import score


def _document(*texts: tuple[Field, str]) -> Document:
    return Document.of("it", ((field, text, "") for field, text in texts))


def _score(document: Document, *words: str) -> float:
    return score(document, [Atom(word, 1.0, {word: 1.0}) for word in words]).score


def test_a_title_is_meant_more_the_more_of_it_is_asked_for() -> None:
    short = _document((Field.TITLE, "Multiple workers"))
    long = _document((Field.TITLE, "Multiple workers of the dataloader leak memory"))

    assert _score(short, "multiple", "workers") > _score(long, "multiple", "workers") > 0.8


def test_a_title_that_lacks_a_word_of_the_question_is_not_what_it_names() -> None:
    part = _document((Field.TITLE, "History"), (Field.NOTES, "On pytorch."))
    other = _document((Field.TITLE, "A long history in pytorch"))
    atoms = [Atom("history", 1.0, {"history": 1.0}), Atom("pytorch", 0.1, {"pytorch": 1.0})]

    assert score(other, atoms).score > score(part, atoms).score


def test_an_episode_treats_what_it_speaks_of_again_and_again() -> None:
    once = [(Field.NOTES, "We speak of caches.")] + [(Field.NOTES, f"And of {n}.") for n in "abcde"]
    often = [(Field.NOTES, f"We speak of caches {n} times.") for n in "abcdef"]

    aside = _score(_document((Field.TITLE, "Aside"), *once), "caches")
    subject = _score(_document((Field.TITLE, "Subject"), *often), "caches")

    assert subject > aside


def test_where_there_is_little_to_read_one_mention_is_enough() -> None:
    notes = (Field.NOTES, "We speak of caches.")
    other = [(Field.NOTES, f"And of {n}.") for n in range(100)]

    short = _score(_document((Field.TITLE, "Short"), notes), "caches")
    long = _score(_document((Field.TITLE, "Long"), notes, *other), "caches")

    assert short > 0.5 > long


def test_a_guest_is_meant_however_rarely_named() -> None:
    other = [(Field.NOTES, f"And of {n}.") for n in range(100)]
    document = _document((Field.TITLE, "Chips"), (Field.GUEST, "Ada Lovelace"), *other)

    assert _score(document, "lovelace") > 0.8


def test_a_question_that_is_an_other_name_finds_its_episode_by_one_mention() -> None:
    other = [(Field.NOTES, f"And of {n}.") for n in range(100)]
    named = _document((Field.TITLE, "Intro"), (Field.ALIAS, "c10d"), *other)
    in_part = _document((Field.TITLE, "Intro"), (Field.ALIAS, "the c10d stack"), *other)

    assert _score(named, "c10d") > 0.5 > _score(in_part, "c10d")
