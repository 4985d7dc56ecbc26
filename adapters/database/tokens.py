"""Tokens: typed commands too long for a platform's button id."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from datetime import timedelta
from hashlib import sha256

from sqlalchemy import delete, select

from adapters.database.engine import Database
from adapters.database.inserting import insert
from adapters.database.tables import TOKENS

#: a button nobody has drawn again for this long is forgotten
KEPT = timedelta(days=365)
#: 22 characters of base64 hold 132 bits: no two texts will ever share a token
_LENGTH = 22


class StoredTokens:
    """`Tokens` of bot/ports.py."""

    def __init__(self, database: Database) -> None:
        """Use a database that is prepared."""
        self._database = database

    async def keep(self, text: str) -> str:
        """Store a text and give the token that stands for it; the same text has the same token."""
        token = urlsafe_b64encode(sha256(text.encode()).digest()).decode()[:_LENGTH]
        async with self._database.write() as connection:
            now = await self._database.now(connection)
            row = insert(connection, TOKENS).values(token=token, text=text, at=now)
            await connection.execute(
                row.on_conflict_do_update(index_elements=[TOKENS.c.token], set_={"at": now})
            )
        return token

    async def text(self, token: str) -> str | None:
        """Give the text a token stands for."""
        async with self._database.read() as connection:
            found = await connection.execute(select(TOKENS.c.text).where(TOKENS.c.token == token))
            return found.scalar()

    async def forget_old(self) -> None:
        """Drop the buttons of a year ago."""
        async with self._database.write() as connection:
            now = await self._database.now(connection)
            await connection.execute(delete(TOKENS).where(TOKENS.c.at < now - KEPT))
