"""Subscriptions that came due -> rows of slots, in one transaction each batch."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from sqlalchemy import bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.database.channels import preferences
from adapters.database.inserting import insert
from adapters.database.notices import note
from adapters.database.rows import (
    at_place,
    delivery_values,
    queue_values,
    subscription,
)
from adapters.database.schedules import heard
from adapters.database.tables import DELIVERIES, SUBSCRIPTIONS
from bot.schedule import Platform, Subscription
from bot.weekly.opening import Opener, Opening, next_due
from bot.weekly.pace import lane
from bot.weekly.picks import Channel

#: subscriptions opened in one transaction
_BATCH = 200
#: a local date is at most this far from the UTC date
_DAY = timedelta(days=1)


async def open_batch(
    connection: AsyncConnection, now: datetime, platforms: frozenset[Platform], opener: Opener
) -> int:
    """Open the slots of subscriptions that no other replica has in hand; give their number."""
    query = (
        select(SUBSCRIPTIONS)
        .where(
            SUBSCRIPTIONS.c.next_due <= now,
            SUBSCRIPTIONS.c.platform.in_([platform.value for platform in platforms]),
        )
        .order_by(SUBSCRIPTIONS.c.next_due)
        .limit(_BATCH)
        .with_for_update(skip_locked=True)
    )
    found = [(subscription(row), row.next_due) for row in await connection.execute(query)]
    taken = await _taken(connection, found)
    opened: list[Opening] = []
    for due, since in found:
        channel = Channel()
        if opener.needs_history(due):
            # what was just opened is part of the history
            await _write(connection, opened, now)
            opened = []
            channel = await channel_of(connection, due)
        opened.append(opener.open(due, channel, since, taken.get(due.id, frozenset()), now))
    await _write(connection, opened, now)
    return len(found)


async def channel_of(connection: AsyncConnection, asked: Subscription) -> Channel:
    """Read what a channel has heard, what its other schedules have planned, and its show."""
    others = select(SUBSCRIPTIONS.c.queue).where(
        at_place(SUBSCRIPTIONS, asked.place), SUBSCRIPTIONS.c.id != asked.id
    )
    queues = (await connection.execute(others)).scalars().all()
    reserved = tuple(episode for queue in queues for episode, _ in queue)
    show = (await preferences(connection)).show(asked.place)
    return Channel(await heard(connection, asked.place), reserved, show)


async def _taken(
    connection: AsyncConnection, found: list[tuple[Subscription, datetime]]
) -> dict[str, frozenset[date]]:
    if not found:
        return {}
    earliest = min(since for _, since in found).date() - _DAY
    query = select(DELIVERIES.c.subscription, DELIVERIES.c.day).where(
        DELIVERIES.c.subscription.in_([due.id for due, _ in found]), DELIVERIES.c.day >= earliest
    )
    taken: dict[str, frozenset[date]] = {}
    for id_, day in await connection.execute(query):
        taken[id_] = taken.get(id_, frozenset()) | {day}
    return taken


async def _write(connection: AsyncConnection, opened: list[Opening], now: datetime) -> None:
    """Write a batch; its subscriptions are locked, so nobody changed them meanwhile."""
    moved_on = [
        {
            "its_id": each.subscription.id,
            "left": queue_values(each.subscription),
            "version": each.subscription.version + 1,
            "next": next_due(each.subscription, now),
        }
        for each in opened
    ]
    rows = [
        {**delivery_values(made), "lane": lane(made.place), "changed": now}
        for each in opened
        for made in each.deliveries
    ]
    if moved_on:
        await connection.execute(_MOVE_ON, moved_on)
    if rows:
        await connection.execute(insert(connection, DELIVERIES).on_conflict_do_nothing(), rows)
    for each in opened:
        if each.notice:
            due = each.subscription
            key = f"{due.id} {now.date().isoformat()} missed"
            await note(connection, key, due.place, due.creator, each.notice, now)


_MOVE_ON = (
    update(SUBSCRIPTIONS)
    .where(SUBSCRIPTIONS.c.id == bindparam("its_id"))
    .values(queue=bindparam("left"), version=bindparam("version"), next_due=bindparam("next"))
)
