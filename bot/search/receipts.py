"""Receipts: why an episode answers, in words that stand in it."""

from __future__ import annotations

from bot.library import Library
from bot.model import Episode
from bot.search.document import Field
from bot.search.match import QUOTED, Match, Receipt, Strength, moment
from bot.search.scoring import Evidence

#: from this score on an answer is strong; below the second, it is none
STRONG, FAIR = 0.8, 0.42
#: only an exact title is certain
_SURE = 0.99


def matched(library: Library, evidence: Evidence) -> Match:
    """Say what was found, how sure it is, and why."""
    strength = Strength.STRONG if evidence.score >= STRONG else Strength.FAIR
    episode = library[evidence.document.id]
    receipt = Receipt(evidence.best.field, _found(library, evidence), _sentence(evidence))
    return Match(episode, min(evidence.score, _SURE), strength, str(receipt))


def by_title(episode: Episode, score: float, strength: Strength) -> Match:
    """Say that an episode was found by its title, whatever the question's words are worth."""
    return Match(episode, score, strength, str(Receipt(Field.TITLE, episode.title)))


def _found(library: Library, evidence: Evidence) -> str:
    """Give what stands where the answer was found; of what is spoken, the moment."""
    episode, text = library[evidence.document.id], evidence.best.text
    if evidence.passage:
        return moment(episode, library.address(episode), evidence.passage.start)
    if evidence.best.field is Field.CHAPTER:
        start = next((c.start for c in episode.chapters if c.title == text), None)
        return moment(episode, library.address(episode), start)
    return text


def _sentence(evidence: Evidence) -> str:
    """Choose the sentence of the notes that shows most of the question."""
    if evidence.best.field in QUOTED:
        return evidence.best.text
    units, covered = evidence.document.units, evidence.covered
    notes = (place for place in sorted(covered) if units[place].field is Field.NOTES)
    best = max(notes, key=covered.__getitem__, default=None)
    if best is not None:
        return units[best].text
    return next((unit.text for unit in units if unit.field is Field.NOTES), "")
