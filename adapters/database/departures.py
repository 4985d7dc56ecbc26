"""Workspaces that left: suspended at once, forgotten after a month; and channels that moved."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Table, and_, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.database.engine import Database
from adapters.database.inserting import insert
from adapters.database.notices import note
from adapters.database.rows import at_place, subscription
from adapters.database.settling import switch_off
from adapters.database.tables import CHANNELS, DELIVERIES, DEPARTURES, SUBSCRIPTIONS
from bot.ports import Refused
from bot.schedule import Place, Platform
from bot.weekly.deciding import off

#: how long a workspace's schedules wait for its return
KEPT = timedelta(days=30)
_REMOVED = Refused("podbot was removed from this workspace.", "Install it again.")


class StoredDepartures:
    """What becomes of the schedules of a workspace that leaves, or of a channel that moves."""

    def __init__(self, database: Database, platform: Platform) -> None:
        """Use a database that is prepared."""
        self._database = database
        self._platform = platform

    async def close(self, place: Place, refused: Refused) -> None:
        """Switch off what is posted to a channel, as a post that is refused does."""
        async with self._database.write() as connection:
            now = await self._database.now(connection)
            query = select(SUBSCRIPTIONS).where(
                at_place(SUBSCRIPTIONS, place), SUBSCRIPTIONS.c.disabled == ""
            )
            for found in await connection.execute(query.with_for_update()):
                await switch_off(connection, subscription(found), refused, now)

    async def suspend(self, workspace: str, channels: Collection[str] = ()) -> None:
        """Switch a workspace's schedules off, and note when.

        `channels` are its own where an operator may have named them without their workspace.
        """
        async with self._database.write() as connection:
            now = await self._database.now(connection)
            row = insert(connection, DEPARTURES).values(
                platform=self._platform, workspace=workspace, at=now
            )
            await connection.execute(row.on_conflict_do_nothing())
            its = or_(self._of(SUBSCRIPTIONS, workspace), self._named_alone(channels))
            left = and_(its, SUBSCRIPTIONS.c.disabled == "")
            await self._told(connection, workspace, left, now)
            await connection.execute(
                update(SUBSCRIPTIONS)
                .where(left)
                .values(
                    disabled=f"{_REMOVED.reason} {_REMOVED.fix}",
                    next_due=None,
                    version=SUBSCRIPTIONS.c.version + 1,
                )
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

    async def _told(
        self,
        connection: AsyncConnection,
        workspace: str,
        left: ColumnElement[bool],
        now: datetime,
    ) -> None:
        """Have everybody who set a schedule up told once, however many they set up."""
        rows = await connection.execute(select(SUBSCRIPTIONS).where(left))
        owners = {owner.creator: owner for owner in map(subscription, rows)}
        for creator, owner in owners.items():
            key = f"{self._platform} {workspace} left {creator} {now.isoformat()}"
            await note(connection, key, owner.place, creator, off(_REMOVED, owner), now)

    async def _forget(self, connection: AsyncConnection, workspace: str) -> None:
        for table in (SUBSCRIPTIONS, DELIVERIES, CHANNELS, DEPARTURES):
            await connection.execute(delete(table).where(self._of(table, workspace)))

    def _named_alone(self, channels: Collection[str]) -> ColumnElement[bool]:
        return and_(self._of(SUBSCRIPTIONS, ""), SUBSCRIPTIONS.c.channel.in_(channels))

    def _of(self, table: Table, workspace: str) -> ColumnElement[bool]:
        return and_(table.c.platform == self._platform, table.c.workspace == workspace)
