"""What is said in episodes: transcripts, searched passage by passage beside what is written.

A passage answers that has every telling word of a question. What a machine wrote down teaches no
words, and makes none common: it never changes how well what is written answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from bot.search.atoms import Atom
from bot.search.document import Document, Field, stemmed
from bot.search.index import Index
from bot.search.scoring import Evidence, score

#: one word is said in passing
_TELLING = 2
#: how many passages a question may read, and how many episodes are weighed
_READ, _WEIGHED = 200, 3
_EXACT = 1.0
#: machines mishear, and speakers wander: what is said is at best a good guess
_GUESS = 0.75


def heard(
    index: Index,
    atoms: Sequence[Atom],
    telling: Iterable[Atom],
    admits: Callable[[str], bool] | None = None,
) -> Iterator[Evidence]:
    """Find the first passage of each episode that has all telling words."""
    wanted = [_any(atom) for atom in telling]
    if len(wanted) < _TELLING or any(atom.absent for atom in atoms):
        return
    found = index.said(" AND ".join(wanted), _READ)
    spoken = [_as_spoken(atom) for atom in atoms]
    admitted = (said for said in found if admits is None or admits(said.episode))
    for said in islice(admitted, _WEIGHED):
        texts = (Field.TITLE, "", ""), (Field.TRANSCRIPT, said.passage.text, "")
        evidence = score(Document.of(said.episode, texts), spoken)
        yield replace(evidence, score=min(evidence.score, _GUESS), passage=said.passage)


def _as_spoken(atom: Atom) -> Atom:
    """Let a word be satisfied as it was typed, though it is written nowhere."""
    typed = dict.fromkeys((atom.word, stemmed(atom.word)), _EXACT)
    return replace(atom, forms=typed | dict(atom.forms))


def _any(atom: Atom) -> str:
    """Write the query that a passage satisfies which has any stem of a word."""
    stems = {stemmed(atom.word), *atom.stems}
    return "(" + " OR ".join(f'"{stem}"' for stem in sorted(stems)) + ")"
