"""Threads: the last command answered in each, for a day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import delete, select

from adapters.database.batching import Batching
from adapters.database.engine import Database
from adapters.database.inserting import insert
from adapters.database.tables import THREADS

KEPT = timedelta(days=1)
#: seconds; nobody answers a card sooner
_LINGER = 0.1


class StoredThreads:
    """`Threads` of bot/ports.py."""

    def __init__(self, database: Database) -> None:
        """Use a database that is prepared."""
        self._database = database
        self._batching = Batching(self._remember, _LINGER)

    async def remember(self, thread: str, text: str) -> None:
        """Keep the typed form of the last card."""
        await self._batching.ask((thread, text))

    async def _remember(self, cards: Sequence[tuple[str, str]]) -> list[None]:
        last = dict(cards)
        async with self._database.write(lasting=False) as connection:
            now = await self._database.now(connection)
            row = insert(connection, THREADS)
            kept = row.on_conflict_do_update(
                index_elements=[THREADS.c.thread],
                set_={"text": row.excluded.text, "at": row.excluded.at},
            )
            rows = [{"thread": thread, "text": text, "at": now} for thread, text in last.items()]
            await connection.execute(kept, rows)
        return [None for _ in cards]

    async def recall(self, thread: str) -> str:
        """Give it back; empty where there is none, or it is more than a day old."""
        async with self._database.read() as connection:
            now = await self._database.now(connection)
            fresh = (THREADS.c.thread == thread) & (THREADS.c.at >= now - KEPT)
            found = await connection.execute(select(THREADS.c.text).where(fresh))
            return found.scalar() or ""

    async def forget_old(self) -> None:
        """Drop what is more than a day old."""
        async with self._database.write() as connection:
            now = await self._database.now(connection)
            await connection.execute(delete(THREADS).where(THREADS.c.at < now - KEPT))
