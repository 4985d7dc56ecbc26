"""What admins are to be told, kept until they are."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.database.inserting import insert
from adapters.database.rows import place, place_values
from adapters.database.tables import NOTICES
from bot.schedule import Place, Platform
from bot.weekly.ledger import Notice

#: how long telling somebody may take before another replica tries
_LEASE = timedelta(minutes=2)
#: after so many tries it is left to `weekly show` and the log
_TRIES = 5


async def note(
    connection: AsyncConnection, key: str, where: Place, admin: str, text: str, now: datetime
) -> None:
    """Keep something to be told; a key that was noted before is told no second time."""
    row = {
        **place_values(where),
        "key": key,
        "admin": admin,
        "text": text,
        "tries": 0,
        "until": now,
    }
    await connection.execute(insert(connection, NOTICES).values(**row).on_conflict_do_nothing())


async def take(
    connection: AsyncConnection, now: datetime, platforms: frozenset[Platform], limit: int
) -> tuple[Notice, ...]:
    """Take what is to be told now."""
    query = (
        select(NOTICES)
        .where(
            NOTICES.c.until <= now,
            NOTICES.c.tries < _TRIES,
            NOTICES.c.platform.in_([platform.value for platform in platforms]),
        )
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    rows = (await connection.execute(query)).all()
    if rows:
        await connection.execute(
            update(NOTICES)
            .where(NOTICES.c.key.in_([row.key for row in rows]))
            .values(until=now + _LEASE, tries=NOTICES.c.tries + 1)
        )
    return tuple(Notice(row.key, place(row), row.admin, row.text) for row in rows)


async def done(connection: AsyncConnection, notice: Notice) -> None:
    """Note that something was told."""
    await connection.execute(update(NOTICES).where(NOTICES.c.key == notice.key).values(until=None))
