"""Subjects that people ask for and no episode treats: near misses, told apart by their names.

`gradient accumulation` is no episode on gradients: where the words of such a name stand together,
none of them finds anything.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from bot.search.stem import stem
from bot.search.words import tokens

#: the stems of names, by the first one
_Names = Mapping[str, Sequence[tuple[str, ...]]]


class Absent:
    """The names of subjects a library does not treat."""

    def __init__(self, names: Iterable[str]) -> None:
        """Sort the names by their initial; those of one initial are read once it is asked for."""
        self._unread: dict[str, list[str]] = defaultdict(list)
        for name in names:
            self._unread[_initial(name)].append(name)
        self._read: dict[str, _Names] = {}

    def places(self, words: Sequence[str]) -> frozenset[int]:
        """Give the places of the words that belong to such a name."""
        stems = tuple(map(stem, words))
        return frozenset(
            place
            for start, first in enumerate(stems)
            for name in self._beginning(first)
            if stems[start : start + len(name)] == name
            for place in range(start, start + len(name))
        )

    def _beginning(self, first: str) -> Sequence[tuple[str, ...]]:
        initial = first[:1]
        if initial not in self._read:
            self._read[initial] = _by_first(self._unread.get(initial, ()))
        return self._read[initial].get(first, ())


def _initial(name: str) -> str:
    first = name[:1]
    if first.isascii() and (first.islower() or first.isdigit()):
        return first
    return "".join(_stems(name)[:1])[:1]


def _by_first(names: Iterable[str]) -> _Names:
    found: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for stems in filter(None, map(_stems, names)):
        found[stems[0]].append(stems)
    return found


def _stems(name: str) -> tuple[str, ...]:
    return tuple(stem(part) for token in tokens(name) for part in token.parts)
