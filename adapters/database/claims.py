"""Claims: what several replicas could do and only one may."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import delete

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

    async def claim(self, key: str) -> bool:
        """Take a key; False if it was taken within the last day."""
        async with self._database.write() as connection:
            now = await self._database.now(connection)
            row = insert(connection, CLAIMS).values(key=key, at=now)
            taken = row.on_conflict_do_update(
                index_elements=[CLAIMS.c.key],
                set_={"at": now},
                where=CLAIMS.c.at < now - KEPT,
            ).returning(CLAIMS.c.key)
            return (await connection.execute(taken)).first() is not None

    async def forget_old(self) -> None:
        """Drop what nobody will ask for again."""
        async with self._database.write() as connection:
            now = await self._database.now(connection)
            await connection.execute(delete(CLAIMS).where(CLAIMS.c.at < now - KEPT))
