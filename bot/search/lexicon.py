"""The lexicon: which words a library knows, how rare they are, what means the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from itertools import pairwise
from math import log

from bot.search.absent import Absent
from bot.search.atoms import Atom
from bot.search.document import stemmed
from bot.search.english import COMMON, STOP
from bot.search.spelling import Speller
from bot.search.stem import stem
from bot.search.words import Token, tokens

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
#: the least any word counts
_FLOOR = 0.15


class Lexicon:
    """Reads questions with the vocabulary of one library."""

    def __init__(
        self,
        frequency: Mapping[str, int],
        size: int,
        groups: Iterable[tuple[str, ...]] = (),
        absent: Iterable[str] = (),
    ) -> None:
        """Take the number of episodes of each term and stem, and of all; equals; absent names."""
        self._frequency = frequency
        self._size = size
        self._equals = {word: group for group in groups for word in group}
        self._absent = Absent(absent)

    def atoms(self, text: str) -> tuple[Atom, ...]:
        """Read a question."""
        typed = [atom for token in tokens(text) for atom in self._read(token)]
        dead = self._absent.places([atom.word for atom in typed])
        meant = [
            _dead(atom) if place in dead else atom
            for place, atom in enumerate(typed)
            if place in dead or not self._is_filler(atom)
        ]
        return tuple(self._counted(atom) for atom in _unique(self._joined(meant)))

    def corrections(self, word: str) -> tuple[str, ...]:
        """List the known words nearest to a misspelt one."""
        return self._speller.corrections(word)

    def nearest(self, word: str) -> tuple[str, ...]:
        """List known words that look like an unknown one and can be asked for."""
        return tuple(known for known in self._speller.nearest(word) if not self.everyday(known))

    def frequency(self, word: str) -> int:
        """Give the number of episodes a word stands in."""
        return self._frequency.get(word, 0)

    def everyday(self, word: str) -> bool:
        """Tell whether a word is one of everybody's, and names nothing."""
        return _is_everyday(word)

    def telling(self, word: str) -> bool:
        """Tell whether a word is rare enough, and no everyday one, to link two episodes."""
        if word in COMMON or word in STOP:
            return False
        return self.frequency(word) <= max(4, self._size // 20)

    @cached_property
    def _speller(self) -> Speller:
        return Speller({word: n for word, n in self._frequency.items() if word.isalnum()})

    def _read(self, token: Token) -> Iterator[Atom]:
        """Read a token: an identifier is best found whole, but its parts count as well."""
        wholes = [whole for whole in token.wholes if self._knows(whole)]
        if not wholes:
            yield from (self._atom(part) for part in token.parts)
            return
        forms = {form: quality for whole in wholes for form, quality in self._forms(whole).items()}
        weight = max(self._weight(whole, self._forms(whole)) for whole in wholes)
        for part in token.parts:
            alone = {form: quality * _PART for form, quality in self._forms(part).items()}
            share = max(self._weight(part, alone), weight / len(token.parts))
            yield Atom(part, share, alone | forms)

    def _counted(self, atom: Atom) -> Atom:
        return replace(atom, episodes=max(map(self.frequency, atom.forms), default=0))

    def _is_filler(self, atom: Atom) -> bool:
        if len(atom.word) == 1 and atom.word.isalpha():
            return True
        return atom.word in STOP or (not atom.known and bool(_fillers().corrections(atom.word)))

    def _knows(self, word: str) -> bool:
        return word in self._frequency or stemmed(word) in self._frequency

    def _atom(self, word: str) -> Atom:
        forms = self._forms(word)
        if forms or _is_everyday(word):
            return Atom(word, self._weight(word, forms), forms)
        return self._respelt(word) or self._split(word) or Atom(word, 1.0, {})

    def _forms(self, word: str) -> dict[str, float]:
        wanted = {word: _EXACT, stemmed(word): _STEM}
        for equal in self._equals.get(word, ()):
            wanted.setdefault(equal, _SYNONYM)
            wanted.setdefault(stemmed(equal), _SYNONYM * _STEM)
        return {term: quality for term, quality in wanted.items() if term in self._frequency}

    def _weight(self, word: str, forms: Mapping[str, float]) -> float:
        everyday = _EVERYDAY if _is_everyday(word) else 1.0
        return everyday * max(
            _FLOOR, self._rarity(max(map(self._frequency.__getitem__, forms), default=0))
        )

    def _rarity(self, count: int) -> float:
        """Scale inverse document frequency to 1 for a word that stands in one episode or none."""
        return log((self._size + 1) / (max(count, 1) + 0.5)) / log((self._size + 1) / 1.5)

    def _respelt(self, word: str) -> Atom | None:
        nearest = self.corrections(word)
        if not nearest:
            return None
        forms = {
            term: quality * _CORRECTED
            for known in reversed(nearest)
            for term, quality in self._forms(known).items()
        }
        return Atom(word, self._weight(nearest[0], forms), forms, corrected=nearest[0])

    def _split(self, word: str) -> Atom | None:
        """Read `tensorsubclass` as the two words it is made of."""
        for cut in range(3, len(word) - 2):
            left, right = word[:cut], word[cut:]
            if self._knows(left) and self._knows(right):
                forms = self._forms(left) | self._forms(right)
                return Atom(
                    word, self._weight(word, forms), {t: q * _HALF for t, q in forms.items()}
                )
        return None

    def _joined(self, singles: Sequence[Atom]) -> Iterator[Atom]:
        """Let two neighbours be one word as well: `multi threading`, `aot autgrad`."""
        joins = [None, *(self._join(a, b) for a, b in pairwise(singles)), None]
        for atom, left, right in zip(singles, joins, joins[1:], strict=False):
            yield _widened(atom, [join for join in (left, right) if join])

    def _join(self, left: Atom, right: Atom) -> Atom | None:
        word = left.word + right.word
        if word in self._frequency:
            forms = {word: _JOINED}
            return Atom(word, self._weight(word, forms), forms)
        if left.known and right.known and not (left.corrected or right.corrected):
            return None
        nearest = self.corrections(word)
        if not nearest or len(word) < _JOINED_SHORTEST or nearest[0] in (left.word, right.word):
            return None
        forms = {nearest[0]: _CORRECTED}
        return Atom(word, self._weight(nearest[0], forms), forms, corrected=nearest[0])


def _dead(atom: Atom) -> Atom:
    """Keep a word of an absent subject from finding anything else."""
    return Atom(atom.word, 1.0, {}, absent=True)


def _widened(atom: Atom, joins: Sequence[Atom]) -> Atom:
    """Let the joined words satisfy an atom, and stand in for one that is unknown."""
    if atom.absent or not joins:
        return atom
    forms = {form: quality for join in joins for form, quality in join.forms.items()}
    if atom.known:
        return replace(atom, forms=forms | dict(atom.forms))
    corrected = next((join.corrected for join in joins if join.corrected), "")
    return replace(atom, weight=max(j.weight for j in joins), forms=forms, corrected=corrected)


def _is_everyday(word: str) -> bool:
    root = stem(word)
    forms = (word, *(root + ending for ending in _ENDINGS))
    return any(form in COMMON or form in STOP for form in forms)


@cache
def _fillers() -> Speller:
    """Give the speller of words that mean nothing in a question: `wht` is `what`."""
    return Speller(dict.fromkeys(STOP, 1), shortest=3)


def _unique(atoms: Iterable[Atom]) -> Iterator[Atom]:
    return iter({atom.word: atom for atom in atoms}.values())
