"""What is said in episodes: transcripts, searched passage by passage beside what is written.

A passage answers that has every telling word of a question. What a machine wrote down teaches no
words, and makes none common: it never changes how well what is written answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from bot.library import Library
from bot.search.atoms import Atom
from bot.search.document import Document, Field, as_stem, stemmed
from bot.search.index import Index, Said
from bot.search.scoring import Evidence, score

#: one word is said in passing
_TELLING = 2
#: how many passages a question may read, and how many episodes are weighed
_READ, _WEIGHED = 200, 5
_EXACT = 1.0


def passages(library: Library) -> Iterator[Said]:
    """Give every passage of every transcript."""
    for episode in library.episodes:
        for passage in episode.transcript:
            yield Said(episode.id, passage)


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
    found = {said.episode: said for said in reversed(index.said(" AND ".join(wanted), _READ))}
    spoken = [_as_spoken(atom) for atom in atoms]
    admitted = (said for said in found.values() if admits is None or admits(said.episode))
    for said in islice(admitted, _WEIGHED):
        document = Document.of(said.episode, [(Field.TRANSCRIPT, said.passage.text, "")])
        yield replace(score(document, spoken), passage=said.passage)


def best_first(found: Iterable[Evidence]) -> list[Evidence]:
    """Rank episodes, each by the best that speaks for it."""
    best: dict[str, Evidence] = {}
    for evidence in found:
        before = best.get(evidence.document.id)
        if before is None or evidence.score > before.score:
            best[evidence.document.id] = evidence
    return sorted(best.values(), key=lambda one: (-round(one.score, 6), one.document.id))


def _as_spoken(atom: Atom) -> Atom:
    """Let a word be satisfied as it was typed, though it is written nowhere."""
    typed = dict.fromkeys((atom.word, stemmed(atom.word)), _EXACT)
    return replace(atom, forms=typed | dict(atom.forms))


def _any(atom: Atom) -> str:
    """Write the query that a passage satisfies which has any stem of a word."""
    stems = {as_stem(form) for form in (atom.word, *atom.forms)}
    return "(" + " OR ".join(f'"{stem}"' for stem in sorted(stems)) + ")"
