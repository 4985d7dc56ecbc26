"""What others use to find something by its name, each with the cut-off that suits it best.

A peer gives the best episode and a score; below its cut-off it is silent. The cut-off is the one
that gets most of the dev questions right, so that no peer loses for want of tuning.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Sequence

from rapidfuzz import fuzz, process, utils

from bot.library import Library
from bot.replies.listing import PAGE
from tests.questions.scoring import Judged, Way

#: a question -> the best episode and how sure of it
Guess = Callable[[str], tuple[str | None, float]]
#: a library -> a way of guessing among its episodes
Peer = Callable[[Library], Guess]

_WORD = re.compile(r"\w+")


def wratio(library: Library) -> Guess:
    """RapidFuzz's WRatio on titles: what most bots do."""
    return _fuzzy(fuzz.WRatio, library, [episode.title for episode in library.episodes])


def wratio_notes(library: Library) -> Guess:
    """RapidFuzz's WRatio on titles and notes."""
    return _fuzzy(fuzz.WRatio, library, _with_notes(library))


def token_set_ratio(library: Library) -> Guess:
    """RapidFuzz's token_set_ratio on titles and notes."""
    return _fuzzy(fuzz.token_set_ratio, library, _with_notes(library))


def page_of_titles(library: Library) -> Callable[[str], object]:
    """RapidFuzz's WRatio on titles: as many of the nearest as podbot's answer ranks on a page."""
    return _page([episode.title for episode in library.episodes])


def page_of_notes(library: Library) -> Callable[[str], object]:
    """RapidFuzz's WRatio on titles and notes: as many of the nearest as a page has."""
    return _page(_with_notes(library))


def _page(texts: Sequence[str]) -> Callable[[str], object]:
    prepared = [utils.default_process(text) for text in texts]

    def page(question: str) -> object:
        typed = utils.default_process(question)
        return process.extract(typed, prepared, scorer=fuzz.WRatio, limit=PAGE)

    return page


def partial_ratio(library: Library) -> Callable[[str], object]:
    """RapidFuzz's partial_ratio: the 25 titles nearest to what has been typed so far."""
    titles = [utils.default_process(episode.title) for episode in library.episodes]

    def suggest(typed: str) -> object:
        return process.extract(
            utils.default_process(typed), titles, scorer=fuzz.partial_ratio, limit=25
        )

    return suggest


def bm25(library: Library) -> Guess:
    """SQLite FTS5 with porter stems and its own bm25 ranking, titles weighing ten times."""
    database = sqlite3.connect(":memory:")
    database.execute("create virtual table found using fts5(title, notes, tokenize='porter')")
    rows = [(episode.title, episode.notes) for episode in library.episodes]
    database.executemany("insert into found values (?, ?)", rows)

    def guess(question: str) -> tuple[str | None, float]:
        words = " OR ".join(f'"{word}"' for word in _WORD.findall(question))
        found = database.execute(
            "select rowid, -bm25(found, 10, 1) from found where found match ?"
            " order by 2 desc limit 1",
            (words or '""',),
        ).fetchone()
        return (library.episodes[found[0] - 1].id, found[1]) if found else (None, 0.0)

    return guess


def _with_notes(library: Library) -> list[str]:
    return [f"{episode.title} {episode.notes}" for episode in library.episodes]


def _fuzzy(scorer: Callable[..., float], library: Library, texts: Sequence[str]) -> Guess:
    prepared = [utils.default_process(text) for text in texts]

    def guess(question: str) -> tuple[str | None, float]:
        typed = utils.default_process(question)
        found = process.extractOne(typed, prepared, scorer=scorer)
        return (library.episodes[found[2]].id, found[1]) if found else (None, 0.0)

    return guess


def silent_below(guess: Guess, cutoff: float) -> Way:
    """Make a way of finding that says nothing where it is not sure enough."""

    def first(question: str) -> str | None:
        found, score = guess(question)
        return found if score >= cutoff else None

    return first


def best_cutoff(guess: Guess, questions: Sequence[Judged]) -> float:
    """Choose the cut-off that gets most of these questions right."""
    guesses = [(question, *guess(question.text)) for question in questions]
    cutoffs = sorted({score for _, _, score in guesses} | {0.0})
    return max(
        cutoffs,
        key=lambda cutoff: sum(
            question.is_right(found if score >= cutoff else None)
            for question, found, score in guesses
        ),
    )
