"""The connection, to SQLite by default or PostgreSQL for replicas, and the database's own clock."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

from sqlalchemy import URL, event, make_url, text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from adapters.database.clocks import Clocks
from adapters.database.file import make_ready
from adapters.database.migrate import is_current, prepare
from adapters.database.trouble import name, trouble
from bot.errors import ConfigError

#: how long a writer waits for another before SQLite calls the database locked
BUSY_SECONDS = 10
_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg"}
_READING = {"podbot_reads": True}
_POSTGRES_NOW = text("SELECT clock_timestamp()")


class Database:
    """One database, and the two kinds of transaction podbot makes in it."""

    def __init__(self, url: str) -> None:
        """Take an SQLAlchemy address; nothing is opened yet."""
        self.url = _address(url)
        self._engine = _engine(self.url)
        #: SQLite's for what need not be on the disk when it is done; in WAL mode only a power cut
        #: takes it back: sqlite.org/pragma.html#pragma_synchronous
        self._light = self._engine if self.postgres else _sqlite(self.url, "NORMAL")
        # SQLite itself lets writers wait in no order, and some of many for ever
        self._turn = nullcontext() if self.postgres else asyncio.Lock()

    @classmethod
    def in_folder(cls, folder: Path) -> Database:
        """Keep everything in one SQLite file of a folder."""
        return cls(f"sqlite:///{folder / 'podbot.db'}")

    @property
    def name(self) -> str:
        """Call it by its file or host, without secrets."""
        return name(self.url)

    @property
    def postgres(self) -> bool:
        """Tell whether this is PostgreSQL, where replicas can share it."""
        return self._engine.dialect.name == "postgresql"

    @property
    def made(self) -> bool:
        """Tell whether there is anything to look into; a server is asked by connecting."""
        return self.postgres or Path(self.url.database or "").exists()

    async def prepare(self) -> None:
        """Check that the database is ours and usable, and bring its tables up to date."""
        if self.url.database and not self.postgres:
            make_ready(Path(self.url.database))
        async with self._told():
            await prepare(self._engine)

    async def current(self) -> bool:
        """Tell whether the tables are those of this podbot, without touching them."""
        async with self._told():
            return await is_current(self._engine)

    @asynccontextmanager
    async def write(self, *, lasting: bool = True) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that may write; on SQLite it waits for its turn, first come first.

        One that need not be `lasting` does not wait for SQLite's disk: a power cut may take it
        back, no crash of ours does.
        """
        engine = self._engine if lasting else self._light
        async with self._told(), self._turn, engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that only reads, and holds up nobody."""
        async with self._told(), self._engine.connect() as connection:
            yield await connection.execution_options(**_READING)

    async def now(self, connection: AsyncConnection) -> datetime:
        """Tell the time by the database's clock, whatever this machine's says.

        SQLite runs in this process and has its clock: it need not be asked.
        """
        if not self.postgres:
            return datetime.now(UTC)
        instant: datetime = (await connection.execute(_POSTGRES_NOW)).scalar_one()
        return instant.astimezone(UTC)

    async def clocks(self, connection: AsyncConnection) -> Clocks:
        """Read the database's clock together with our own."""
        asked = monotonic()
        now = await self.now(connection)
        return Clocks(now, asked, monotonic())

    async def close(self) -> None:
        """Let go of every connection."""
        for engine in (self._engine, self._light):
            await engine.dispose()

    @asynccontextmanager
    async def _told(self) -> AsyncIterator[None]:
        """Turn the driver's trouble into one line that says what to do."""
        try:
            yield
        except (DBAPIError, NoConnection) as error:
            raise trouble(self.url, error) from error


def _address(url: str) -> URL:
    try:
        address = make_url(re.sub(r"^postgres:", "postgresql:", url))
    except ArgumentError as error:
        raise ConfigError(
            ["PODBOT_DATABASE_URL is no address such as postgresql+psycopg://user@host/podbot"]
        ) from error
    return address.set(drivername=_DRIVERS.get(address.drivername, address.drivername))


def _engine(url: URL) -> AsyncEngine:
    if url.drivername not in _DRIVERS.values():
        raise ConfigError(
            [f"PODBOT_DATABASE_URL: {url.drivername} is unknown; use sqlite or postgresql+psycopg"]
        )
    try:
        return _sqlite(url) if url.drivername == _DRIVERS["sqlite"] else _postgres(url)
    except (ImportError, NoSuchModuleError) as error:
        raise ConfigError(
            ["PODBOT_DATABASE_URL: PostgreSQL needs its driver: pip install 'podbot[postgres]'"]
        ) from error


def _postgres(url: URL) -> AsyncEngine:
    return create_async_engine(url, pool_pre_ping=True, connect_args={"connect_timeout": 10})


def _sqlite(url: URL, synchronous: str = "FULL") -> AsyncEngine:
    engine = create_async_engine(url, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine.sync_engine, "connect", partial(_set_up, synchronous))
    event.listen(engine.sync_engine, "begin", _begin)
    event.listen(engine.sync_engine, "invalidate", _roll_back)
    return engine


def _set_up(
    synchronous: str,
    connection: Any,  # noqa: ANN401 - whatever the driver calls a connection
    _: object,
) -> None:
    # the driver must not begin transactions by itself: `_begin` chooses their kind
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", f"synchronous = {synchronous}", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _roll_back(connection: Any, *_: object) -> None:  # noqa: ANN401
    # who is cancelled in a statement still holds it, and a connection that is closed under a
    # statement keeps its locks until that is gone: sqlite.org/c3ref/close.html
    connection.rollback()


def _begin(connection: Connection) -> None:
    # a reader that turns writer fails at once, whatever the timeout:
    # sqlite.org/rescode.html#busy_snapshot
    reads = connection.get_execution_options().get("podbot_reads")
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")
