"""Feeds put together over a real database, a real server and real processes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import IO

from adapters.database import Database, StoredClaims, StoredFeeds, StoredNews
from adapters.feeds.desk import Desk
from adapters.feeds.fetching import Fetcher
from adapters.feeds.guard import Guard
from adapters.feeds.jobs import do
from adapters.feeds.listening import Listener
from adapters.feeds.part import Answers, FeedsPart
from adapters.feeds.publishing import Publisher
from adapters.feeds.refreshing import Refresher
from adapters.feeds.workshop import Index, Workshop
from adapters.indexing import Published, engine
from bot.library import Library
from bot.model import Show
from bot.search.engine import Engine

SHOWS = "[{id: show, title: Show, home: 'https://show.example/'}]"
EPISODES = "[{id: strides, title: Strides, show: show, number: 1}]"


async def here(_: str, given: IO[bytes], result: IO[bytes]) -> None:
    """Do a job in this process, which is quicker."""
    await asyncio.to_thread(do, given, result)


class ShiftedFeeds(StoredFeeds):
    """Tells a time that tests move on."""

    later = timedelta()

    async def now(self) -> datetime:
        return await super().now() + self.later


@dataclass
class House:
    """One replica."""

    database: Database
    folder: Path
    state: Path
    swaps: list[Library] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.feeds = ShiftedFeeds(self.database)
        workshop, fetcher = Workshop(here), Fetcher("1.2.3", Guard(loopback=True))
        self.newsroom = StoredNews(self.database)
        self.refresher = Refresher(self.feeds, self.newsroom, fetcher, workshop, lambda: 0.0)
        self.publisher = Publisher(self.feeds, workshop, Index(self.folder, None, self.state))
        shows = (Show("show", "Show", "https://show.example/"),)
        self.desk = Desk(
            self.feeds,
            self.newsroom,
            fetcher,
            self.refresher,
            Listener(self.feeds, fetcher),
            self.publisher,
            shows,
        )

    @property
    def engine(self) -> Engine:
        return engine(self.folder, None, self.state)

    @property
    def library(self) -> Library:
        return self.engine.library

    def part(self, addresses: Sequence[str] = ()) -> FeedsPart:
        def swap() -> None:
            self.swaps.append(self.library)

        def known() -> Library:
            return self.swaps[-1] if self.swaps else self.library

        claims = StoredClaims(self.database)
        answers = Answers(known, swap, Published())
        return FeedsPart(self.desk, claims, answers, addresses, pause=0.01)

    async def wait(self, **time: float) -> None:
        """Let time pass."""
        self.feeds.later += timedelta(**time)


def index(folder: Path) -> Path:
    """Write an index folder of one episode."""
    folder.mkdir()
    (folder / "shows.yaml").write_text(SHOWS)
    (folder / "episodes.yaml").write_text(EPISODES)
    return folder
