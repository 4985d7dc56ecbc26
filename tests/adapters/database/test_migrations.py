from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.engine import Connection

from adapters.database import Database
from adapters.database.migrate import HEAD, VERSION_TABLE
from adapters.database.tables import METADATA
from bot.errors import ConfigError, StorageError


async def test_the_migrations_make_the_tables_the_code_uses(database: Database) -> None:
    def differences(connection: Connection) -> object:
        options = {"version_table": VERSION_TABLE}
        return compare_metadata(MigrationContext.configure(connection, opts=options), METADATA)

    async with database.read() as connection:
        found = await connection.run_sync(differences)

    assert found == []


def test_the_newest_revision_is_the_one_the_code_expects() -> None:
    config = Config()
    config.set_main_option("script_location", "adapters.database:migrations")

    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


async def test_several_processes_migrate_one_database_together(empty_address: str) -> None:
    replicas = [Database(empty_address) for _ in range(3)]

    await asyncio.gather(*(replica.prepare() for replica in replicas))

    async with replicas[0].read() as connection:
        done = (await connection.execute(text("SELECT version_num FROM podbot_version"))).all()
    assert len(done) == 1
    for replica in replicas:
        await replica.close()


async def test_a_database_of_a_newer_podbot_is_left_alone(database: Database, address: str) -> None:
    async with database.write() as connection:
        await connection.execute(text("UPDATE podbot_version SET version_num = '9999'"))
    older = Database(address)

    with pytest.raises(StorageError, match="is of a newer podbot"):
        await older.prepare()

    await older.close()


async def test_a_database_of_another_program_is_left_alone(empty_address: str) -> None:
    foreign = Database(empty_address)
    async with foreign.write() as connection:
        await connection.execute(text("CREATE TABLE customers (id INTEGER)"))

    with pytest.raises(StorageError, match="belongs to another program"):
        await foreign.prepare()

    await foreign.close()


async def test_the_database_tells_the_time_in_utc(database: Database) -> None:
    async with database.read() as connection:
        said = await database.now(connection)

    assert said.tzinfo is UTC
    assert abs(said - datetime.now(UTC)) < timedelta(minutes=1)


async def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    file = tmp_path / "podbot.db"
    file.write_text("a shopping list, " * 100)
    database = Database(f"sqlite:///{file}")

    with pytest.raises(StorageError, match=r"podbot\.db is not an SQLite database"):
        await database.prepare()

    await database.close()


async def test_a_folder_in_place_of_the_file_is_named(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}")

    with pytest.raises(StorageError, match="cannot be opened"):
        await database.prepare()

    await database.close()


async def test_a_server_that_is_down_is_named_without_its_password() -> None:
    database = Database("postgresql://podbot:s3cret@127.0.0.1:1/podbot")

    with pytest.raises(StorageError, match="does not answer") as raised:
        await database.prepare()

    assert "s3cret" not in str(raised.value)
    assert "127.0.0.1" in str(raised.value)
    await database.close()


async def test_a_locked_database_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapters.database.engine.BUSY_SECONDS", 0.05)
    first, second = (Database(f"sqlite:///{tmp_path / 'podbot.db'}") for _ in range(2))
    await first.prepare()

    with pytest.raises(StorageError, match="is locked by another program"):
        async with first.write(), second.write():
            pass

    await first.close()
    await second.close()


@pytest.mark.parametrize(
    "url", ["nonsense", "mysql://root@localhost/podbot", "sqlite+pysqlcipher:///x"]
)
def test_an_address_of_another_kind_is_refused(url: str) -> None:
    with pytest.raises(ConfigError, match="PODBOT_DATABASE_URL"):
        Database(url)


async def test_a_reader_does_not_wait_for_a_writer(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'podbot.db'}")
    await database.prepare()

    async with database.write() as writing, database.read() as reading:
        await writing.execute(text("INSERT INTO threads VALUES ('t', 'topics', '2026-01-01')"))
        seen = (await reading.execute(text("SELECT count(*) FROM threads"))).scalar()

    assert seen == 0
    await database.close()
