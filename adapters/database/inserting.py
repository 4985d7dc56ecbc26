"""INSERT … ON CONFLICT, which both databases have and SQLAlchemy spells twice."""

from __future__ import annotations

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection


def insert(connection: AsyncConnection, table: Table) -> sqlite.Insert:
    """Begin an INSERT in the connection's dialect; typed as SQLite's, which is alike."""
    if connection.dialect.name == "postgresql":
        return postgresql.insert(table)  # type: ignore[return-value] # same methods
    return sqlite.insert(table)
