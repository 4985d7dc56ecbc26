"""The feeds that are followed, and every item they told of."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import fields
from datetime import datetime
from hashlib import sha256
from typing import Any

from sqlalchemy import Row as DatabaseRow
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.database.engine import Database
from adapters.database.inserting import insert
from adapters.database.tables import FEED_ITEMS, FEEDS
from bot.intake.feeds.following import Followed
from bot.intake.feeds.keeping import NO_NEWS, Extra, Fresh, Row, Unheard
from bot.model import Show

#: rows read at once, so that a long feed holds up nobody
_PORTION = 200
#: what the JSON of an item holds that has something at an address of its own
_SIGNS = {Extra.TRANSCRIPT: '"transcripts":', Extra.CHAPTERS: '"chapters_url":'}
_SHOW = frozenset({"show"})
_PLAIN = tuple(field.name for field in fields(Followed) if field.name not in _SHOW)


class StoredFeeds:
    """`Feeds` of bot/intake/feeds/keeping.py."""

    def __init__(self, database: Database) -> None:
        """Use a database that is prepared."""
        self._database = database

    async def now(self) -> datetime:
        """Tell the time by the database's clock."""
        async with self._database.read() as connection:
            return await self._database.now(connection)

    async def all(self) -> tuple[Followed, ...]:
        """List every feed, in the order they were added."""
        async with self._database.read() as connection:
            found = await connection.execute(select(FEEDS).order_by(FEEDS.c.added, FEEDS.c.id))
            return tuple(map(_followed, found))

    async def get(self, id_: str) -> Followed | None:
        """Find a feed by its id."""
        async with self._database.read() as connection:
            found = (await connection.execute(select(FEEDS).where(FEEDS.c.id == id_))).first()
            return _followed(found) if found else None

    async def save(self, feed: Followed, rows: Sequence[Row] = (), fresh: Fresh = NO_NEWS) -> None:
        """Keep a feed and the items that changed; `fresh` says which of them are news."""
        async with self._database.write() as connection:
            now = await self._database.now(connection)
            values = _values(feed)
            row = insert(connection, FEEDS).values(**values)
            await connection.execute(
                row.on_conflict_do_update(index_elements=[FEEDS.c.id], set_=values)
            )
            for start in range(0, len(rows), _PORTION):
                portion = rows[start : start + _PORTION]
                await _save(connection, feed, portion, fresh, now)

    async def remove(self, feed: Followed) -> None:
        """Forget a feed and all it told."""
        async with self._database.write() as connection:
            await connection.execute(delete(FEED_ITEMS).where(FEED_ITEMS.c.feed == feed.id))
            await connection.execute(delete(FEEDS).where(FEEDS.c.id == feed.id))

    async def rows(self, feed: Followed) -> AsyncIterator[Row]:
        """Read what a feed has told, in the order it was told."""
        query = (
            select(*(FEED_ITEMS.c[name] for name in ("id", "place", "item", *Extra)))
            .where(FEED_ITEMS.c.feed == feed.id)
            .order_by(FEED_ITEMS.c.place)
        )
        async with self._database.read() as connection:
            found = await connection.stream(query, execution_options={"yield_per": _PORTION})
            async for row in found:
                yield Row(row.id, row.place, row.item, row.transcript or "", row.chapters or "")

    async def unheard(self, limit: int) -> tuple[Unheard, ...]:
        """List transcripts and chapters that were not fetched yet, of the newest items first."""
        found: list[Unheard] = []
        async with self._database.read() as connection:
            for extra, sign in _SIGNS.items():
                query = (
                    select(FEED_ITEMS.c.feed, FEED_ITEMS.c.id, FEED_ITEMS.c.item)
                    .where(FEED_ITEMS.c[extra].is_(None), FEED_ITEMS.c.item.contains(sign))
                    .order_by(FEED_ITEMS.c.place.desc())
                    .limit(limit - len(found))
                )
                found += [Unheard(*row, extra) for row in await connection.execute(query)]
        return tuple(found)

    async def doubt(self, feed: Followed) -> None:
        """Let what could not be had of a feed's transcripts and chapters be fetched again."""
        async with self._database.write() as connection:
            for extra in Extra:
                silent = (FEED_ITEMS.c.feed == feed.id, FEED_ITEMS.c[extra] == "")
                await connection.execute(update(FEED_ITEMS).where(*silent).values({extra: None}))

    async def hear(self, what: Unheard, told: str) -> None:
        """Keep one of them; the state of what the feed has told changes with it."""
        async with self._database.write() as connection:
            now = await self._database.now(connection)
            its = (FEED_ITEMS.c.feed == what.feed, FEED_ITEMS.c.id == what.id)
            await connection.execute(update(FEED_ITEMS).where(*its).values({what.lacks: told}))
            if told:
                feed = update(FEEDS).where(FEEDS.c.id == what.feed)
                await connection.execute(feed.values(changed=now))

    async def version(self) -> str:
        """Name the state of what all feeds have told."""
        query = select(FEEDS.c.id, FEEDS.c.changed, FEEDS.c.show, FEEDS.c.title, FEEDS.c.home)
        async with self._database.read() as connection:
            found = (await connection.execute(query.order_by(FEEDS.c.added, FEEDS.c.id))).all()
        return sha256(repr([tuple(row) for row in found]).encode()).hexdigest() if found else ""


async def _save(
    connection: AsyncConnection,
    feed: Followed,
    rows: Sequence[Row],
    fresh: Fresh,
    now: datetime,
) -> None:
    """Keep items; when one was first seen, and whether it was news then, never changes."""
    values = [
        {
            "feed": feed.id,
            "id": row.id,
            "place": row.place,
            "item": row.item,
            "announce": row.id in fresh.ids and not fresh.held,
            "held": row.id in fresh.ids and fresh.held,
            "seen": now,
        }
        for row in rows
    ]
    inserted = insert(connection, FEED_ITEMS)
    await connection.execute(
        inserted.on_conflict_do_update(
            index_elements=[FEED_ITEMS.c.feed, FEED_ITEMS.c.id],
            set_={"item": inserted.excluded.item},
        ),
        values,
    )


def _values(feed: Followed) -> dict[str, Any]:
    plain = {name: getattr(feed, name) for name in _PLAIN}
    return {**plain, "show": feed.show.id, "title": feed.show.title, "home": feed.show.home}


def _followed(row: DatabaseRow[Any]) -> Followed:
    plain = {name: getattr(row, name) for name in _PLAIN}
    return Followed(show=Show(row.show, row.title, row.home), **plain)
