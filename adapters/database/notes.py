"""Notes: what an adapter remembers of itself between runs."""

from __future__ import annotations

from sqlalchemy import select

from adapters.database.engine import Database
from adapters.database.inserting import insert
from adapters.database.tables import NOTES


class StoredNotes:
    """`Notes` of bot/ports.py."""

    def __init__(self, database: Database) -> None:
        """Use a database that is prepared."""
        self._database = database

    async def note(self, key: str) -> str:
        """Give what was noted; empty where nothing was."""
        async with self._database.read() as connection:
            found = await connection.execute(select(NOTES.c.text).where(NOTES.c.key == key))
            return found.scalar() or ""

    async def write(self, key: str, value: str) -> None:
        """Note something, in place of what stood there."""
        async with self._database.write() as connection:
            row = insert(connection, NOTES).values(key=key, text=value)
            await connection.execute(
                row.on_conflict_do_update(index_elements=[NOTES.c.key], set_={"text": value})
            )
