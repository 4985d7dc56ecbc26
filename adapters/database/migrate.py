"""Migrations: from nothing or any older podbot to the tables of this one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import inspect, text
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.database.trouble import name
from bot.errors import StorageError

if TYPE_CHECKING:
    from alembic.config import Config

#: the newest revision; most often a database has it already, and need not wait for Alembic
HEAD = "0006"
#: the table in which Alembic notes what was done; a database with other tables but this is foreign
VERSION_TABLE = "podbot_version"
#: PostgreSQL's key for "one migrates, the others wait"; any number, for ever the same
_LOCK = 7_305_811_620


async def prepare(engine: AsyncEngine) -> None:
    """Migrate under a lock that lets one process work and the others wait."""
    if await is_current(engine):
        return
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        await connection.run_sync(_upgrade)


async def is_current(engine: AsyncEngine) -> bool:
    """Tell whether there is nothing to migrate; a StorageError that it is of a newer podbot."""
    async with engine.connect() as connection:
        return await connection.run_sync(_current)


def _current(connection: Connection) -> bool:
    found = _revision(connection)
    if found and found != HEAD and found not in _known():
        called = name(connection.engine.url)
        raise StorageError(f"{called} is of a newer podbot; install that one, or restore a backup")
    return found == HEAD


def _upgrade(connection: Connection) -> None:
    if _current(connection):
        return
    called = name(connection.engine.url)
    if not _revision(connection) and inspect(connection).get_table_names():
        raise StorageError(f"{called} belongs to another program; name an empty one")
    from alembic import command  # noqa: PLC0415 - rarely anything is to be migrated

    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    # a constant of ours, not input
    found: str | None = connection.execute(
        text(f"SELECT version_num FROM {VERSION_TABLE}")  # noqa: S608
    ).scalar()
    return found


def _known() -> set[str]:
    from alembic.script import ScriptDirectory  # noqa: PLC0415 - as above

    return {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}


def _config() -> Config:
    from alembic.config import Config  # noqa: PLC0415 - as above

    config = Config()
    config.set_main_option("script_location", "adapters.database:migrations")
    return config
