"""Belief: how sure it is that an episode answers, and the most that words can make it.

A logistic model, fitted to judged questions. What an episode can reach at best is told from little,
so that recall and ranking pass over what cannot become an answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from bot.search.atoms import Atom
from bot.search.document import NAMES, Field, Unit

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
#: the most a word can be worth that stands in a name, and one that stands only elsewhere
BEST_NAMED = max(TRUST.values())
BEST_TOLD = max(trust for field, trust in TRUST.items() if field not in NAMES)
#: the share of the question that the best unit covers, and that the episode covers as a whole;
#: covering a long question is rarer, and telling words say more than everyday ones
_TOGETHER, _ANYWHERE, _LONG, _TELLING, _DOUBT = 2.85, 8.65, 1.65, 0.5, 7.95
#: what speaks for an episode besides where the question is its title
NAMED = 2.6
#: a title is meant that has all words of a question, and covers this much of their weight
MEANT = 0.85
#: what speaks for it where the question, of so few words, is one of its other names
_CALLED, _FEW = 1.5, 3
#: an episode treats what it speaks of again and again: a word found in one of this many units has
#: half its worth; where there is little to read, it needs to be found less often
_ONE_UNIT_IN = 125
_LEAST_EXPECTED = 0.25
#: where one mention is as good as many
_ONCE_IS_ENOUGH = frozenset({Field.TITLE, Field.GUEST})
#: the share of the belief in a word that does not ask how often it is found
_HOWEVER_OFTEN = _TOGETHER / (_TOGETHER + _ANYWHERE)


def total_weight(atoms: Sequence[Atom]) -> float:
    """Weigh the words of a question together."""
    return sum([atom.weight for atom in atoms]) or 1.0


def belief(together: float, anywhere: float, words: int, weight: float) -> float:
    """Give the log-odds that an episode answers which covers so much of the question."""
    covered = _TOGETHER * together + _ANYWHERE * anywhere
    return covered + _LONG * log(words or 1) + _TELLING * log(weight) - _DOUBT


def called(words: int) -> float:
    """Give the log-odds that a question of so many words adds which is an episode's other name."""
    return _CALLED if words <= _FEW else 0.0


def chance(belief: float) -> float:
    """Give the probability of log-odds."""
    return 1 / (1 + exp(-belief))


def repeated(found: int, units: int) -> float:
    """Tell how far an episode treats a word that is found in so many of its units."""
    expected = _LEAST_EXPECTED + (1 - _LEAST_EXPECTED) * units / _ONE_UNIT_IN
    return found / (found + expected)


def promise(places: Sequence[int], units: Sequence[Unit]) -> float:
    """Give the most a word can do for an episode in whose units it stands, 1 as in the title."""
    if any(units[place].field in _ONCE_IS_ENOUGH for place in places):
        return 1.0
    return _HOWEVER_OFTEN + (1 - _HOWEVER_OFTEN) * repeated(len(places), len(units))


def needed(score: float, atoms: Sequence[Atom], lift: float = 0.0) -> float:
    """Give the share of the question that an episode must at least cover to reach a score."""
    lift += called(len(atoms))
    missing = log(score / (1 - score)) - lift - belief(0.0, 0.0, len(atoms), total_weight(atoms))
    everything = _TOGETHER + _ANYWHERE
    share = missing / everything
    return share if share < MEANT else max(MEANT, (missing - NAMED) / everything)
