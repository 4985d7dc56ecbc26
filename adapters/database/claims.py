"""Claims: what several replicas could do and only one may."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import delete

from adapters.database.batching import Batching
from adapters.database.engine import Database
from adapters.database.inserting import insert
from adapters.database.tables import CLAIMS

#: Slack sends an event again for up to five minutes, by hand for an hour
KEPT = timedelta(days=1)


class StoredClaims:
    """`Claims` of bot/ports.py; the row that is there first wins."""

    def __init__(self, database: Database) -> None:
        """Use a database that is prepared."""
        self._database = database
        self._batching = Batching(self._claim)

    async def claim(self, key: str) -> bool:
        """Take a key; False if it was taken within the last day."""
        return await self._batching.ask(key)

    async def _claim(self, keys: Sequence[str]) -> list[bool]:
        async with self._database.write(lasting=False) as connection:
            now = await self._database.now(connection)
            row = insert(connection, CLAIMS)
            taken = row.on_conflict_do_update(
                index_elements=[CLAIMS.c.key],
                set_={"at": row.excluded.at},
                where=CLAIMS.c.at < now - KEPT,
            ).returning(CLAIMS.c.key)
            # the rows stand beside the statement, which is then compiled once and not each time
            rows = [{"key": key, "at": now} for key in dict.fromkeys(keys)]
            free = set((await connection.execute(taken, rows)).scalars())
        return [_first(key, free) for key in keys]

    async def forget_old(self) -> None:
        """Drop what nobody will ask for again."""
        async with self._database.write() as connection:
            now = await self._database.now(connection)
            await connection.execute(delete(CLAIMS).where(CLAIMS.c.at < now - KEPT))


def _first(key: str, free: set[str]) -> bool:
    """Give a key to whoever asks first."""
    given = key in free
    free.discard(key)
    return given
