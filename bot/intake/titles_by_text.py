"""Finding the titles of untitled notes: the titled page that says the same knows them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from bot.intake.accounts import Account
from bot.intake.show_notes import from_plain
from bot.text import fold

Run = tuple[str, ...]

_WORD = re.compile(r"\w+")
#: words in a row that hardly stand in two texts by chance
_RUN = 4
#: the share of the shorter text's runs that must stand in the other for the two to be the same
_SAME = 0.6


def give_titles(untitled: Sequence[Account], titled: Iterable[Account]) -> tuple[Account, ...]:
    """Give each piece of one page the title of the account that says the same, and join them.

    A piece whose text no titled account knows keeps an empty title.
    """
    known = _titled(untitled, _Texts(titled))
    groups = groupby(known, key=lambda account: account.title)
    return tuple(piece for title, group in groups for piece in _joined(title, list(group)))


class _Texts:
    """Every titled text as its runs of words, to tell which of them a piece is taken from."""

    def __init__(self, accounts: Iterable[Account]) -> None:
        """Note the titles that each run of words occurs under."""
        self._titles: dict[Run, set[str]] = {}
        self._sizes: Counter[str] = Counter()
        for account in accounts:
            for run in _runs(account.notes.text):
                titles = self._titles.setdefault(run, set())
                self._sizes[account.title] += account.title not in titles
                titles.add(account.title)

    def titles_of(self, text: str) -> tuple[str, ...]:
        """List the titles whose text says this best; several if it says nothing of its own."""
        runs = _runs(text)
        votes = Counter(title for run in runs for title in self._titles.get(run, ()))
        most = max(votes.values(), default=0)
        best = (title for title, count in votes.items() if count == most)
        return tuple(t for t in best if most >= _SAME * min(len(runs), self._sizes[t]))


def _titled(untitled: Iterable[Account], texts: _Texts) -> Iterator[Account]:
    """Title each piece; one that is too short, or that all notes share, goes with the last."""
    last = ""
    for account in untitled:
        titles = texts.titles_of(account.notes.text)
        short = len(_WORD.findall(account.notes.text)) < _RUN
        if not short and last not in titles:
            last = titles[0] if len(titles) == 1 else ""
        yield replace(account, title=last)


def _runs(text: str) -> frozenset[Run]:
    words = _WORD.findall(fold(text))
    return frozenset(tuple(words[at : at + _RUN]) for at in range(len(words) - _RUN + 1))


def _joined(title: str, pieces: list[Account]) -> list[Account]:
    """Make one account of the pieces of one episode's notes."""
    if not title:
        return pieces
    text = "\n\n".join(piece.notes.text for piece in pieces)
    return [replace(pieces[0], notes=from_plain(text))]
