"""The vocabulary of a library: its terms and marked stems, numbered and counted."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping

_COUNT = "I"


class Vocabulary(Mapping[str, int]):
    """Term or marked stem -> the number of episodes it stands in."""

    def __init__(self, counted: Iterable[tuple[str, int]]) -> None:
        """Take terms in the order of their numbers, with how many episodes have each."""
        counts = dict(counted)
        #: in order of their numbers
        self.terms = list(counts)
        self.numbers = {term: number for number, term in enumerate(self.terms)}
        self._episodes = array(_COUNT, counts.values())

    def __getitem__(self, term: str) -> int:
        """Give the number of episodes a known term stands in."""
        return self._episodes[self.numbers[term]]

    def __contains__(self, term: object) -> bool:
        """Tell whether a term is known."""
        return term in self.numbers

    def __iter__(self) -> Iterator[str]:
        """Go through the terms in order of their numbers."""
        return iter(self.terms)

    def __len__(self) -> int:
        """Count the terms."""
        return len(self.terms)
