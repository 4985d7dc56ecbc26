"""New episodes, and what feeds need somebody for, carried to the channels and people concerned."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from hashlib import sha256

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.database.channels import preferences
from adapters.database.engine import Database
from adapters.database.inserting import insert
from adapters.database.notices import note
from adapters.database.rows import delivery_values, subscription
from adapters.database.tables import DELIVERIES, FEED_ITEMS, FEEDS, SUBSCRIPTIONS
from bot.intake.feeds.following import Followed
from bot.intake.feeds.keeping import News, Word
from bot.schedule import Subscription
from bot.weekly.announcing import announcements, to_tell
from bot.weekly.pace import lane

#: an episode that could not be announced for so long is no news any more
_FRESH = timedelta(days=60)


class StoredNews:
    """`Newsroom` of bot/intake/feeds/keeping.py."""

    def __init__(self, database: Database) -> None:
        """Use a database that is prepared."""
        self._database = database

    async def news(self) -> tuple[News, ...]:
        """List the new episodes of the last weeks, whether they were announced or not."""
        async with self._database.read() as connection:
            since = await self._database.now(connection) - _FRESH
            query = (
                select(FEEDS.c.show, FEED_ITEMS.c.id, FEED_ITEMS.c.seen)
                .join(FEEDS, FEEDS.c.id == FEED_ITEMS.c.feed)
                .where(FEED_ITEMS.c.announce, FEED_ITEMS.c.seen >= since)
                .order_by(FEED_ITEMS.c.seen)
            )
            return tuple(News(*row) for row in await connection.execute(query))

    async def announce(self, episode: str, show: str, seen: datetime) -> int:
        """Make a row in the ledger for each subscription that wants it and has none yet."""
        async with self._database.write() as connection:
            now = await self._database.now(connection)
            wanted = (SUBSCRIPTIONS.c.announce, SUBSCRIPTIONS.c.since <= seen)
            found = await connection.execute(select(SUBSCRIPTIONS).where(*wanted))
            here = await _concerned(connection, map(subscription, found), show)
            made = announcements(here, episode, seen, now)
            rows = [{**delivery_values(e), "lane": lane(e.place), "changed": now} for e in made]
            inserting = insert(connection, DELIVERIES).on_conflict_do_nothing()
            done = [await connection.execute(inserting.values(**row)) for row in rows]
            return sum(each.rowcount for each in done)

    async def release(self, feed: Followed, *, announce: bool) -> int:
        """Let what was held be announced, or be no news; gives the number of episodes."""
        async with self._database.write() as connection:
            now = await self._database.now(connection)
            waiting = (FEED_ITEMS.c.feed == feed.id, FEED_ITEMS.c.held)
            values = {"held": False, "announce": announce, "seen": now}
            done = await connection.execute(update(FEED_ITEMS).where(*waiting).values(**values))
            await connection.execute(update(FEEDS).where(FEEDS.c.id == feed.id).values(held=0))
            return done.rowcount

    async def tell(self, word: Word) -> None:
        """Have it told, once, to whoever set up what it concerns."""
        async with self._database.write() as connection:
            now = await self._database.now(connection)
            query = select(SUBSCRIPTIONS).order_by(SUBSCRIPTIONS.c.created, SUBSCRIPTIONS.c.id)
            found = map(subscription, await connection.execute(query))
            for each in to_tell(await _concerned(connection, found, word.show)):
                key = _key(word.key, each)
                await note(connection, key, each.place, each.creator, word.text, now)


async def _concerned(
    connection: AsyncConnection, subscriptions: Iterable[Subscription], show: str
) -> list[Subscription]:
    """Leave out the channels that prefer another show."""
    chosen = await preferences(connection)
    return [each for each in subscriptions if chosen.show(each.place) in ("", show)]


def _key(word: str, to: Subscription) -> str:
    """Name a word to a person in a workspace, at a length that fits."""
    told = f"{word} {to.place.platform} {to.place.workspace} {to.creator}"
    return f"feed {sha256(told.encode()).hexdigest()}"
