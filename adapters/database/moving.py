"""Everything that moves house, out of the database and into another."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import select

from adapters.database.engine import Database
from adapters.database.inserting import insert
from adapters.database.rows import (
    delivery,
    delivery_values,
    subscription,
    subscription_values,
)
from adapters.database.tables import DELIVERIES, SUBSCRIPTIONS
from bot.schedule import State
from bot.weekly.moving import Household
from bot.weekly.opening import next_due
from bot.weekly.pace import lane

_INSTANT = timedelta(microseconds=1)


async def pack(database: Database) -> Household:
    """Read all schedules, and all posts that are over or under way."""
    schedules = select(SUBSCRIPTIONS).order_by(SUBSCRIPTIONS.c.created, SUBSCRIPTIONS.c.id)
    posts = select(DELIVERIES).order_by(DELIVERIES.c.due, DELIVERIES.c.subscription)
    async with database.read() as connection:
        return Household(
            tuple(subscription(row) for row in await connection.execute(schedules)),
            tuple(delivery(row) for row in await connection.execute(posts)),
        )


async def unpack(database: Database, household: Household) -> None:
    """Write all of it, in one transaction; what is here already stays as it is."""
    async with database.write() as connection:
        now = await database.now(connection)
        for order, each in enumerate(household.subscriptions):
            values = {**subscription_values(each), "version": 1, "next_due": next_due(each, now)}
            # the oldest stays the oldest
            values["created"] = now + order * _INSTANT
            await connection.execute(
                insert(connection, SUBSCRIPTIONS).values(**values).on_conflict_do_nothing()
            )
        for post in household.deliveries:
            values = {**delivery_values(post), "lane": lane(post.place)}
            values["changed"] = post.changed or now
            # what was under way elsewhere may be out: it is found out about, not sent
            values["until"] = None if post.state.over else now
            if post.state is State.CLAIMED:
                values["state"] = State.DUE.value
            await connection.execute(
                insert(connection, DELIVERIES).values(**values).on_conflict_do_nothing()
            )
