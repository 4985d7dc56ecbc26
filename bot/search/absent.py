"""Subjects that people ask for and no episode treats: near misses, told apart by their names.

`gradient accumulation` is no episode on gradients: where the words of such a name stand together,
none of them finds anything.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from bot.search.stem import stem
from bot.search.words import tokens


class Absent:
    """The names of subjects a library does not treat."""

    def __init__(self, names: Iterable[str]) -> None:
        """Sort the names by the stem of their first word."""
        self._names: dict[str, list[tuple[str, ...]]] = defaultdict(list)
        for name in names:
            stems = tuple(stem(part) for token in tokens(name) for part in token.parts)
            if stems:
                self._names[stems[0]].append(stems)

    def places(self, words: Sequence[str]) -> frozenset[int]:
        """Give the places of the words that belong to such a name."""
        stems = tuple(map(stem, words))
        return frozenset(
            place
            for start, first in enumerate(stems)
            for name in self._names.get(first, ())
            if stems[start : start + len(name)] == name
            for place in range(start, start + len(name))
        )
