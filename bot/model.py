"""What a podcast library is made of: shows, episodes, links, people and topics."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum


class Precision(StrEnum):
    """How well the day an episode came out is known."""

    DAY = "day"
    MONTH = "month"
    INFERRED = "inferred"
    NONE = "none"


class PointerKind(StrEnum):
    """What the author says of another episode: hear it first, hear it next, or see also."""

    PREREQUISITE = "prerequisite"
    FOLLOWUP = "followup"
    RELATED = "related"


class Role(StrEnum):
    """What a person does on the show; a guest's appearances stand on the episodes."""

    HOST = "host"
    GUEST = "guest"


def last_of_month(year: int, month: int) -> date:
    """Give the last day of a month."""
    following = date(year + month // 12, month % 12 + 1, 1)
    return following - timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Published:
    """When an episode came out: a day, or a month where no source knows the day."""

    year: int
    month: int
    day: int | None = None
    inferred: bool = False

    @property
    def precision(self) -> Precision:
        """Say how far this date can be trusted."""
        if self.inferred:
            return Precision.INFERRED
        return Precision.DAY if self.day else Precision.MONTH

    @property
    def earliest(self) -> date:
        """Give the first day it can have been."""
        return date(self.year, self.month, self.day or 1)

    @property
    def latest(self) -> date:
        """Give the last day it can have been."""
        return self.earliest if self.day else last_of_month(self.year, self.month)

    def __str__(self) -> str:
        """Write it as ISO 8601, `2021-05-20` or `2022-04`."""
        month = f"{self.year:04}-{self.month:02}"
        return f"{month}-{self.day:02}" if self.day else month

    @classmethod
    def parse(cls, text: str, *, inferred: bool = False) -> Published:
        """Read `2021-05-20` or `2022-04`; anything else is a ValueError."""
        year, month, day = (*text.split("-"), None)[:3]
        published = cls(int(year or ""), int(month or ""), int(day) if day else None, inferred)
        if str(published) != text:
            raise ValueError(f"not an ISO day or month: {text!r}")
        date(published.year, published.month, published.day or 1)
        return published


@dataclass(frozen=True, slots=True)
class Link:
    """An address the notes give, with the words that stand for it."""

    url: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Pointer:
    """One episode's notes pointing at another: an episode id, or an address we do not hold."""

    target: str
    kind: PointerKind


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody heard on the show, spelled as the documents spell the name."""

    name: str
    aliases: tuple[str, ...] = ()
    role: Role = Role.GUEST


@dataclass(frozen=True, slots=True)
class Show:
    """A podcast; `home` stands in for episodes whose own address is unknown."""

    id: str
    title: str
    home: str


@dataclass(frozen=True, slots=True)
class FeedState:
    """How the feed of a show is read."""

    #: the show's id
    show: str
    #: when it was last read
    read: datetime
    #: whether it could not be read for long, or is gone
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Passage:
    """Some words of a transcript, as a machine wrote them down."""

    #: seconds from the start, where the transcript has times
    start: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of an episode."""

    #: seconds from the start
    start: int
    title: str


@dataclass(frozen=True, slots=True)
class Episode:
    """One episode, as all documents together tell it."""

    id: str
    title: str
    show: str
    number: int | None = None
    published: Published | None = None
    #: length in seconds
    duration: int | None = None
    url: str | None = None
    #: address of what is heard
    audio: str | None = None
    #: plain text; paragraphs parted by a blank line, list labels and addresses kept
    notes: str = ""
    links: tuple[Link, ...] = ()
    #: guests of this episode, as its notes spell them
    guests: tuple[str, ...] = ()
    points_to: tuple[Pointer, ...] = ()
    #: names of the documents that tell of it
    sources: tuple[str, ...] = ()
    #: every other slug its address is known under
    slugs: tuple[str, ...] = ()
    #: False where the notes are missing or known to be cut off
    complete: bool = True
    #: False where nobody knows how the title is really spelled
    title_certain: bool = True
    transcript: tuple[Passage, ...] = ()
    #: in order of their times
    chapters: tuple[Chapter, ...] = ()


@dataclass(frozen=True, slots=True)
class Topic:
    """A subject, with its episodes in the best listening order."""

    id: str
    name: str
    aliases: tuple[str, ...]
    episodes: tuple[str, ...]
