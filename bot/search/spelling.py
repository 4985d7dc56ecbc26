"""Spelling, corrected against the library's own vocabulary."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache

#: shorter words have too many neighbours to guess from
SHORTEST = 4
#: up to this length a word with another letter is another word
_SHORT = 4
#: a word of this length may hold two slips, a shorter one a single slip
_TWO_SLIPS = 8
#: what looks like a word may differ from it in one letter of so many
_ONE_IN = 3
#: shorter words have too little sound to be known by it
_SOUNDING = 5
_VOWELS, _DOUBLE = re.compile("[aeiouy]"), re.compile(r"(.)\1+")


class Speller:
    """Finds the known words that a misspelt one was probably meant to be."""

    def __init__(self, vocabulary: Mapping[str, int], shortest: int = SHORTEST) -> None:
        """Take the vocabulary: word -> how often."""
        self._words = _Words(vocabulary, shortest)
        # knows nothing of this speller: a cycle would keep it alive until a collection
        self.corrections = lru_cache(maxsize=4096)(self._words.corrections)

    def nearest(self, word: str, most: int = 3) -> tuple[str, ...]:
        """List known words that look like one, too far off to be searched instead."""
        return tuple(known for known, _ in self._words.near(word, len(word) // _ONE_IN))[:most]


class _Words:
    """A vocabulary, sorted into buckets that are small to scan."""

    def __init__(self, vocabulary: Mapping[str, int], shortest: int) -> None:
        """Fill the buckets."""
        self._frequency = vocabulary
        self._shortest = shortest
        self._buckets: dict[tuple[str, int], list[str]] = defaultdict(list)
        for word in vocabulary:
            if len(word) >= shortest - 1 > 1:
                for pair in _pairs(word):
                    self._buckets[pair, len(word)].append(word)

    def corrections(self, word: str, most: int = 3) -> tuple[str, ...]:
        """List the nearest known words, nearest and most frequent first."""
        near = self.near(word, 2 if len(word) >= _TWO_SLIPS else 1) or self._sounding(word)
        return tuple(known for known, distance in near if distance == near[0][1])[:most]

    def _sounding(self, word: str) -> list[tuple[str, int]]:
        """List the known words with two slips that leave the sound as it was: `dubble`."""
        if not _SOUNDING <= len(word) < _TWO_SLIPS:
            return []
        return [
            (known, slips) for known, slips in self.near(word, 2) if _sound(known) == _sound(word)
        ]

    def near(self, word: str, slips: int) -> list[tuple[str, int]]:
        """List the known words that differ by so few slips, with their number."""
        if len(word) < self._shortest or word.isdigit():
            return []
        from rapidfuzz.distance import OSA  # noqa: PLC0415 - most questions are spelt right

        near = {
            known: distance
            for known in self._neighbours(word, slips)
            if (distance := OSA.distance(word, known, score_cutoff=slips)) <= slips
            and _is_likely(word, known)
        }
        return sorted(near.items(), key=lambda n: (n[1], -self._frequency[n[0]], n[0]))

    def _neighbours(self, word: str, slips: int) -> Iterable[str]:
        lengths = range(len(word) - slips, len(word) + slips + 1)
        return {
            known
            for pair in _pairs(word)
            for length in lengths
            for known in self._buckets.get((pair, length), ())
        }


def _is_likely(word: str, known: str) -> bool:
    """Doubt a short word of which one letter was exchanged: `dice` is no `dict`.

    Digits are not misspelt: `fp16` is no `fp32`.
    """
    if _digits(word) != _digits(known):
        return False
    return len(word) > _SHORT or len(word) != len(known) or sorted(word) == sorted(known)


def _sound(word: str) -> str:
    """Keep the consonants, each double one once."""
    return _DOUBLE.sub(r"\1", _VOWELS.sub("", word))


def _digits(word: str) -> list[str]:
    return [char for char in word if char.isdigit()]


def _pairs(word: str) -> set[str]:
    """Pair the first three letters, in order; one slip among them leaves a pair as it was."""
    first, second, *third = tuple(word[:3])
    return {first + second, *(letter + third[0] for letter in (first, second) if third)}
