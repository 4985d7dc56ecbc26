"""Everything that moves house, out of the database and into another."""

from __future__ import annotations

from dataclasses import asdict
from datetime import timedelta

from sqlalchemy import ColumnElement, select
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.database.channels import preferences
from adapters.database.engine import Database
from adapters.database.inserting import insert
from adapters.database.rows import (
    delivery,
    delivery_values,
    place_values,
    subscription,
    subscription_values,
)
from adapters.database.tables import CHANNELS, DELIVERIES, INSTALLATIONS, SUBSCRIPTIONS
from bot.schedule import State
from bot.weekly.moving import Household, Installed
from bot.weekly.opening import next_due
from bot.weekly.pace import lane

_INSTANT = timedelta(microseconds=1)
_INSTALLED = [INSTALLATIONS.c[name] for name in Installed.__slots__]


async def pack(database: Database) -> Household:
    """Read all schedules, posts that are over or under way, installations and default shows."""
    schedules = select(SUBSCRIPTIONS).order_by(SUBSCRIPTIONS.c.created, SUBSCRIPTIONS.c.id)
    posts = select(DELIVERIES).order_by(DELIVERIES.c.due, DELIVERIES.c.subscription)
    async with database.read() as connection:
        return Household(
            tuple(subscription(row) for row in await connection.execute(schedules)),
            tuple(delivery(row) for row in await connection.execute(posts)),
            await _installed(connection),
            (await preferences(connection)).all(),
        )


async def with_token(database: Database) -> tuple[Installed, ...]:
    """List the workspaces that need not install podbot again."""
    async with database.read() as connection:
        return await _installed(connection, INSTALLATIONS.c.token != "")


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
        for chosen in household.channels:
            values = {**place_values(chosen.place), "show": chosen.show, "changed": now}
            await connection.execute(
                insert(connection, CHANNELS).values(**values).on_conflict_do_nothing()
            )
        for installed in household.installations:
            values = {**asdict(installed), "token": ""}
            await connection.execute(
                insert(connection, INSTALLATIONS).values(**values).on_conflict_do_nothing()
            )


async def _installed(
    connection: AsyncConnection, *which: ColumnElement[bool]
) -> tuple[Installed, ...]:
    """Read installations in their order; the tokens stay where they are."""
    asked = select(*_INSTALLED).where(*which).order_by(*INSTALLATIONS.primary_key)
    return tuple(Installed(*row) for row in await connection.execute(asked))
