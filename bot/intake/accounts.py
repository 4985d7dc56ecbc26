"""What one document says of one episode, before all documents are merged."""

from __future__ import annotations

from dataclasses import dataclass

from bot.model import Link, Published


@dataclass(frozen=True, slots=True)
class ShowNotes:
    """Notes made plain, with the links they give."""

    #: paragraphs parted by a blank line, the entries of a list each on a line
    text: str = ""
    links: tuple[Link, ...] = ()
    #: False where the document breaks off, as after a heading that nothing follows
    complete: bool = True
    #: True where a list was run together and we had to tell its entries apart
    guessed: bool = False


@dataclass(frozen=True, slots=True)
class Account:
    """One document on one episode; a field is empty where the document is silent."""

    #: name of the document
    source: str
    #: empty where a page gives notes without titles
    title: str = ""
    #: False where nobody knows how the title is really spelled
    title_certain: bool = True
    notes: ShowNotes = ShowNotes()
    number: int | None = None
    published: Published | None = None
    #: length in seconds
    duration: int | None = None
    url: str | None = None
    #: what the host calls this episode for ever, if the document says
    guid: str = ""
