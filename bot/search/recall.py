"""Recall: the episodes that may answer, found in stages, however large the library is.

Rare words are read in full. A word too common for the budget is looked for only among what the rare
ones found; where all are common, titles come first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from bot.search.atoms import Atom
from bot.search.document import Document, stemmed
from bot.search.index import Index

#: how many postings of one word a question may read
BUDGET = 1_000
#: how many episodes are weighed in full
CANDIDATES = 40


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
    votes = _votes(index, [atom for atom in atoms if atom.known])
    total = sum(atom.weight for atom in atoms) or 1.0
    given = 0
    for row in sorted(votes, key=votes.__getitem__, reverse=True):
        if admits is None or admits(index.id(row)):
            yield Candidate(index.document(row), votes[row] / total)
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


def _any(*atoms: Atom) -> str:
    """Write the query that any form of these words satisfies; terms hold no quotes.

    Whatever has a form has its stem as well.
    """
    forms = {form for atom in atoms for form in atom.forms}
    return " OR ".join(f'"{form}"' for form in sorted(forms) if stemmed(form) not in forms)
