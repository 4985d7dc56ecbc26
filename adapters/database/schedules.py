"""The schedule as chat and the command line see and change it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from sqlalchemy import ColumnElement, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.database.engine import Database
from adapters.database.rows import (
    at_place,
    delivery,
    delivery_values,
    of_slot,
    subscription,
    subscription_values,
)
from adapters.database.tables import CHANGES, CHANNELS, DELIVERIES, NOTICES, SUBSCRIPTIONS
from bot.schedule import Change, Delivery, Place, State, Subscription
from bot.weekly.opening import next_due
from bot.weekly.pace import lane

#: states in which the channel has, or may have, heard the episode, or is about to
_HEARD = [state.value for state in State if state not in (State.FAILED, State.SKIPPED)]
#: what can still be called off: nothing has left
_OPEN = [State.DUE.value, State.CLAIMED.value]
_REMOVED = "The schedule was removed while the post was under way."


class StoredSchedules:
    """`Schedules` of bot/ports.py."""

    def __init__(self, database: Database) -> None:
        """Use a database that is prepared."""
        self._database = database

    async def now(self) -> datetime:
        """Tell the time by the clock that decides what is due."""
        async with self._database.read() as connection:
            return await self._database.now(connection)

    async def at(self, place: Place) -> tuple[Subscription, ...]:
        """List the subscriptions of a channel, oldest first."""
        return await self._subscriptions(at_place(SUBSCRIPTIONS, place))

    async def all(self) -> tuple[Subscription, ...]:
        """List every subscription, oldest first."""
        return await self._subscriptions()

    async def get(self, id_: str) -> Subscription | None:
        """Find a subscription by its short id."""
        found = await self._subscriptions(SUBSCRIPTIONS.c.id == id_)
        return found[0] if found else None

    async def save(self, subscription: Subscription, change: Change | None) -> Subscription | None:
        """Store a new or changed subscription; None if somebody changed it in the meantime."""
        async with self._database.write() as connection:
            now = await self._database.now(connection)
            saved = await store(connection, subscription, now)
            if saved and change:
                await _note(connection, change)
            return saved

    async def remove(self, subscription: Subscription, change: Change) -> None:
        """Forget a subscription; what it posted stays known, so that nothing is repeated."""
        async with self._database.write() as connection:
            await connection.execute(
                delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.id == subscription.id)
            )
            its = or_(
                DELIVERIES.c.subscription == subscription.id,
                DELIVERIES.c.subscription.startswith(f"{subscription.id}/", autoescape=True),
            )
            await connection.execute(delete(DELIVERIES).where(its, DELIVERIES.c.state.in_(_OPEN)))
            await connection.execute(
                update(DELIVERIES)
                .where(its, DELIVERIES.c.state == State.SENDING.value)
                .values(state=State.UNSURE.value, reason=_REMOVED, until=None)
            )
            await _note(connection, change)

    async def history(self, place: Place) -> tuple[str, ...]:
        """List the episodes posted to a channel, oldest first."""
        async with self._database.read() as connection:
            return await heard(connection, place)

    async def deliveries(self, subscription: str, last: int) -> tuple[Delivery, ...]:
        """List the last slots of a subscription, newest first."""
        query = (
            select(DELIVERIES)
            .where(DELIVERIES.c.subscription == subscription)
            .order_by(DELIVERIES.c.due.desc())
            .limit(last)
        )
        async with self._database.read() as connection:
            return tuple(delivery(row) for row in await connection.execute(query))

    async def post_now(self, subscription: Subscription, made: Delivery, change: Change) -> bool:
        """Make a slot due at once; False if that date has had its post, or somebody was faster."""
        async with self._database.write() as connection:
            now = await self._database.now(connection)
            there = await connection.execute(select(DELIVERIES.c.day).where(of_slot(made.slot)))
            if there.first() or not await store(connection, subscription, now):
                return False
            row = {**delivery_values(made), "lane": lane(made.place), "changed": now}
            await connection.execute(insert(DELIVERIES).values(**row))
            await _note(connection, change)
            return True

    async def erase(self, who: str) -> int:
        """Forget a person's name wherever it stands; give the number of places."""
        places = (
            (SUBSCRIPTIONS, "creator"),
            (CHANGES, "who"),
            (NOTICES, "admin"),
            (CHANNELS, "who"),
        )
        async with self._database.write() as connection:
            done = [
                await connection.execute(
                    update(table).where(table.c[column] == who).values({column: ""})
                )
                for table, column in places
            ]
        return sum(result.rowcount for result in done)

    async def _subscriptions(self, *where: ColumnElement[bool]) -> tuple[Subscription, ...]:
        query = select(SUBSCRIPTIONS).where(*where)
        ordered = query.order_by(SUBSCRIPTIONS.c.created, SUBSCRIPTIONS.c.id)
        async with self._database.read() as connection:
            return tuple(subscription(row) for row in await connection.execute(ordered))


async def store(
    connection: AsyncConnection, changed: Subscription, now: datetime
) -> Subscription | None:
    """Write a subscription one version on; None if its version is not the stored one."""
    saved = replace(changed, version=changed.version + 1)
    values = {**subscription_values(saved), "next_due": next_due(saved, now)}
    if not changed.version:
        try:
            async with connection.begin_nested():
                await connection.execute(insert(SUBSCRIPTIONS).values(**values, created=now))
        except IntegrityError:
            return None
        return saved
    same = (SUBSCRIPTIONS.c.id == saved.id) & (SUBSCRIPTIONS.c.version == changed.version)
    done = await connection.execute(update(SUBSCRIPTIONS).where(same).values(**values))
    return saved if done.rowcount else None


async def heard(connection: AsyncConnection, place: Place) -> tuple[str, ...]:
    """List the episodes a channel has heard, may have heard, or is about to; oldest first."""
    query = (
        select(DELIVERIES.c.episode)
        .where(
            at_place(DELIVERIES, place),
            DELIVERIES.c.state.in_(_HEARD),
            DELIVERIES.c.episode != "",
        )
        .order_by(DELIVERIES.c.due, DELIVERIES.c.day)
    )
    return tuple((await connection.execute(query)).scalars())


async def _note(connection: AsyncConnection, change: Change) -> None:
    await connection.execute(
        insert(CHANGES).values(
            subscription=change.subscription, at=change.at, who=change.who, what=change.what
        )
    )
