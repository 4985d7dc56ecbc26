"""The port through which feeds and what they told are kept."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from bot.intake.feeds.following import Followed


@dataclass(frozen=True, slots=True)
class Row:
    """An item as it is kept: the id of its episode, its place in the feed's story, its JSON."""

    id: str
    place: int
    item: str
    #: its transcript and chapters as JSON, once they have been fetched
    transcript: str = ""
    chapters: str = ""


class Extra(StrEnum):
    """What an item has at an address of its own."""

    TRANSCRIPT = "transcript"
    CHAPTERS = "chapters"


@dataclass(frozen=True, slots=True)
class Unheard:
    """An item of which something has not been fetched."""

    feed: str
    id: str
    item: str
    lacks: Extra


@dataclass(frozen=True, slots=True)
class Fresh:
    """New episodes of one look, by their ids."""

    ids: frozenset[str] = frozenset()
    #: whether they wait for somebody's word before they are announced
    held: bool = False


NO_NEWS = Fresh()


@dataclass(frozen=True, slots=True)
class Word:
    """Something to be told once: the same key is never told again to the same person."""

    key: str
    #: the show it is about
    show: str
    text: str


@dataclass(frozen=True, slots=True)
class News:
    """An item that a feed told of when it was followed already."""

    #: the show it is of, and the id its item was given
    show: str
    id: str
    seen: datetime


class Feeds(Protocol):
    """The feeds that are followed; the database's clock rules."""

    async def now(self) -> datetime:
        """Tell the time by the clock that rules."""

    async def all(self) -> tuple[Followed, ...]:
        """List every feed, in the order they were added."""

    async def get(self, id_: str) -> Followed | None:
        """Find a feed by its id."""

    async def save(self, feed: Followed, rows: Sequence[Row] = (), fresh: Fresh = NO_NEWS) -> None:
        """Keep a feed and the items that changed; `fresh` says which of them are news."""

    async def remove(self, feed: Followed) -> None:
        """Forget a feed and all it told."""

    def rows(self, feed: Followed) -> AsyncIterator[Row]:
        """Read what a feed has told, in the order it was told."""

    async def unheard(self, limit: int) -> tuple[Unheard, ...]:
        """List transcripts and chapters that were not fetched yet, of the newest items first."""

    async def hear(self, what: Unheard, told: str) -> None:
        """Keep one of them, so that it is not fetched again; empty where it cannot be had."""

    async def doubt(self, feed: Followed) -> None:
        """Let what could not be had of a feed's transcripts and chapters be fetched again."""

    async def version(self) -> str:
        """Name the state of what all feeds have told; it changes when any of that does."""


class Newsroom(Protocol):
    """What is news, and who is told of it."""

    async def news(self) -> tuple[News, ...]:
        """List the new episodes of the last weeks, whether they were announced or not."""

    async def announce(self, episode: str, show: str, seen: datetime) -> int:
        """See to it that an episode is posted once where new ones of its show are announced.

        Gives the number of posts that are due now and were not before.
        """

    async def release(self, feed: Followed, *, announce: bool) -> int:
        """Let what was held be announced, or be no news; gives the number of episodes."""

    async def tell(self, word: Word) -> None:
        """Have it told, once, to whoever set up what it concerns."""
