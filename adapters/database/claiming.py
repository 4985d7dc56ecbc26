"""Taking rows that are due, or whose holder is gone, as fast as the platforms allow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Select, bindparam, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.database.inserting import insert
from adapters.database.rows import delivery, subscription
from adapters.database.tables import DELIVERIES, PACES, SUBSCRIPTIONS
from bot.schedule import Delivery, Platform, State, Subscription
from bot.weekly.deciding import LEASE, LOOKING
from bot.weekly.ledger import Claim
from bot.weekly.pace import HORIZON, gap, lane

_UNDER_WAY = [state.value for state in State if not state.over]


async def claim(
    connection: AsyncConnection, now: datetime, platforms: frozenset[Platform], limit: int
) -> tuple[Claim, ...]:
    """Claim up to `limit` rows; each gets the moment at which its request may leave."""
    found = [delivery(row) for row in await connection.execute(_claimable(now, platforms, limit))]
    timed = await _paced(connection, found, now)
    claimed = [(_claimed(each, at), at) for each, at in timed]
    if not claimed:
        return ()
    await connection.execute(_CLAIM, [_key(each) for each, _ in claimed])
    owners = await _subscriptions(connection, [each for each, _ in claimed])
    return tuple(
        Claim(each, owners[each.slot.owner], max(0.0, (at - now).total_seconds()))
        for each, at in claimed
        if each.slot.owner in owners
    )


def _claimable(
    now: datetime, platforms: frozenset[Platform], limit: int
) -> Select[tuple[Any, ...]]:
    free_soon = or_(PACES.c.free.is_(None), PACES.c.free <= now + HORIZON)
    return (
        select(DELIVERIES)
        .outerjoin(PACES, PACES.c.key == DELIVERIES.c.lane)
        .where(
            DELIVERIES.c.state.in_(_UNDER_WAY),
            DELIVERIES.c.until <= now,
            DELIVERIES.c.platform.in_([platform.value for platform in platforms]),
            free_soon,
        )
        .order_by(DELIVERIES.c.due, DELIVERIES.c.subscription)
        .limit(limit)
        .with_for_update(skip_locked=True, of=DELIVERIES)
    )


async def _paced(
    connection: AsyncConnection, found: Sequence[Delivery], now: datetime
) -> list[tuple[Delivery, datetime]]:
    """Give each row its moment, lane by lane; what lies beyond the horizon is left for later."""
    lanes: dict[str, list[Delivery]] = {}
    for each in found:
        lanes.setdefault(lane(each.place), []).append(each)
    timed: list[tuple[Delivery, datetime]] = []
    # always in the same order, so that no two replicas wait for each other
    for key in sorted(lanes):
        free = max(now, await _locked(connection, key, now))
        for each in lanes[key]:
            if free <= now + HORIZON:
                timed.append((each, free))
                free += gap(each.place)
        await connection.execute(update(PACES).where(PACES.c.key == key).values(free=free))
    return timed


async def _locked(connection: AsyncConnection, key: str, now: datetime) -> datetime:
    row = insert(connection, PACES).values(key=key, free=now)
    await connection.execute(row.on_conflict_do_nothing())
    query = select(PACES.c.free).where(PACES.c.key == key).with_for_update()
    free: datetime = (await connection.execute(query)).scalar_one()
    return free


def _claimed(each: Delivery, at: datetime) -> Delivery:
    """Hold a row; one that may be out already stays in doubt."""
    if each.state is State.SENDING:
        return replace(each, fence=each.fence + 1, until=at + LOOKING + LEASE)
    return replace(each, state=State.CLAIMED, fence=each.fence + 1, until=at + LEASE)


_CLAIM = (
    update(DELIVERIES)
    .where(
        DELIVERIES.c.subscription == bindparam("of"),
        DELIVERIES.c.day == bindparam("on"),
    )
    .values(
        state=bindparam("new_state"), fence=bindparam("new_fence"), until=bindparam("new_until")
    )
)


def _key(each: Delivery) -> dict[str, object]:
    return {
        "of": each.slot.subscription,
        "on": each.slot.day,
        "new_state": each.state.value,
        "new_fence": each.fence,
        "new_until": each.until,
    }


async def _subscriptions(
    connection: AsyncConnection, claimed: Sequence[Delivery]
) -> dict[str, Subscription]:
    ids = {each.slot.owner for each in claimed}
    query = select(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.id.in_(ids))
    return {row.id: subscription(row) for row in await connection.execute(query)}
