"""The reader: a typed question, read as atoms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise

from bot.search.absent import Absent
from bot.search.atoms import Atom
from bot.search.english import STOP
from bot.search.lexicon import Lexicon
from bot.search.spelling import Speller
from bot.search.words import tokens

#: how many different typed words are kept read: questions use the same ones again and again
_CACHED = 4_096


class Reader:
    """Reads questions with the words of one library."""

    def __init__(self, lexicon: Lexicon, absent: Iterable[str] = ()) -> None:
        """Take the words, and the names of subjects that no episode treats."""
        self._lexicon = lexicon
        self._absent = Absent(absent)
        self._read = lru_cache(_CACHED)(lexicon.read)

    def atoms(self, text: str) -> tuple[Atom, ...]:
        """Read a question."""
        typed = [atom for token in tokens(text) for atom in self._read(token)]
        dead = self._absent.places([atom.word for atom in typed])
        meant = [
            _dead(atom) if place in dead else atom
            for place, atom in enumerate(typed)
            if place in dead or not _is_filler(atom)
        ]
        return tuple(_unique(self._joined(meant)))

    def _joined(self, singles: Sequence[Atom]) -> Iterator[Atom]:
        """Let two neighbours be one word as well."""
        joins = [None, *(self._lexicon.joined(a, b) for a, b in pairwise(singles)), None]
        for atom, left, right in zip(singles, joins, joins[1:], strict=False):
            yield self._lexicon.widened(atom, [join for join in (left, right) if join])


def _is_filler(atom: Atom) -> bool:
    if len(atom.word) == 1 and atom.word.isalpha():
        return True
    if atom.word in STOP or atom.corrected in STOP:
        return True
    return not atom.known and bool(_fillers().corrections(atom.word))


def _dead(atom: Atom) -> Atom:
    """Keep a word of an absent subject from finding anything else."""
    return Atom(atom.word, 1.0, {}, absent=True)


@cache
def _fillers() -> Speller:
    """Give the speller of words that mean nothing in a question: `wht` is `what`."""
    return Speller(dict.fromkeys(STOP, 1), shortest=3)


def _unique(atoms: Iterable[Atom]) -> Iterator[Atom]:
    return iter({atom.word: atom for atom in atoms}.values())
