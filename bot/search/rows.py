"""Sets of rows: the episodes a word stands in, however common it is.

Few rows are written as sorted numbers, many as one bit for each row of the index. A set is only
ever read from its start, or asked which of a few rows it holds.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence, Sized
from dataclasses import dataclass
from typing import Protocol

#: a set is written as bits if it has more rows than this, and more than one in so many
FEW, _DENSE = 1_024, 256
_NUMBERS = "I"
#: numbers are searched one by one where they outnumber what is looked for so many times
_SEARCHED = 12
#: how many bytes of bits are looked at in one step
_STEP = 1_024


class Rows(Sized, Protocol):
    """A set of rows."""

    def __iter__(self) -> Iterator[int]:
        """Go through the rows in order."""

    def among(self, rows: Sequence[int]) -> Iterable[int]:
        """Give those of some rows that are in the set."""


@dataclass(frozen=True, slots=True)
class Few:
    """Rows as sorted numbers."""

    numbers: array[int]

    def __len__(self) -> int:
        """Count the rows."""
        return len(self.numbers)

    def __iter__(self) -> Iterator[int]:
        """Go through the rows in order."""
        return iter(self.numbers)

    def among(self, rows: Sequence[int]) -> Iterable[int]:
        """Give those of some rows that are in the set."""
        numbers, count = self.numbers, len(self.numbers)
        if count < _SEARCHED * len(rows):
            return set(rows).intersection(numbers)
        places = ((row, bisect_left(numbers, row)) for row in rows)
        return [row for row, place in places if place < count and numbers[place] == row]


@dataclass(frozen=True, slots=True)
class Many:
    """Rows as bits, the lowest first."""

    bits: bytes
    count: int

    def __len__(self) -> int:
        """Count the rows."""
        return self.count

    def __iter__(self) -> Iterator[int]:
        """Go through the rows in order."""
        return _in_all((self.bits,))

    def among(self, rows: Sequence[int]) -> Iterable[int]:
        """Give those of some rows that are in the set."""
        bits = self.bits
        return [row for row in rows if bits[row >> 3] >> (row & 7) & 1]


NONE = Few(array(_NUMBERS))


def shared(sets: Iterable[Rows]) -> Iterator[int]:
    """Go through the rows that are in every set; without sets, there are none."""
    fewest, *others = sorted(sets, key=len) or (NONE,)
    if isinstance(fewest, Many):
        # the others have more rows still, so they are bits as well
        return _in_all([fewest.bits, *(other.bits for other in others if isinstance(other, Many))])
    rows: Iterable[int] = fewest
    for other in others:
        rows = other.among(list(rows))
    return iter(sorted(rows))


def _in_all(sets: Sequence[bytes]) -> Iterator[int]:
    for start in range(0, len(sets[0]), _STEP):
        bits = -1
        for written in sets:
            bits &= int.from_bytes(written[start : start + _STEP], "little")
        while bits:
            lowest = bits & -bits
            yield 8 * start + lowest.bit_length() - 1
            bits ^= lowest


def numbers() -> array[int]:
    """Begin a collection of rows."""
    return array(_NUMBERS)


def is_few(count: int, size: int) -> bool:
    """Tell whether so many rows of an index are written as numbers."""
    return count <= max(FEW, size // _DENSE)


def dumps(rows: Sequence[int], size: int) -> bytes:
    """Write sorted rows of an index of this size."""
    if is_few(len(rows), size):
        return array(_NUMBERS, rows).tobytes()
    bits = bytearray(_length(size))
    for row in rows:
        bits[row >> 3] |= 1 << (row & 7)
    return bytes(bits)


def loads(written: bytes, count: int, size: int) -> Rows:
    """Read what `dumps` wrote on this machine; a ValueError if it is anything else."""
    if is_few(count, size):
        found = array(_NUMBERS, written)
        if len(found) == count:
            return Few(found)
    elif len(written) == _length(size):
        return Many(written, count)
    raise ValueError(f"{len(written)} bytes cannot hold {count} of {size} rows")


def _length(size: int) -> int:
    return (size + 7) // 8
