"""Recall: the episodes that may answer, the likeliest first, however large the library is.

Rare words are read in full. A word too common for the budget is looked for only among what the
rare ones found; where all are common, what has all of them comes first, then what the rarest names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice, product
from operator import itemgetter

from bot.search.atoms import Atom
from bot.search.belief import BEST_NAMED, BEST_TOLD
from bot.search.index import Index
from bot.search.postings import FULL, Posting
from bot.search.rows import shared

#: rows, each with how much of the question it can cover
Votes = Mapping[int, float]

#: tells by its row whether an episode may answer
Admits = Callable[[int], bool]

#: how many episodes a question may read that have some of its words
BUDGET = 1_000
#: a stem this close to the best one of its word is what the word means
_MEANT = 0.9
#: how many readings of misspelt words are tried together
_READINGS = 8
#: what a word can do for some rows is read where it has less than so many times as many
_READ = 12
#: how many are weighed against each other where all words are common
SEEDS = 100


@dataclass(frozen=True, slots=True)
class Candidate:
    """An episode that may answer."""

    row: int
    #: the most of the question, by weight, that it can cover
    share: float


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of the question: its stems with what each is worth, the best last."""

    stems: tuple[tuple[float, Posting], ...]

    @property
    def episodes(self) -> int:
        return sum(len(posting.anywhere) for _, posting in self.stems)

    @property
    def worth(self) -> float:
        return self.stems[-1][0]

    @property
    def meant(self) -> tuple[Posting, ...]:
        """Give what the word means, the best first: not its synonyms or parts."""
        least = _MEANT * self.worth
        return tuple(posting for worth, posting in reversed(self.stems) if worth >= least)

    def everywhere(self) -> Votes:
        """Give each row that has the word what the word can be worth there."""
        return self._as_promised(
            _most(
                vote
                for worth, posting in self.stems
                for vote in (
                    (worth * BEST_TOLD, posting.anywhere),
                    (worth * BEST_NAMED, posting.named),
                )
            )
        )

    def among(self, rows: Sequence[int]) -> Votes:
        """Give the same for some rows only."""
        found: list[tuple[float, Iterable[int]]] = []
        for worth, posting in self.stems:
            told = tuple(posting.anywhere.among(rows))
            found += [(worth * BEST_TOLD, told), (worth * BEST_NAMED, posting.named.among(told))]
        most = _most(found)
        return self._as_promised(most) if self.episodes < _READ * len(rows) else most

    def _as_promised(self, votes: Votes) -> Votes:
        """Lessen votes to what the stems can do together for each row."""
        promised: dict[int, int] = {}
        for _, posting in self.stems:
            if not posting.promises:
                return votes
            for row, more in posting.promised().items():
                promised[row] = promised.get(row, 0) + more
        return {row: vote * min(1.0, promised[row] / FULL) for row, vote in votes.items()}


def _most(votes: Iterable[tuple[float, Iterable[int]]]) -> Votes:
    """Give each row the highest of its votes."""
    found: dict[int, float] = {}
    for worth, rows in sorted(votes, key=itemgetter(0)):
        found |= dict.fromkeys(rows, worth)
    return found


def anything(_: int) -> bool:
    """Admit every row."""
    return True


def recall(
    index: Index, atoms: Sequence[Atom], admits: Admits = anything, least: float = 0.0
) -> Iterator[Candidate]:
    """Find candidates, the likeliest first, among the rows that are admitted.

    What cannot cover the least share of the question may be left out.
    """
    total = sum(atom.weight for atom in atoms) or 1.0
    words = [_word(index, atom) for atom in atoms if atom.known]
    votes = _votes(sorted(words, key=lambda word: word.episodes), admits, least * total)
    for row in _likeliest_first(votes, least * total):
        if admits(row):
            yield Candidate(row, votes[row] / total)


def _likeliest_first(votes: Votes, least: float) -> Iterator[int]:
    """Sort the rows that can cover the least share; the others only if anybody wants them."""
    hopeful = [row for row, vote in votes.items() if vote >= least]
    yield from sorted(hopeful, key=votes.__getitem__, reverse=True)
    yield from sorted(votes.keys() - hopeful, key=lambda row: (-votes[row], row))


def _word(index: Index, atom: Atom) -> _Word:
    stems = atom.stems.items()
    return _Word(tuple((atom.weight * quality, index.posting(stem)) for stem, quality in stems))


def _votes(words: Sequence[_Word], admits: Admits, least: float) -> Votes:
    """Give each row the most that its words can be worth; the words come with the rarest first."""
    votes: dict[int, float] = {}
    read = _to_read(words, least)
    for word in words[:read]:
        _add(votes, word.everywhere())
    if not read:
        votes = dict.fromkeys(islice(_best_of_common(words, admits), SEEDS), 0.0)
    for place, word in enumerate(words[read:], start=read):
        enough = least - sum(word.worth for word in words[place:])
        hopeful = [row for row, vote in votes.items() if vote >= enough]
        _add(votes, word.among(hopeful or tuple(votes)))
    return votes


def _to_read(words: Sequence[_Word], least: float) -> int:
    """Count the words to read in full: until the budget is spent, or the rest cannot do alone."""
    left, rest = BUDGET, sum(word.worth for word in words)
    for place, word in enumerate(words):
        if word.episodes > left or rest < least:
            return place
        left -= word.episodes
        rest -= word.worth
    return len(words)


def _best_of_common(words: Sequence[_Word], admits: Admits) -> Iterator[int]:
    """Choose rows that have every word as it is meant, then those that the rarest word names."""
    readings = tuple(islice(product(*(word.meant for word in words)), _READINGS))
    rows = chain(
        (row for reading in readings for row in shared(posting.named for posting in reading)),
        (row for reading in readings for row in shared(posting.anywhere for posting in reading)),
        *(chain(posting.named, posting.anywhere) for word in words[:1] for posting in word.meant),
    )
    return (row for row in islice(rows, BUDGET) if admits(row))


def _add(votes: dict[int, float], found: Votes) -> None:
    if not votes:
        votes |= found
        return
    for row, worth in found.items():
        votes[row] = votes.get(row, 0.0) + worth
