"""The ledger of slots, in the database whose clock rules."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import func, select

from adapters.database import claiming, notices, opening, settling
from adapters.database.engine import Database
from adapters.database.tables import DELIVERIES, SUBSCRIPTIONS
from bot.schedule import Delivery, Place, Platform, State
from bot.weekly.deciding import Verdict
from bot.weekly.ledger import Claim, Counts, Notice
from bot.weekly.opening import Opener
from bot.weekly.pace import Turn, pace


class StoredLedger:
    """`Ledger` of bot/weekly/ledger.py."""

    def __init__(self, database: Database) -> None:
        """Use a database that is prepared."""
        self._database = database

    async def now(self) -> datetime:
        """Tell the time by the clock that rules."""
        async with self._database.read() as connection:
            return await self._database.now(connection)

    async def open(self, platforms: frozenset[Platform], opener: Opener) -> int:
        """Make rows for a batch of subscriptions that came due; give their number."""
        async with self._database.write() as connection:
            now = await self._database.now(connection)
            return await opening.open_batch(connection, now, platforms, opener)

    async def claim(self, platforms: frozenset[Platform], limit: int) -> tuple[Claim, ...]:
        """Take rows that are due or whose lease is over, as many as the pace allows."""
        async with self._database.write() as connection:
            clocks = await self._database.clocks(connection)
            claimed = await claiming.claim(connection, clocks.now, platforms, limit)
        return tuple(
            Claim(each, owner, clocks.turn(at, pace(each.place))) for each, owner, at in claimed
        )

    async def turn(self, place: Place, requests: int) -> Turn:
        """Give another turn, where one was missed."""
        async with self._database.write() as connection:
            clocks = await self._database.clocks(connection)
            at = await claiming.turn(connection, clocks.now, place, requests)
        return clocks.turn(at, pace(place))

    async def begin(self, delivery: Delivery) -> Delivery | None:
        """Note that a request is about to leave; None if the row is no longer ours."""
        async with self._database.write() as connection:
            return await settling.begin(connection, delivery, await self._database.now(connection))

    async def settle(self, delivery: Delivery, verdict: Verdict) -> bool:
        """Note what became of it; False if the row moved on. That it is out is noted always."""
        async with self._database.write() as connection:
            now = await self._database.now(connection)
            return await settling.settle(connection, delivery, verdict, now)

    async def notices(self, platforms: frozenset[Platform], limit: int) -> tuple[Notice, ...]:
        """Take what is to be told now."""
        async with self._database.write() as connection:
            now = await self._database.now(connection)
            return await notices.take(connection, now, platforms, limit)

    async def told(self, notice: Notice) -> None:
        """Note that it was told."""
        async with self._database.write() as connection:
            await notices.done(connection, notice)

    async def counts(self) -> Counts:
        """Count for health and metrics."""
        by_state = select(DELIVERIES.c.state, func.count()).group_by(DELIVERIES.c.state)
        off = select(func.count()).where(SUBSCRIPTIONS.c.disabled != "")
        under_way = [state.value for state in State if not state.over]
        oldest = select(func.min(DELIVERIES.c.due)).where(DELIVERIES.c.state.in_(under_way))
        async with self._database.read() as connection:
            now = await self._database.now(connection)
            found = {row[0]: row[1] for row in await connection.execute(by_state)}
            first = (await connection.execute(oldest)).scalar()
            return Counts(
                late=sum(found.get(state, 0) for state in under_way),
                lateness=max(0.0, (now - first).total_seconds()) if first else 0.0,
                sent=found.get(State.SENT, 0),
                failed=found.get(State.FAILED, 0),
                unsure=found.get(State.UNSURE, 0),
                skipped=found.get(State.SKIPPED, 0),
                disabled=(await connection.execute(off)).scalar_one(),
            )
