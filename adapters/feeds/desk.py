"""What an operator does with feeds: add, look, remove, refresh."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from adapters.feeds.fetching import FetchError
from adapters.feeds.listening import Listener
from adapters.feeds.publishing import Publisher
from adapters.feeds.refreshing import Fetches, Refresher
from bot.errors import DataError, UserError
from bot.intake.feeds.adding import followed, is_feed_address, named, show_of
from bot.intake.feeds.following import Followed, Look
from bot.intake.feeds.keeping import Feeds, Newsroom
from bot.model import Show


@dataclass(frozen=True, slots=True)
class Desk:
    """The feeds, and all that is done with them."""

    feeds: Feeds
    newsroom: Newsroom
    fetcher: Fetches
    refresher: Refresher
    listener: Listener
    publisher: Publisher
    #: the shows of the index that feeds are joined with
    shows: Sequence[Show]

    async def add(self, address: str, show: str = "") -> Look:
        """Follow a feed from now on; all it tells at first is no news."""
        known = await self.feeds.all()
        if not is_feed_address(address):
            raise UserError(f"{named(address)} is no web address; expected https://…")
        if there := next((feed for feed in known if address in (feed.address, feed.moved)), None):
            raise UserError(f"this feed is followed already, as {there.id}")
        now = await self.feeds.now()
        try:
            fetched = await self.fetcher.fetch(address)
            fetched, found = await self.refresher.read(named(address), (address,), fetched, (), now)
        except FetchError as error:
            raise DataError(named(address), f"{error}; nothing was added") from error
        shows = (*self.shows, *(feed.show for feed in known))
        its = show_of(found.title, found.link or address, shows, show)
        feed = followed(address, its, now, {feed.id for feed in known})
        return await self.refresher.take(feed, fetched, found, now)

    async def refresh(self, feed: Followed, *, whole: bool = False) -> Look:
        """Look at a feed now; the whole of it with what could not be had of it before."""
        if whole:
            await self.feeds.doubt(feed)
        return await self.refresher.refresh(feed, whole=whole)

    async def listen(self, watch: Callable[[int], None] = lambda _: None) -> int:
        """Fetch every transcript and chapters file that waits; gives their number."""
        done = 0
        while fetched := await self.listener.listen():
            done += fetched
            watch(done)
        return done

    async def remove(self, name: str) -> Followed:
        """Forget a feed, by its id or address, and the episodes that only it told of."""
        feed = await self.find(name)
        await self.feeds.remove(feed)
        return feed

    async def release(self, name: str, *, announce: bool) -> tuple[Followed, int]:
        """Announce what came too much at once, or not at all; gives the number of episodes."""
        feed = await self.find(name)
        return feed, await self.newsroom.release(feed, announce=announce)

    async def find(self, name: str) -> Followed:
        """Find a feed by its id or address; a UserError lists those there are."""
        known = await self.feeds.all()
        found = next((feed for feed in known if name in (feed.id, feed.address)), None)
        if found:
            return found
        there = ", ".join(feed.id for feed in known) or "none yet"
        raise UserError(f"there is no feed {name!r}; feeds: {there}")
