"""How well an episode answers a question, and which of its words show it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import mul
from typing import Self

from bot.model import Passage
from bot.search.atoms import Atom
from bot.search.belief import MEANT, NAMED, TRUST, belief, called, chance, repeated, total_weight
from bot.search.document import Document, Field, Unit

#: the place of the title among the units of a document
_TITLE = 0
#: how a name counts that is asked for only in part, against one asked for in full
_PART_OF_NAME = {Field.TITLE: 0.98, Field.GUEST: 0.88, Field.ALIAS: 0.65}
#: how much of what its title says for an episode a part of the title earns
_NAMED_IN_PART = 0.3


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for one episode."""

    document: Document
    #: 0 to 1
    score: float
    #: the unit that answers best by itself
    best: Unit
    #: share of the question that unit answers, 0 to 1
    together: float
    #: share of the question the whole episode answers, 0 to 1
    anywhere: float
    #: place of a unit -> the weight of the question's words that it has
    covered: Mapping[int, float]
    #: where that unit is said, if it is
    passage: Passage | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """Where in an episode the words of a question stand."""

    document: Document
    #: how many words the question has, and what they weigh together
    words: int
    total: float
    #: weight of a word that is found -> its places, with how well each satisfies it
    hits: Sequence[tuple[float, Mapping[int, float]]]
    #: share of the question the whole episode answers, 0 to 1
    anywhere: float

    @classmethod
    def of(cls, document: Document, atoms: Sequence[Atom]) -> Self:
        """Look for the words of a question."""
        total = total_weight(atoms)
        hits = [(atom.weight, places) for atom in atoms if (places := _hits(atom, document))]
        treated = sum([weight * _treated(places, document) for weight, places in hits])
        return cls(document, len(atoms), total, hits, treated / total)

    def at_best(self, lift: float = 0.0) -> float:
        """Give the score it would reach if one unit had all words that are found."""
        share = sum([weight for weight, _ in self.hits]) / self.total
        named = NAMED if share >= MEANT else 0.0
        return chance(self._belief(share) + lift + named + called(self.words))

    def evidence(self, lift: float = 0.0) -> Evidence:
        """Weigh the episode against the question; `lift` is belief from elsewhere."""
        covered: dict[int, float] = defaultdict(float)
        words: dict[int, int] = defaultdict(int)
        for weight, places in self.hits:
            for place, quality in places.items():
                covered[place] += weight * quality
                words[place] += 1
        best, value = _best(self.document, covered, words)
        together = value / self.total
        sure = self._belief(together) + lift + self._named(covered[_TITLE], words[_TITLE])
        unit = self.document.units[best]
        if unit.field is Field.ALIAS and unit.size == words[best]:
            sure += called(self.words) if self._has_all(covered[best], words[best]) else 0.0
        return Evidence(self.document, chance(sure), unit, together, self.anywhere, covered)

    def _belief(self, together: float) -> float:
        return belief(together, self.anywhere, self.words, self.total)

    def _named(self, covered: float, words: int) -> float:
        """Believe more in an episode whose title has all words of the question."""
        if not self._has_all(covered, words):
            return 0.0
        return NAMED * _part_of_name(self.document.units[_TITLE], words)

    def _has_all(self, covered: float, words: int) -> bool:
        """Tell whether a unit has all words of the question, as they are meant."""
        return words == self.words and covered >= MEANT * self.total


def score(document: Document, atoms: Sequence[Atom]) -> Evidence:
    """Weigh an episode against the words of a question."""
    return Found.of(document, atoms).evidence()


def _hits(atom: Atom, document: Document) -> dict[int, float]:
    """Give the places an atom stands in, with how well each satisfies it."""
    hits: dict[int, float] = {}
    find = document.places.get
    for term, quality in atom.forms.items():
        if places := find(term):
            hits |= dict.fromkeys(places, quality)
    return hits


def _treated(hits: Mapping[int, float], document: Document) -> float:
    """Tell how far an episode treats a word, from how well and how often it is found there."""
    units = document.units
    fields = [units[place].field for place in hits]
    best: float = max(map(mul, hits.values(), map(TRUST.__getitem__, fields)))
    if Field.GUEST in fields:
        return best
    return best * repeated(len(hits), len(units))


def _best(
    document: Document, covered: Mapping[int, float], words: Mapping[int, int]
) -> tuple[int, float]:
    """Find the place that answers best by itself, and how much it is worth."""
    best, worth = _TITLE, 0.0
    for place, most in covered.items():
        if most > worth and (value := _value(document.units[place], most, words[place])) > worth:
            best, worth = place, value
    return best, worth


def _part_of_name(title: Unit, words: int) -> float:
    share = min(1.0, words / max(1, title.size))
    return _NAMED_IN_PART + (1 - _NAMED_IN_PART) * share


def _value(unit: Unit, covered: float, words: int) -> float:
    value = covered * TRUST[unit.field]
    part = _PART_OF_NAME.get(unit.field)
    if part is None:
        return value
    return value * (part + (1 - part) * min(1.0, words / max(1, unit.size)))
