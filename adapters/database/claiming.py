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
from bot.schedule import Delivery, Place, Platform, State, Subscription
from bot.weekly.deciding import LEASE, LOOKING
from bot.weekly.pace import HORIZON, lane, pace, requests

_UNDER_WAY = [state.value for state in State if not state.over]


async def claim(
    connection: AsyncConnection, now: datetime, platforms: frozenset[Platform], limit: int
) -> tuple[tuple[Delivery, Subscription, datetime], ...]:
    """Claim up to `limit` rows; each gets the moment at which its request may leave."""
    found = [delivery(row) for row in await connection.execute(_claimable(now, platforms, limit))]
    owned = await _with_owners(connection, found)
    timed = await _paced(connection, owned, now)
    claimed = tuple((_claimed(each, at), owner, at) for each, owner, at in timed)
    if claimed:
        await connection.execute(_CLAIM, [_key(each) for each, _, _ in claimed])
    return claimed


async def turn(connection: AsyncConnection, now: datetime, place: Place, requests: int) -> datetime:
    """Give the next moment at which a lane is free."""
    key = lane(place)
    free = max(now, await _locked(connection, key, now))
    await _take(connection, key, free + requests * pace(place).gap)
    return free


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
    connection: AsyncConnection, found: Sequence[tuple[Delivery, Subscription]], now: datetime
) -> list[tuple[Delivery, Subscription, datetime]]:
    """Give each row its moment, lane by lane; what lies beyond the horizon is left for later."""
    lanes: dict[str, list[tuple[Delivery, Subscription]]] = {}
    for each, owner in found:
        lanes.setdefault(lane(each.place), []).append((each, owner))
    timed: list[tuple[Delivery, Subscription, datetime]] = []
    # always in the same order, so that no two replicas wait for each other
    for key in sorted(lanes):
        free = max(now, await _locked(connection, key, now))
        for each, owner in lanes[key]:
            if free <= now + HORIZON:
                timed.append((each, owner, free))
                free += requests(each.place, owner.style) * pace(each.place).gap
        await _take(connection, key, free)
    return timed


async def _take(connection: AsyncConnection, key: str, until: datetime) -> None:
    await connection.execute(update(PACES).where(PACES.c.key == key).values(free=until))


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


async def _with_owners(
    connection: AsyncConnection, found: Sequence[Delivery]
) -> list[tuple[Delivery, Subscription]]:
    ids = {each.slot.owner for each in found}
    query = select(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.id.in_(ids))
    owners = {row.id: subscription(row) for row in await connection.execute(query)}
    return [(each, owners[each.slot.owner]) for each in found if each.slot.owner in owners]
