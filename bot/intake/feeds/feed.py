"""What a feed tells: its show, and an item for each episode."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.intake.accounts import ShowNotes
from bot.model import Chapter

_NO_NOTES = ShowNotes()


@dataclass(frozen=True, slots=True)
class Enclosure:
    """A file of an item, its address made absolute."""

    url: str
    type: str = ""
    #: bytes, where the feed gives a number
    length: int | None = None


@dataclass(frozen=True, slots=True)
class Heard:
    """Somebody a feed names on an item, with the role as the feed writes it, in lower case."""

    name: str
    role: str = "host"


@dataclass(frozen=True, slots=True)
class Transcript:
    """Where a transcript of an item is, and of which type it says to be."""

    url: str
    type: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a feed, made plain; a field is empty where the feed is silent."""

    guid: str = ""
    title: str = ""
    link: str = ""
    published: datetime | None = None
    #: length in seconds
    duration: int | None = None
    notes: ShowNotes = _NO_NOTES
    number: int | None = None
    season: int | None = None
    #: `full`, `trailer` or `bonus`
    kind: str = ""
    enclosures: tuple[Enclosure, ...] = ()
    people: tuple[Heard, ...] = ()
    chapters: tuple[Chapter, ...] = ()
    #: where the chapters are, if the feed itself does not list them
    chapters_url: str = ""
    transcripts: tuple[Transcript, ...] = ()

    @property
    def audio(self) -> str:
        """Give the address of what is heard: the first file, an audio file before others."""
        heard = (file.url for file in self.enclosures if file.type.startswith("audio/"))
        return next(heard, self.enclosures[0].url if self.enclosures else "")


@dataclass(frozen=True, slots=True)
class Feed:
    """One state of a feed, as its server gave it."""

    title: str = ""
    #: the page of the show
    link: str = ""
    #: where the feed says it has moved
    new_url: str = ""
    #: in the order of the document
    items: tuple[Item, ...] = ()
