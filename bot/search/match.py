"""What a search gives: episodes, how sure we are, and the receipt that says why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.model import Episode
from bot.search.document import Field
from bot.text import clock, moment_of

_SAYS = {
    Field.TITLE: "in the title",
    Field.ALIAS: "in other words “{}”",
    Field.GUEST: "with {}",
    Field.TOPIC: "on the topic {}",
    Field.LINK: "links “{}”",
    Field.NOTES: "in the notes",
    Field.CHAPTER: "in a chapter, {}",
    Field.TRANSCRIPT: "{} of the transcript, which a machine made",
}
#: fields that are quoted themselves
QUOTED = frozenset({Field.NOTES, Field.CHAPTER, Field.TRANSCRIPT})


class Strength(StrEnum):
    """How sure an answer is; it is shown."""

    EXACT = "exact"
    STRONG = "strong"
    FAIR = "fair"
    NONE = "none"

    @property
    def is_sure(self) -> bool:
        """Tell whether it is more than a guess."""
        return self in (Strength.EXACT, Strength.STRONG)


@dataclass(frozen=True, slots=True)
class Receipt:
    """Why an episode matched: the field, what stands there, a sentence of the notes, verbatim."""

    field: Field
    matched: str
    sentence: str = ""

    def __str__(self) -> str:
        """Write it as one line."""
        says = _SAYS[self.field].format(self.matched)
        if not self.sentence:
            return says
        quoted = says if self.field in QUOTED else f"{says}; the notes say"
        return f"{quoted}: “{self.sentence}”"


@dataclass(frozen=True, slots=True)
class Match:
    """One episode of an answer."""

    episode: Episode
    #: 0 to 1
    score: float
    strength: Strength
    why: str


@dataclass(frozen=True, slots=True)
class Finding:
    """What a search found, best first, and how it read the question."""

    matches: tuple[Match, ...]
    strength: Strength
    #: (typed, searched instead)
    corrections: tuple[tuple[str, str], ...] = ()
    #: words of the question that stand in no episode
    unknown: tuple[str, ...] = ()
    #: episodes too far off to count as an answer, best first
    closest: tuple[Episode, ...] = ()
    #: words of a subject that no episode treats
    absent: tuple[str, ...] = ()
    #: known words that look like the unknown ones
    spellings: tuple[str, ...] = ()


def moment(episode: Episode, address: str, start: int | None) -> str:
    """Say when something is spoken, with the address of that moment: `at 07:42 (…#t=462)`."""
    if start is None:
        return "in the course"
    return f"at {clock(start)} ({moment_of(episode.audio or address, start)})"
