"""The lexicon: which words a library knows, how rare they are, what means the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from math import log

from bot.search.atoms import Atom
from bot.search.document import stemmed
from bot.search.english import COMMON, STOP
from bot.search.spelling import Speller
from bot.search.stem import stem
from bot.search.words import Token

_EXACT, _STEM, _SYNONYM, _JOINED, _CORRECTED = 1.0, 0.94, 0.88, 0.97, 0.94
#: a part of an identifier that is known whole, standing without the rest
_PART = 0.5
#: one of the two words that were typed as one
_HALF = 0.5
#: two words are corrected as one from this length on
_JOINED_SHORTEST = 8
#: what an everyday word counts against a technical one, found and not found
_EVERYDAY = 0.45
#: what a stem may have lost of an everyday word
_ENDINGS = ("", "e", "y")
#: an ending so long leaves so little of a misspelt word that its stem may be any word's
_LONG_ENDING = 3
#: the least any word counts
_FLOOR = 0.15


class Lexicon:
    """Reads words with the vocabulary of one library."""

    def __init__(
        self, frequency: Mapping[str, int], size: int, groups: Iterable[tuple[str, ...]] = ()
    ) -> None:
        """Take the number of episodes of each term and stem, and of all; groups of equal words."""
        self._frequency = frequency
        self._size = size
        self._equals = {word: group for group in groups for word in group}

    def read(self, token: Token) -> tuple[Atom, ...]:
        """Read a token: an identifier is best found whole, but its parts count as well."""
        wholes = [whole for whole in token.wholes if self._knows(whole)]
        if not wholes:
            return tuple(map(self._word, token.parts))
        forms = {form: quality for whole in wholes for form, quality in self._forms(whole).items()}
        weight = max(self._weight(whole, self._forms(whole)) for whole in wholes)
        return tuple(self._part(part, forms, weight / len(token.parts)) for part in token.parts)

    def widened(self, atom: Atom, joins: Sequence[Atom]) -> Atom:
        """Let what it is joined to satisfy an atom, and stand in for one that is unknown."""
        if atom.absent or not joins:
            return atom
        forms = {form: quality for join in joins for form, quality in join.forms.items()}
        if atom.known:
            both = forms | dict(atom.forms)
            return self._atom(atom.word, atom.weight, both, atom.corrected)
        corrected = next((join.corrected for join in joins if join.corrected), "")
        return self._atom(atom.word, max(join.weight for join in joins), forms, corrected)

    def joined(self, left: Atom, right: Atom) -> Atom | None:
        """Read two neighbours as one word: `multi threading`, `aot autgrad`."""
        word = left.word + right.word
        if word in self._frequency:
            forms = {word: _JOINED}
            return self._atom(word, self._weight(word, forms), forms)
        if left.known and right.known and not (left.corrected or right.corrected):
            return None
        nearest = self.corrections(word)
        if not nearest or len(word) < _JOINED_SHORTEST or nearest[0] in (left.word, right.word):
            return None
        forms = {nearest[0]: _CORRECTED}
        return self._atom(word, self._weight(nearest[0], forms), forms, nearest[0])

    def corrections(self, word: str) -> tuple[str, ...]:
        """List the known words nearest to a misspelt one."""
        return self._speller.corrections(word)

    def nearest(self, word: str) -> tuple[str, ...]:
        """List known words that look like an unknown one and can be asked for."""
        return tuple(known for known in self._speller.nearest(word) if not is_everyday(known))

    def frequency(self, word: str) -> int:
        """Give the number of episodes a word stands in."""
        return self._frequency.get(word, 0)

    def telling(self, word: str) -> bool:
        """Tell whether a word is rare enough, and no everyday one, to link two episodes."""
        if word in COMMON or word in STOP:
            return False
        return self.frequency(word) <= max(4, self._size // 20)

    @cached_property
    def _speller(self) -> Speller:
        return Speller({word: n for word, n in self._frequency.items() if word.isalnum()})

    def _knows(self, word: str) -> bool:
        return word in self._frequency or stemmed(word) in self._frequency

    def _word(self, word: str) -> Atom:
        forms = self._forms(word)
        if forms or is_everyday(word):
            dropped = self._dropped(word)
            return dropped or self._atom(word, self._weight(word, forms), forms)
        return self._respelt(word) or self._split(word) or Atom(word, 1.0, {})

    def _dropped(self, word: str) -> Atom | None:
        """Read `varible`, of which a bare stem is known, as the word that has a letter more."""
        if word in self._frequency or word in COMMON or word in STOP:
            return None
        if len(word) - len(stem(word)) < _LONG_ENDING:
            return None
        more = tuple(known for known in self.corrections(word) if _lacks_one(word, known))
        return self._read_as(word, more) if more else None

    def _part(self, part: str, whole: Mapping[str, float], share: float) -> Atom:
        """Read a part of an identifier that is known whole, and weighs at least its share of it."""
        alone = {form: quality * _PART for form, quality in self._forms(part).items()}
        return self._atom(part, max(self._weight(part, alone), share), alone | dict(whole))

    def _atom(
        self, word: str, weight: float, forms: Mapping[str, float], corrected: str = ""
    ) -> Atom:
        episodes = max(map(self.frequency, forms), default=0)
        return Atom(word, weight, forms, episodes, corrected=corrected)

    def _forms(self, word: str) -> dict[str, float]:
        wanted = {word: _EXACT, stemmed(word): _STEM}
        for equal in self._equals.get(word, ()):
            wanted.setdefault(equal, _SYNONYM)
            wanted.setdefault(stemmed(equal), _SYNONYM * _STEM)
        return {term: quality for term, quality in wanted.items() if term in self._frequency}

    def _weight(self, word: str, forms: Mapping[str, float]) -> float:
        everyday = _EVERYDAY if is_everyday(word) else 1.0
        return everyday * max(
            _FLOOR, self._rarity(max(map(self._frequency.__getitem__, forms), default=0))
        )

    def _rarity(self, count: int) -> float:
        """Scale inverse document frequency to 1 for a word that stands in one episode or none."""
        return log((self._size + 1) / (max(count, 1) + 0.5)) / log((self._size + 1) / 1.5)

    def _respelt(self, word: str) -> Atom | None:
        nearest = self.corrections(word)
        return self._read_as(word, nearest) if nearest else None

    def _read_as(self, word: str, meant: Sequence[str]) -> Atom:
        """Read a misspelt word as those that may be meant, the likeliest first."""
        forms = {
            term: quality * _CORRECTED
            for known in reversed(meant)
            for term, quality in self._forms(known).items()
        }
        return self._atom(word, self._weight(meant[0], forms), forms, meant[0])

    def _split(self, word: str) -> Atom | None:
        """Read `tensorsubclass` as the two words it is made of."""
        for cut in range(3, len(word) - 2):
            left, right = word[:cut], word[cut:]
            if self._knows(left) and self._knows(right):
                forms = self._forms(left) | self._forms(right)
                halves = {term: quality * _HALF for term, quality in forms.items()}
                return self._atom(word, self._weight(word, forms), halves)
        return None


def _lacks_one(word: str, known: str) -> bool:
    """Tell whether a word is another one without one of its letters, the first not being it."""
    rest = iter(known)
    return len(known) == len(word) + 1 and word[0] == known[0] and all(c in rest for c in word)


def is_everyday(word: str) -> bool:
    """Tell whether a word is one of everybody's, and names nothing."""
    root = stem(word)
    forms = (word, *(root + ending for ending in _ENDINGS))
    return any(form in COMMON or form in STOP for form in forms)
