"""What is set for a channel beside its schedules: the show it looks in first.

It is read into memory now and then, so that no question waits for the database.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.database.engine import Database
from adapters.database.inserting import insert
from adapters.database.rows import at_place, place, place_values
from adapters.database.tables import CHANNELS, SUBSCRIPTIONS
from bot.ports import Place, Preference


class Preferences:
    """The shows of channels; where either workspace is unknown, the channel's id is enough."""

    def __init__(self, known: Iterable[Preference] = ()) -> None:
        """Take those that are known."""
        self._shows: dict[tuple[str, str], dict[str, Preference]] = {}
        for each in known:
            self.take(each)

    def take(self, preference: Preference) -> None:
        """Note what was set last."""
        here = self._shows.setdefault(_channel(preference.place), {})
        here[preference.place.workspace] = preference

    def show(self, asked: Place) -> str:
        """Give the id of the show of a channel; empty where it has none."""
        here = self._shows.get(_channel(asked), {})
        found = here.get(asked.workspace) or here.get("")
        if found is None and not asked.workspace:
            found = next(iter(here.values()), None)
        return found.show if found else ""

    def all(self) -> tuple[Preference, ...]:
        """List the channels that prefer a show."""
        return tuple(each for here in self._shows.values() for each in here.values() if each.show)


class StoredChannels:
    """`Channels` of bot/ports.py."""

    def __init__(self, database: Database) -> None:
        """Know nothing before `read`."""
        self._database = database
        self._known = Preferences()
        self._until: datetime | None = None

    def show(self, place: Place) -> str:
        """Give the id of the show a channel prefers, as last read; empty where it has none."""
        return self._known.show(place)

    def all(self) -> tuple[Preference, ...]:
        """List the channels that prefer a show, as last read."""
        return self._known.all()

    async def read(self) -> None:
        """Learn what was set since the last look, by whichever replica."""
        query = select(CHANNELS).order_by(CHANNELS.c.changed)
        if self._until:
            query = query.where(CHANNELS.c.changed >= self._until)
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).all()
        for row in rows:
            self._known.take(Preference(place(row), row.show))
            self._until = row.changed

    async def prefer(self, preference: Preference, who: str) -> None:
        """Set the show of a channel; what its schedules have planned is chosen anew."""
        async with self._database.write() as connection:
            now = await self._database.now(connection)
            await _set(connection, preference, {"who": who, "changed": now})
            await connection.execute(
                update(SUBSCRIPTIONS)
                .where(at_place(SUBSCRIPTIONS, preference.place))
                .values(queue=[], version=SUBSCRIPTIONS.c.version + 1)
            )
        await self.read()


async def _set(connection: AsyncConnection, preference: Preference, signed: dict[str, Any]) -> None:
    """Set the show of a channel under whichever workspace it is known."""
    values = {"show": preference.show, **signed}
    here = update(CHANNELS).where(at_place(CHANNELS, preference.place)).values(**values)
    if (await connection.execute(here)).rowcount == 0:
        row = insert(connection, CHANNELS).values(**place_values(preference.place), **values)
        key = [CHANNELS.c.platform, CHANNELS.c.workspace, CHANNELS.c.channel]
        await connection.execute(row.on_conflict_do_update(index_elements=key, set_=values))


async def preferences(connection: AsyncConnection) -> Preferences:
    """Read the shows of all channels, within a transaction."""
    rows = await connection.execute(select(CHANNELS).where(CHANNELS.c.show != ""))
    return Preferences(Preference(place(row), row.show) for row in rows)


def _channel(asked: Place) -> tuple[str, str]:
    return asked.platform.value, asked.channel
