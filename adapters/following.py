"""Feeds put together: for the command line, and for `podbot run`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random
from typing import TypeVar

from adapters import __version__
from adapters.database import Database, StoredClaims, StoredFeeds, StoredNews
from adapters.feeds.desk import Desk
from adapters.feeds.fetching import Fetcher
from adapters.feeds.guard import Guard
from adapters.feeds.listening import Listener
from adapters.feeds.part import Answers, FeedsPart
from adapters.feeds.publishing import Publisher
from adapters.feeds.refreshing import Refresher
from adapters.feeds.workshop import Index, Workshop
from adapters.indexing import engine, published
from adapters.keeping import database
from bot.config import Settings
from bot.intake.feeds.following import Followed, Look
from bot.library import Library

T = TypeVar("T")
#: feeds asked at once by a command
_AT_ONCE = 8


def desk(settings: Settings, index: tuple[Path, Path | None], opened: Database) -> Desk:
    """Give everything that is done with feeds, over a database that is prepared."""
    feeds, newsroom, workshop = StoredFeeds(opened), StoredNews(opened), Workshop()
    fetcher = Fetcher(__version__, Guard(loopback=settings.feeds_allow_loopback))
    place = Index(*index, settings.state_dir)
    shows = engine(*index, settings.state_dir).library.shows
    return Desk(
        feeds,
        newsroom,
        fetcher,
        Refresher(feeds, newsroom, fetcher, workshop, Random().random),
        Listener(feeds, fetcher),
        Publisher(feeds, workshop, place),
        shows,
    )


class Following:
    """Feeds as the command line sees them."""

    def __init__(self, settings: Settings, index: tuple[Path, Path | None]) -> None:
        """Open nothing yet."""
        self._settings, self._index = settings, index

    def all(self) -> tuple[Followed, ...]:
        """List every feed."""
        return self._with(lambda at: at.feeds.all())

    def examine(self, *, mend: bool) -> tuple[tuple[Followed, ...], bool]:
        """List every feed, and tell whether answers lack what they told; `mend` sees to that."""

        async def examined(kept: Database) -> tuple[tuple[Followed, ...], bool]:
            if not kept.made or not await kept.current():
                return (), False
            at = desk(self._settings, self._index, kept)
            if mend:
                await at.publisher.catch_up()
            return await at.feeds.all(), await at.publisher.is_behind()

        return self._opened(examined)

    def add(self, address: str, show: str, watch: Callable[[int], None]) -> tuple[Look, int, int]:
        """Follow a feed; gives the first look, files fetched, and how many episodes there are now.

        `watch` sees the number of transcripts and chapters files as they are fetched.
        """

        async def added(at: Desk) -> tuple[Look, int, int]:
            look = await at.add(address, show)
            return look, await at.listen(watch), await at.publisher.publish()

        return self._with(added)

    def remove(self, name: str) -> tuple[Followed, int]:
        """Forget a feed; gives it, and how many episodes there are now."""

        async def removed(at: Desk) -> tuple[Followed, int]:
            return await at.remove(name), await at.publisher.publish()

        return self._with(removed)

    def release(self, name: str, *, announce: bool) -> tuple[Followed, int]:
        """Announce what came too much at once, or leave it; gives the number of episodes."""
        return self._with(lambda at: at.release(name, announce=announce))

    def refresh(
        self, names: Sequence[str], watch: Callable[[Look], None], *, whole: bool
    ) -> tuple[tuple[Look, ...], int]:
        """Ask feeds now, all of them unless some are named; `watch` sees each as it is done."""

        async def refreshed(at: Desk) -> tuple[tuple[Look, ...], int]:
            feeds = [await at.find(name) for name in names] or await at.feeds.all()
            room = asyncio.Semaphore(_AT_ONCE)

            async def one(feed: Followed) -> Look:
                async with room:
                    look = await at.refresh(feed, whole=whole)
                watch(look)
                return look

            looks = await asyncio.gather(*map(one, feeds))
            await at.listen()
            return tuple(looks), await at.publisher.catch_up()

        return self._with(refreshed)

    def _with(self, work: Callable[[Desk], Awaitable[T]]) -> T:
        async def prepared(kept: Database) -> T:
            await kept.prepare()
            return await work(desk(self._settings, self._index, kept))

        return self._opened(prepared)

    def _opened(self, work: Callable[[Database], Awaitable[T]]) -> T:
        async def opened() -> T:
            kept = database(self._settings)
            try:
                return await work(kept)
            finally:
                await kept.close()

        return asyncio.run(opened())


def part(
    settings: Settings,
    index: tuple[Path, Path | None],
    opened: Database,
    library: Callable[[], Library],
    swap: Callable[[], None],
) -> FeedsPart:
    """Give the part of `podbot run` that follows feeds.

    `library` gives what the answers know now; `swap` gives them the index of the state folder.
    """
    return FeedsPart(
        desk(settings, index, opened),
        StoredClaims(opened),
        Answers(library, swap, published(settings.state_dir)),
        settings.feeds,
    )
