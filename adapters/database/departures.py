"""Workspaces that left: suspended at once, forgotten after a month; and channels that moved."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import ColumnElement, Table, and_, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.database.engine import Database
from adapters.database.inserting import insert
from adapters.database.tables import CHANNELS, DELIVERIES, DEPARTURES, SUBSCRIPTIONS
from bot.schedule import Platform

#: how long a workspace's schedules wait for its return
KEPT = timedelta(days=30)
_REMOVED = "podbot was removed from this workspace. Install it again."


class StoredDepartures:
    """What becomes of the schedules of a workspace that leaves, or of a channel that moves."""

    def __init__(self, database: Database, platform: Platform) -> None:
        """Use a database that is prepared."""
        self._database = database
        self._platform = platform

    async def suspend(self, workspace: str) -> None:
        """Switch a workspace's schedules off, and note when."""
        async with self._database.write() as connection:
            now = await self._database.now(connection)
            row = insert(connection, DEPARTURES).values(
                platform=self._platform, workspace=workspace, at=now
            )
            await connection.execute(row.on_conflict_do_nothing())
            await connection.execute(
                update(SUBSCRIPTIONS)
                .where(self._of(SUBSCRIPTIONS, workspace), SUBSCRIPTIONS.c.disabled == "")
                .values(disabled=_REMOVED, next_due=None, version=SUBSCRIPTIONS.c.version + 1)
            )

    async def welcome(self, workspace: str) -> None:
        """Take back that a workspace left; whoever set its schedules resumes them."""
        async with self._database.write() as connection:
            await connection.execute(delete(DEPARTURES).where(self._of(DEPARTURES, workspace)))

    async def move(self, workspace: str, old: str, new: str) -> None:
        """Take the schedules, posts and show of a channel along to its new id."""
        async with self._database.write() as connection:
            for table in (SUBSCRIPTIONS, DELIVERIES):
                here = and_(self._of(table, workspace), table.c.channel == old)
                await connection.execute(update(table).where(here).values(channel=new))
            now = await self._database.now(connection)
            here = and_(self._of(CHANNELS, workspace), CHANNELS.c.channel == old)
            await connection.execute(update(CHANNELS).where(here).values(channel=new, changed=now))

    async def forget_old(self) -> None:
        """Delete what belongs to workspaces that left a month ago."""
        async with self._database.write() as connection:
            now = await self._database.now(connection)
            gone = and_(DEPARTURES.c.platform == self._platform, DEPARTURES.c.at < now - KEPT)
            found = await connection.execute(select(DEPARTURES.c.workspace).where(gone))
            for workspace in found.scalars().all():
                await self._forget(connection, workspace)

    async def _forget(self, connection: AsyncConnection, workspace: str) -> None:
        for table in (SUBSCRIPTIONS, DELIVERIES, CHANNELS, DEPARTURES):
            await connection.execute(delete(table).where(self._of(table, workspace)))

    def _of(self, table: Table, workspace: str) -> ColumnElement[bool]:
        return and_(table.c.platform == self._platform, table.c.workspace == workspace)
