"""Postings: for each stem the rows of the episodes that have it, and of those it helps to name.

Where they are few, it is written beside each row what the stem can do for that episode at most: a
question weighs no episode for which its words can do too little.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil

from bot.search import rows
from bot.search.belief import promise
from bot.search.document import NAMES, STEM, Document
from bot.search.rows import Few, Rows

#: the number of a stem; how many rows have it in a name, and which; how many have it, which, and
#: what it can do for each
Written = tuple[int, int, bytes, int, bytes, bytes]
#: what a stem can do at most, in a byte
FULL = 255


@dataclass(frozen=True, slots=True)
class Posting:
    """The rows of the episodes that have a stem."""

    #: in a title, an alias or the name of a guest
    named: Rows
    anywhere: Rows
    #: what the stem can do for each of the rows anywhere, in their order; empty where they are many
    promises: bytes

    def promised(self) -> Mapping[int, int]:
        """Give each row what the stem can do for it, up to `FULL`; nothing where rows are many."""
        return dict(zip(self.anywhere, self.promises, strict=True)) if self.promises else {}


NOWHERE = Posting(rows.NONE, rows.NONE, b"")


class Postings:
    """The postings of documents that are being indexed."""

    def __init__(self) -> None:
        """Begin with none."""
        self._size = 0
        self._named: dict[int, array[int]] = defaultdict(rows.numbers)
        self._anywhere: dict[int, array[int]] = defaultdict(rows.numbers)
        self._promises: dict[int, bytearray] = defaultdict(bytearray)

    def add(self, document: Document, numbers: Mapping[str, int]) -> None:
        """Post the next document, its stems by their numbers."""
        row, self._size = self._size, self._size + 1
        names = {place for place, unit in enumerate(document.units) if unit.field in NAMES}
        for term, places in document.places.items():
            if term[0] == STEM:
                stem = numbers[term]
                self._anywhere[stem].append(row)
                self._promises[stem].append(ceil(FULL * promise(places, document.units)))
                if not names.isdisjoint(places):
                    self._named[stem].append(row)

    def written(self) -> Iterator[Written]:
        """Write the posting of each stem."""
        for stem, anywhere in self._anywhere.items():
            named = self._named.get(stem, rows.numbers())
            few = rows.is_few(len(anywhere), self._size)
            yield (
                stem,
                *(len(named), rows.dumps(named, self._size)),
                *(len(anywhere), rows.dumps(anywhere, self._size)),
                bytes(self._promises[stem]) if few else b"",
            )


def read(written: Written, size: int) -> Posting:
    """Read a posting of an index of this size; a ValueError if it is broken."""
    _, named_count, named, count, anywhere, promises = written
    found = rows.loads(anywhere, count, size)
    if len(promises) != (count if isinstance(found, Few) else 0):
        raise ValueError(f"{len(promises)} promises cannot be those of {count} rows")
    return Posting(rows.loads(named, named_count, size), found, promises)
