"""How well an episode answers a question, and which of its words show it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from operator import mul
from typing import Self

from bot.model import Passage
from bot.search.atoms import Atom
from bot.search.document import NAMES, Document, Field, Unit

#: how much a word found in a field says about what the episode is about
TRUST = {
    Field.TITLE: 1.0,
    Field.ALIAS: 0.97,
    Field.GUEST: 1.0,
    Field.TOPIC: 0.8,
    Field.LINK: 0.8,
    Field.NOTES: 0.9,
    Field.CHAPTER: 0.88,
    # machines mishear, and speakers wander
    Field.TRANSCRIPT: 0.7,
}
#: the place of the title among the units of a document
_TITLE = 0
#: the most a word can be worth that stands in a name, and one that stands only elsewhere
BEST_NAMED = max(TRUST.values())
BEST_TOLD = max(trust for field, trust in TRUST.items() if field not in NAMES)
#: how a name counts that is asked for only in part, against one asked for in full
_PART_OF_NAME = {Field.TITLE: 0.98, Field.GUEST: 0.88, Field.ALIAS: 0.65}
#: a logistic model of "this episode answers", fitted to judged questions: the share of the question
#: that its best unit covers, and that it covers as a whole; covering a long question is rarer, and
#: covering telling words says more than covering everyday ones
_TOGETHER, _ANYWHERE, _LONG, _TELLING, _DOUBT = 2.85, 8.65, 1.65, 0.5, 7.95
#: what speaks for it besides where the question is its title, and how much of that a part earns
_NAMED, _NAMED_IN_PART = 2.6, 0.3
#: a title is meant that has all words of a question, and covers this much of their weight
_MEANT = 0.85
#: an episode treats what it speaks of again and again: a word found in one of this many units has
#: half its worth; where there is little to read, it needs to be found less often
_ONE_UNIT_IN = 125
_LEAST_EXPECTED = 0.25
#: where one mention is as good as many
_ONCE_IS_ENOUGH = frozenset({Field.TITLE, Field.GUEST})
#: the share of the belief in a word that does not ask how often it is found
_HOWEVER_OFTEN = _TOGETHER / (_TOGETHER + _ANYWHERE)


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
        total = _weight(atoms)
        hits = [(atom.weight, places) for atom in atoms if (places := _hits(atom, document))]
        treated = sum([weight * _treated(places, document) for weight, places in hits])
        return cls(document, len(atoms), total, hits, treated / total)

    def at_best(self, lift: float = 0.0) -> float:
        """Give the score it would reach if one unit had all words that are found."""
        share = sum([weight for weight, _ in self.hits]) / self.total
        named = _NAMED if share >= _MEANT else 0.0
        return _chance(self._belief(share) + lift + named)

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
        belief = self._belief(together) + lift + self._named(covered[_TITLE], words[_TITLE])
        unit = self.document.units[best]
        return Evidence(self.document, _chance(belief), unit, together, self.anywhere, covered)

    def _belief(self, together: float) -> float:
        return _belief(together, self.anywhere, self.words, self.total)

    def _named(self, covered: float, words: int) -> float:
        """Believe more in an episode whose title has all words of the question."""
        if words < self.words or covered < _MEANT * self.total:
            return 0.0
        return _NAMED * _part_of_name(self.document.units[_TITLE], words)


def score(document: Document, atoms: Sequence[Atom]) -> Evidence:
    """Weigh an episode against the words of a question."""
    return Found.of(document, atoms).evidence()


def needed(score: float, atoms: Sequence[Atom], lift: float = 0.0) -> float:
    """Give the share of the question that an episode must at least cover to reach a score."""
    belief = log(score / (1 - score)) - lift - _belief(0.0, 0.0, len(atoms), _weight(atoms))
    everything = _TOGETHER + _ANYWHERE
    share = belief / everything
    return share if share < _MEANT else max(_MEANT, (belief - _NAMED) / everything)


def promise(places: Sequence[int], units: Sequence[Unit]) -> float:
    """Give the most a word can do for an episode in whose units it stands, 1 as in the title."""
    if any(units[place].field in _ONCE_IS_ENOUGH for place in places):
        return 1.0
    return _HOWEVER_OFTEN + (1 - _HOWEVER_OFTEN) * _repeated(len(places), len(units))


def _weight(atoms: Sequence[Atom]) -> float:
    return sum([atom.weight for atom in atoms]) or 1.0


def _belief(together: float, anywhere: float, words: int, weight: float) -> float:
    """Give the log-odds that an episode answers which covers so much of the question."""
    covered = _TOGETHER * together + _ANYWHERE * anywhere
    return covered + _LONG * log(words or 1) + _TELLING * log(weight) - _DOUBT


def _chance(belief: float) -> float:
    return 1 / (1 + exp(-belief))


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
    return best * _repeated(len(hits), len(units))


def _repeated(found: int, units: int) -> float:
    """Tell how far an episode treats a word that is found in so many of its units."""
    expected = _LEAST_EXPECTED + (1 - _LEAST_EXPECTED) * units / _ONE_UNIT_IN
    return found / (found + expected)


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
