"""Where terms stand in one episode, written so that a term is found without reading the others.

A question asks for a few of an episode's hundreds of terms: their numbers are searched, not parsed.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeVar, overload

from bot.search.vocabulary import Vocabulary

_NUMBER: Final = "I"
_PLACE: Final = "H"
_Other = TypeVar("_Other")


class Places(Mapping[str, Sequence[int]]):
    """Term, or marked stem -> the places of the units it stands in."""

    def __init__(self, numbers: bytes, places: bytes, vocabulary: Vocabulary) -> None:
        """Take what `dumps` wrote on this machine, with the vocabulary it was numbered by."""
        self._numbers = memoryview(numbers).cast(_NUMBER)
        self._places = memoryview(places).cast(_PLACE)
        self._vocabulary = vocabulary

    @overload
    def get(self, term: str, /) -> Sequence[int] | None: ...
    @overload
    def get(self, term: str, default: Sequence[int] | _Other, /) -> Sequence[int] | _Other: ...
    def get(self, term: str, default: object = None, /) -> object:
        """Give the places of a term, without the exception that a mapping's own way raises."""
        number, numbers = self._vocabulary.numbers.get(term), self._numbers
        if number is None:
            return default
        start = bisect_left(numbers, number)
        if start == len(numbers) or numbers[start] != number:
            return default
        return self._places[start : bisect_right(numbers, number, start)]

    def whole(self) -> dict[str, tuple[int, ...]]:
        """Read everything at once, for whoever asks again and again."""
        found: dict[int, list[int]] = {}
        for number, place in zip(self._numbers, self._places, strict=True):
            found.setdefault(number, []).append(place)
        terms = self._vocabulary.terms
        return {terms[number]: tuple(places) for number, places in found.items()}

    def __getitem__(self, term: str) -> Sequence[int]:
        """Give the places of a term; a KeyError where it stands nowhere."""
        found = self.get(term)
        if found is None:
            raise KeyError(term)
        return found

    def __iter__(self) -> Iterator[str]:
        """Go through the terms."""
        return map(self._vocabulary.terms.__getitem__, dict.fromkeys(self._numbers))

    def __len__(self) -> int:
        """Count the terms."""
        return len(set(self._numbers))


def dumps(places: Mapping[int, Sequence[int]]) -> tuple[bytes, bytes]:
    """Write the numbers of terms in order, and beside each a place."""
    pairs = [(number, place) for number in sorted(places) for place in places[number]]
    numbers, found = zip(*pairs, strict=True) if pairs else ((), ())
    return array(_NUMBER, numbers).tobytes(), array(_PLACE, found).tobytes()
