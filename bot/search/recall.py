"""Recall: the episodes that may answer, found in stages, however large the library is.

Rare words are read in full. A word too common for the budget is looked for only among what the rare
ones found; where all are common, titles come first. What has all words is never passed over for
what has some.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from bot.search.atoms import Atom
from bot.search.document import Document, stemmed
from bot.search.index import Index

#: how many postings of one word a question may read
BUDGET = 1_000
#: how many episodes are weighed in full
CANDIDATES = 40
#: a form this close to the best one of its word is what the word means
_BEST = 0.9
#: how far what has all words as they are meant goes before its equals, anywhere and in its title
_MEANT, _TITLED = 0.01, 0.02


@dataclass(frozen=True, slots=True)
class Candidate:
    """An episode that may answer."""

    document: Document
    #: the most of the question, by weight, that it can cover
    share: float


def recall(
    index: Index, atoms: Sequence[Atom], admits: Callable[[str], bool] | None = None
) -> Iterator[Candidate]:
    """Find candidates, the likeliest first; `admits` tells by its id whether one may answer."""
    known = [atom for atom in atoms if atom.known]
    total = sum(atom.weight for atom in atoms) or 1.0
    votes = _votes(index, known) | _preferred(index, known)
    given = 0
    for row in sorted(votes, key=votes.__getitem__, reverse=True):
        if admits is None or admits(index.id(row)):
            yield Candidate(index.document(row), min(1.0, votes[row] / total))
            given += 1
        if given == CANDIDATES:
            return


def _votes(index: Index, atoms: Sequence[Atom]) -> dict[int, float]:
    """Give each episode the weight of the words that stand in it."""
    votes: dict[int, float] = defaultdict(float)
    left, read = BUDGET, list[Atom]()
    for atom in sorted(atoms, key=lambda atom: atom.episodes):
        if atom.episodes <= left:
            rows = index.rows(_any(atom), left)
            left -= len(rows)
            read.append(atom)
        elif votes:
            rows = index.rows(f"({_any(*read)}) AND ({_any(atom)})", BUDGET)
        else:
            rows = index.rows(f"title : ({_any(atom)})", left) or index.rows(_any(atom), left)
            read.append(atom)
        for row in rows:
            votes[row] += atom.weight
    return votes


def _preferred(index: Index, atoms: Sequence[Atom]) -> dict[int, float]:
    """Find what has every word as it is meant, best in its title: it goes before its equals."""
    expression = " AND ".join(f"({_any(_as_meant(atom))})" for atom in atoms)
    if not expression:
        return {}
    whole = sum(atom.weight for atom in atoms)
    anywhere = index.rows(expression, CANDIDATES)
    titled = index.rows(f"title : ({expression})", CANDIDATES)
    return dict.fromkeys(anywhere, whole + _MEANT) | dict.fromkeys(titled, whole + _TITLED)


def _as_meant(atom: Atom) -> Atom:
    """Keep the best forms of a word: an identifier whole, and no synonyms."""
    least = _BEST * max(atom.forms.values())
    return replace(atom, forms={form: q for form, q in atom.forms.items() if q >= least})


def _any(*atoms: Atom) -> str:
    """Write the query that any form of these words satisfies; terms hold no quotes.

    Whatever has a form has its stem as well.
    """
    forms = {form for atom in atoms for form in atom.forms}
    return " OR ".join(f'"{form}"' for form in sorted(forms) if stemmed(form) not in forms)
