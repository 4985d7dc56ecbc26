"""The part of `podbot run` that follows feeds: each hourly, by one replica at a time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from adapters.feeds.desk import Desk
from adapters.feeds.publishing import Publisher
from adapters.feeds.refreshing import Refresher
from adapters.indexing import Published
from bot.errors import PodBotError, StorageError
from bot.intake.feeds.following import Followed, is_due
from bot.intake.feeds.keeping import Feeds, Newsroom
from bot.library import Library
from bot.ports import Claims

log = logging.getLogger(__name__)

#: seconds between two looks at what is due, and at what other replicas have stored
_PAUSE = 30.0
#: feeds asked at once
_AT_ONCE = 8


@dataclass(frozen=True, slots=True)
class Answers:
    """What answers questions meanwhile."""

    #: gives what they are answered from
    library: Callable[[], Library]
    #: takes the index of the state folder; called in a thread
    swap: Callable[[], None]
    #: which state of the feeds they know at start; another process may publish one as well
    known: Published


class FeedsPart:
    """Follows feeds until it is cancelled."""

    name = "feeds"

    def __init__(
        self,
        desk: Desk,
        claims: Claims,
        answers: Answers,
        addresses: Sequence[str] = (),
        pause: float = _PAUSE,
    ) -> None:
        """Take the ports; `addresses` are the feeds that the settings name."""
        self._desk, self._claims, self._answers = desk, claims, answers
        self._feeds: Feeds = desk.feeds
        self._newsroom: Newsroom = desk.newsroom
        self._refresher: Refresher = desk.refresher
        self._publisher: Publisher = desk.publisher
        self._addresses = tuple(addresses)
        self._pause = pause
        self._room = asyncio.Semaphore(_AT_ONCE)
        self._looked = asyncio.Event()
        self._known = answers.known
        self._announced: set[str] = set()

    @property
    def ready(self) -> bool:
        """Tell whether every feed that was due at start has been asked."""
        return self._looked.is_set()

    async def run(self) -> None:
        """Look at start and again and again; a database in trouble is tried at the next look."""
        while True:
            try:
                await self.look()
                self._looked.set()
            except StorageError as error:
                log.error("feeds are not refreshed for now: %s", error)  # noqa: TRY400 - one line
            await asyncio.sleep(self._pause)

    async def look(self) -> None:
        """Ask the feeds that are due, and publish if any feed has told more."""
        await self._follow_settings()
        now = await self._feeds.now()
        due = [feed for feed in await self._feeds.all() if is_due(feed, now)]
        await asyncio.gather(*map(self._refresh, due))
        if await self._claims.claim(f"transcripts {now:%Y-%m-%d %H:%M}"):
            await self._desk.listener.listen()
        await self._publisher.catch_up()
        done = await self._publisher.published()
        if done != self._known:
            await asyncio.to_thread(self._answers.swap)
            self._known = done
        await self._announce(self._answers.library())

    async def _announce(self, library: Library) -> None:
        """See to it that new episodes are posted, each once; one of the future on its day."""
        for news in await self._newsroom.news():
            names = (news.id, f"{news.show}-{news.id}")
            found = (library.episode(name) for name in names)
            episode = next((e for e in found if e and e.show == news.show), None)
            if episode is None or episode.id in self._announced:
                continue
            posts = await self._newsroom.announce(episode.id, news.show, news.seen)
            self._announced.add(episode.id)
            log.info("new episode %s: %d posts", episode.id, posts)

    async def _refresh(self, feed: Followed) -> None:
        """Ask one feed; what goes wrong with it stays with it."""
        async with self._room:
            if not await self._claims.claim(f"feed {feed.id} {feed.next_try.isoformat()}"):
                return
            try:
                await self._refresher.refresh(feed)
            except StorageError:
                raise
            except Exception:
                log.exception("feed %s was not refreshed", feed.id)

    async def _follow_settings(self) -> None:
        """Add the feeds that the settings name and nobody follows yet."""
        known = {feed.address for feed in await self._feeds.all()}
        hour = f"{await self._feeds.now():%Y-%m-%d %H}"
        for address in self._addresses:
            if address in known or not await self._claims.claim(f"follow {address} {hour}"):
                continue
            try:
                await self._desk.add(address)
            except PodBotError as error:
                log.warning("a feed of the settings cannot be followed: %s", error)
