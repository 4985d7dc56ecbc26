"""One look at a feed: fetched, read, added to what it told, and noted, whatever happens."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Protocol

from adapters.feeds.fetching import Fetched, FetchError
from adapters.feeds.workshop import Absorption, Workshop
from bot.errors import DataError
from bot.intake.feeds import following
from bot.intake.feeds.following import MOST_NEW, Followed, Look, Validators, validators
from bot.intake.feeds.keeping import Feeds, Fresh, Newsroom, Row
from bot.replies import warning
from bot.text import key

log = logging.getLogger(__name__)


class Fetches(Protocol):
    """Fetches one document."""

    async def fetch(self, address: str, validators: Validators | None = None) -> Fetched:
        """Fetch it, or learn that it has not changed; a FetchError says what is wrong."""


class Refresher:
    """Looks at feeds."""

    def __init__(
        self,
        feeds: Feeds,
        newsroom: Newsroom,
        fetcher: Fetches,
        workshop: Workshop,
        chance: Callable[[], float],
    ) -> None:
        """Take the ports; `chance` gives numbers from 0 to 1."""
        self._feeds, self._newsroom = feeds, newsroom
        self._fetcher, self._workshop = fetcher, workshop
        self._chance = chance

    async def refresh(self, feed: Followed, *, whole: bool = False) -> Look:
        """Look at a feed now; `whole` asks for all of it, changed or not."""
        now = await self._feeds.now()
        asked = Validators() if whole else validators(feed, now)
        try:
            fetched = await self._fetcher.fetch(feed.moved or feed.address, asked)
            if fetched.body is None:
                return await self._noted(following.unchanged(feed, now, self._chance()))
            rows = [row async for row in self._feeds.rows(feed)]
            known = (feed.address, feed.moved)
            fetched, found = await self.read(feed.id, known, fetched, rows, now)
        except FetchError as error:
            return await self._failed(feed, error, now)
        except DataError as error:
            problem = str(error).removeprefix(f"{feed.id}: ")
            return await self._failed(feed, FetchError(problem), now)
        return await self.take(feed, fetched, found, now)

    async def read(
        self,
        called: str,
        known: Collection[str],
        fetched: Fetched,
        told: Sequence[Row],
        now: datetime,
    ) -> tuple[Fetched, Absorption]:
        """Read what a feed has sent; a new address that it names is believed if it gives the show.

        `known` are the addresses at which it is followed.
        """
        found = await self._workshop.absorb(called, fetched, told, now)
        if found.new_url in ("", fetched.address, *known):
            return fetched, found
        try:
            there = await self._fetcher.fetch(found.new_url)
            moved = await self._workshop.absorb(called, there, told, now)
        except (FetchError, DataError) as error:
            log.info("%s says that it moved, but not where to: %s", called, error)
            return fetched, found
        if key(moved.title) != key(found.title):
            log.info("%s says that it moved, but there is %s", called, moved.title)
            return fetched, found
        return replace(there, moved=there.moved or found.new_url), moved

    async def take(
        self, feed: Followed, fetched: Fetched, found: Absorption, now: datetime
    ) -> Look:
        """Keep what was told; the first look is no news, and neither are too many at once."""
        known = following.told(feed, fetched.validators, fetched.moved, now, self._chance())
        news = found.new if feed.succeeded else ()
        held = len(news) > MOST_NEW
        known = replace(
            known,
            items=found.items,
            changed=now if found.changed or feed.changed is None else feed.changed,
            held=feed.held + (len(news) if held else 0),
        )
        rows: Sequence[Row] = found.changed
        await self._feeds.save(known, rows, Fresh(frozenset(news), held=held))
        if held:
            log.warning("%s: %d new episodes at once are not announced", feed.id, len(news))
            await self._newsroom.tell(warning.held(known, len(news), now))
        if rows:
            log.info("%s: %d items changed, %d of them new", feed.id, len(rows), len(found.new))
        return Look(known, found.new, len(rows))

    async def _failed(self, feed: Followed, error: FetchError, now: datetime) -> Look:
        log.info("feed %s: %s", feed.id, error)
        if error.gone:
            known = following.gone(feed, str(error), now)
        else:
            known = following.failed(feed, str(error), now, self._chance(), error.wait)
        if word := warning.silent(known, now):
            await self._newsroom.tell(word)
        return await self._noted(known)

    async def _noted(self, feed: Followed) -> Look:
        await self._feeds.save(feed)
        return Look(feed)
