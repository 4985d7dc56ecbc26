"""Postings: for each stem the rows of the episodes that have it, and of those it helps to name."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.search import rows
from bot.search.document import NAMES, STEM, Document
from bot.search.rows import Rows

#: the number of a stem; how many rows have it in a name, and which; how many have it, and which
Written = tuple[int, int, bytes, int, bytes]


@dataclass(frozen=True, slots=True)
class Posting:
    """The rows of the episodes that have a stem."""

    #: in a title, an alias or the name of a guest
    named: Rows
    anywhere: Rows


NOWHERE = Posting(rows.NONE, rows.NONE)


class Postings:
    """The postings of documents that are being indexed."""

    def __init__(self) -> None:
        """Begin with none."""
        self._size = 0
        self._named: dict[int, array[int]] = defaultdict(rows.numbers)
        self._anywhere: dict[int, array[int]] = defaultdict(rows.numbers)

    def add(self, document: Document, numbers: Mapping[str, int]) -> None:
        """Post the next document, its stems by their numbers."""
        row, self._size = self._size, self._size + 1
        names = {place for place, unit in enumerate(document.units) if unit.field in NAMES}
        for term, places in document.places.items():
            if term[0] == STEM:
                stem = numbers[term]
                self._anywhere[stem].append(row)
                if not names.isdisjoint(places):
                    self._named[stem].append(row)

    def written(self) -> Iterator[Written]:
        """Write the posting of each stem."""
        for stem, anywhere in self._anywhere.items():
            named = self._named.get(stem, rows.numbers())
            yield (
                stem,
                *(len(named), rows.dumps(named, self._size)),
                *(len(anywhere), rows.dumps(anywhere, self._size)),
            )


def read(written: Written, size: int) -> Posting:
    """Read a posting of an index of this size; a ValueError if it is broken."""
    _, named_count, named, count, anywhere = written
    return Posting(rows.loads(named, named_count, size), rows.loads(anywhere, count, size))
