"""What all feeds have told, put into the state folder, and the index built anew from it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

from adapters.feeds.workshop import Index, Workshop
from adapters.indexing import Published, publish, published, write_states
from bot.intake.feeds.following import Followed, states
from bot.intake.feeds.keeping import Feeds, Row
from bot.intake.feeds.written import heading, line


@dataclass(frozen=True, slots=True)
class _Story:
    feed: Followed
    rows: Sequence[Row]


class Publisher:
    """Keeps the state folder at what the database holds."""

    def __init__(self, feeds: Feeds, workshop: Workshop, index: Index) -> None:
        """Take the ports and the places."""
        self._feeds, self._workshop, self._index = feeds, workshop, index

    async def published(self) -> Published:
        """Tell what lies in the state folder, whoever put it there."""
        return await asyncio.to_thread(published, self._index.state)

    async def is_behind(self) -> bool:
        """Tell whether feeds have told more than was published, or an episode has come due."""
        done = await self.published()
        if done.version != await self._feeds.version():
            return True
        return done.until is not None and done.until <= await self._feeds.now()

    async def catch_up(self) -> int:
        """Publish if anything is to be published; gives the number of episodes then, else 0."""
        await self._say_when_read()
        return await self.publish() if await self.is_behind() else 0

    async def publish(self) -> int:
        """Publish what feeds have told; gives the number of episodes there are now."""
        version, now = await self._feeds.version(), await self._feeds.now()
        stories = [
            _Story(feed, [row async for row in self._feeds.rows(feed)])
            for feed in await self._feeds.all()
        ]
        await self._say_when_read()
        await asyncio.to_thread(_publish, self._index, version, now, stories)
        return await self._workshop.index(self._index)

    async def _say_when_read(self) -> None:
        found = states(await self._feeds.all(), await self._feeds.now())
        await asyncio.to_thread(write_states, self._index.state, found)


def _publish(index: Index, version: str, now: datetime, stories: Sequence[_Story]) -> None:
    items = (row.item for story in stories for row in story.rows)
    to_come = [day for day in map(_published, items) if day and day > now]
    publish(index.state, Published(version, now, min(to_come, default=None)), _lines(stories))


def _lines(stories: Iterable[_Story]) -> Iterator[str]:
    for story in stories:
        yield heading(story.feed.show, _source(story.feed))
        for row in story.rows:
            yield line(row.id, row.item, row.transcript, row.chapters)


def _source(feed: Followed) -> str:
    """Name a feed among an episode's sources: by its host, since an address may hold a secret."""
    return urlsplit(feed.address).hostname or feed.id


def _published(item: str) -> datetime | None:
    told = json.loads(item).get("published")
    return datetime.fromisoformat(told) if told else None
