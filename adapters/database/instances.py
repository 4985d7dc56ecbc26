"""Processes that run on this database: which are alive, and what each hears of the platforms."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, fields
from datetime import datetime, timedelta

from sqlalchemy import delete, select

from adapters.database.engine import Database
from adapters.database.inserting import insert
from adapters.database.tables import INSTANCES

#: a process that has not been heard of for so long is gone; it says so four times a minute
ALIVE = timedelta(seconds=60)
#: how long one that is gone stays known
KEPT = timedelta(days=1)
#: that a process runs all shards of Discord, however many there are
ALL = "all"


@dataclass(frozen=True, slots=True)
class Instance:
    """One process of podbot."""

    id: str
    #: its machine and number, for an operator
    name: str
    #: its share of Discord's shards, as PODBOT_DISCORD_SHARDS has it; empty where it runs none
    shards: str = ""
    #: Socket Mode connections it keeps to Slack
    sockets: int = 0
    #: when another program last seemed to answer with the same Discord token
    overtaken: datetime | None = None

    def meets(self, other: Instance) -> bool:
        """Tell whether both hear the same of Discord; shares of different totals may."""
        if not self.shards or not other.shards:
            return False
        mine, theirs = _share(self.shards), _share(other.shards)
        if mine is None or theirs is None or mine[2] != theirs[2]:
            return True
        return mine[0] <= theirs[1] and theirs[0] <= mine[1]


class StoredInstances:
    """Who runs on this database, by its clock."""

    def __init__(self, database: Database) -> None:
        """Use a database that is prepared."""
        self._database = database

    async def beat(self, instance: Instance, *, overtaken: bool) -> None:
        """Say that a process is alive, and whether another program answered in its place."""
        async with self._database.write() as connection:
            now = await self._database.now(connection)
            kept = {k: v for k, v in asdict(instance).items() if k != "overtaken"}
            values = {**kept, "seen": now} | ({"overtaken": now} if overtaken else {})
            row = insert(connection, INSTANCES).values(**values)
            await connection.execute(
                row.on_conflict_do_update(index_elements=[INSTANCES.c.id], set_=values)
            )

    async def leave(self, id_: str) -> None:
        """Say that a process ends."""
        async with self._database.write() as connection:
            await connection.execute(delete(INSTANCES).where(INSTANCES.c.id == id_))

    async def alive(self) -> tuple[Instance, ...]:
        """List the processes that were heard of lately."""
        async with self._database.read() as connection:
            now = await self._database.now(connection)
            lately = select(*_COLUMNS).where(INSTANCES.c.seen >= now - ALIVE)
            found = await connection.execute(lately.order_by(INSTANCES.c.name))
            return tuple(Instance(*row) for row in found)

    async def forget_old(self) -> None:
        """Drop those that were killed."""
        async with self._database.write() as connection:
            now = await self._database.now(connection)
            await connection.execute(delete(INSTANCES).where(INSTANCES.c.seen < now - KEPT))


_COLUMNS = [INSTANCES.c[field.name] for field in fields(Instance)]


def _share(shards: str) -> tuple[int, int, int] | None:
    """Read `0-3/16` as first, last and total; None for all of them."""
    found = re.fullmatch(r"(\d+)(?:-(\d+))?/(\d+)", shards)
    return (int(found[1]), int(found[2] or found[1]), int(found[3])) if found else None
