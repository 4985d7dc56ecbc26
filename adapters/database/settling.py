"""What became of a row, written only while it is still the writer's."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any, assert_never

from sqlalchemy import ColumnElement, and_, func, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.database.inserting import insert
from adapters.database.notices import note
from adapters.database.rows import of_slot, subscription
from adapters.database.schedules import store
from adapters.database.tables import DELIVERIES, PACES, SUBSCRIPTIONS
from bot.ports import Refused
from bot.schedule import Delivery, State, Subscription
from bot.weekly.deciding import ABANDONED, Done, Doubted, Ended, Later, Verdict, off
from bot.weekly.pace import lane

_HELD = [State.CLAIMED.value, State.SENDING.value]


async def begin(connection: AsyncConnection, held: Delivery, now: datetime) -> Delivery | None:
    """Write `sending`: from here on the request may be out."""
    begun = replace(
        held,
        state=State.SENDING,
        sending=held.sending or now,
        until=now + ABANDONED,
        tries=held.tries + 1,
    )
    written = {
        "state": begun.state.value,
        "sending": begun.sending,
        "until": begun.until,
        "tries": begun.tries,
    }
    return begun if await _write(connection, _ours(held), written, now) else None


async def settle(
    connection: AsyncConnection, held: Delivery, verdict: Verdict, now: datetime
) -> bool:
    """Write a verdict; that a message is out is a fact, and is written whoever holds the row."""
    match verdict:
        case Done(message, link, at):
            not_known = and_(of_slot(held.slot), DELIVERIES.c.state != State.SENT.value)
            sent = {"state": State.SENT.value, "message": message, "link": link, "reason": ""}
            moved_on = {"until": None, "fence": DELIVERIES.c.fence + 1}
            return await _write(connection, not_known, {**sent, **moved_on}, at or now)
        case Later(until, reason, workspace):
            if workspace:
                await _pause(connection, lane(held.place), until, now)
            back = {"state": State.DUE.value, "until": until, "sending": None, "reason": reason}
            return await _write(connection, _ours(held), back, now)
        case Doubted(until, reason):
            doubted = {"state": State.SENDING.value, "until": until, "reason": reason}
            counted = {"resent": held.resent}
            return await _write(connection, _ours(held), {**doubted, **counted}, now)
        case Ended():
            return await _end(connection, held, verdict, now)
        case _:
            assert_never(verdict)


async def _end(connection: AsyncConnection, held: Delivery, ended: Ended, now: datetime) -> bool:
    over = {"state": ended.state.value, "reason": ended.reason, "until": None}
    if not await _write(connection, _ours(held), over, now):
        return False
    query = select(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.id == held.slot.owner)
    row = (await connection.execute(query.with_for_update())).first()
    if row:
        await _followed(connection, subscription(row), held, ended, now)
    return True


async def _followed(
    connection: AsyncConnection, owner: Subscription, held: Delivery, ended: Ended, now: datetime
) -> None:
    """Write what an end means for its schedule, and have an admin told."""
    left = ended.again(owner, held)
    if ended.fix:
        await switch_off(connection, left, Refused(ended.reason, ended.fix), now)
        return
    await store(connection, left, now)
    key = f"{held.slot.subscription} {held.slot.day.isoformat()} {ended.state}"
    await note(connection, key, held.place, owner.creator, ended.reason, now)


async def switch_off(
    connection: AsyncConnection, owner: Subscription, refused: Refused, now: datetime
) -> None:
    """Switch a schedule off and keep its settings; of a channel an admin hears once a day."""
    disabled = f"{refused.reason} {refused.fix}"
    await store(connection, replace(owner, disabled=owner.disabled or disabled), now)
    if not owner.disabled:
        key = f"{lane(owner.place)} {owner.place.channel} {now.date().isoformat()}"
        await note(connection, key, owner.place, owner.creator, off(refused, owner), now)


def _ours(held: Delivery) -> ColumnElement[bool]:
    return and_(of_slot(held.slot), DELIVERIES.c.fence == held.fence, DELIVERIES.c.state.in_(_HELD))


async def _write(
    connection: AsyncConnection, where: ColumnElement[bool], values: dict[str, Any], now: datetime
) -> bool:
    statement = update(DELIVERIES).where(where).values(**values, changed=now)
    return (await connection.execute(statement)).rowcount == 1


async def _pause(connection: AsyncConnection, key: str, until: datetime, now: datetime) -> None:
    """Let nobody post to a lane before a moment; what any replica has claimed there is recalled.

    Rows first, then the pace, as claiming does: so no two replicas wait for each other.
    """
    claimed = (
        select(DELIVERIES.c.subscription, DELIVERIES.c.day)
        .where(DELIVERIES.c.lane == key, DELIVERIES.c.state == State.CLAIMED.value)
        .with_for_update(skip_locked=True)
    )
    await connection.execute(
        update(DELIVERIES)
        .where(tuple_(DELIVERIES.c.subscription, DELIVERIES.c.day).in_(claimed))
        .values(state=State.DUE.value, until=until, fence=DELIVERIES.c.fence + 1, changed=now)
    )
    row = insert(connection, PACES).values(key=key, free=until)
    later = func.greatest if connection.dialect.name == "postgresql" else func.max
    await connection.execute(
        row.on_conflict_do_update(
            index_elements=[PACES.c.key], set_={"free": later(PACES.c.free, row.excluded.free)}
        )
    )
