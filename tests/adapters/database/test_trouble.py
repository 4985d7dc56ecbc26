"""A database that is full, read-only or locked: one clear line, and nothing lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text

from adapters.database import Database, StoredThreads
from bot.errors import StorageError


async def test_a_full_database_says_so_and_keeps_what_it_has(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'podbot.db'}")
    await database.prepare()
    threads = StoredThreads(database)
    await threads.remember("C1", "topics")

    with pytest.raises(StorageError, match="has no room left on its disk"):
        await _fill(database)

    assert await threads.recall("C1") == "topics"
    await database.close()


async def test_a_database_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'podbot.db'}")
    await database.prepare()

    with pytest.raises(StorageError, match="is read-only for user"):
        await _write_what_only_reads(database)

    await database.close()


async def test_a_folder_that_cannot_be_made_says_so(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file where the folder should be")
    database = Database.in_folder(tmp_path / "state")

    with pytest.raises(StorageError, match="has no folder, and none can be made"):
        await database.prepare()

    await database.close()


async def test_a_server_that_restarts_is_found_again(postgres: str) -> None:
    database = Database(postgres)
    await database.prepare()
    killer = Database(postgres)
    async with killer.write() as connection:
        await connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid <> pg_backend_pid() AND datname = current_database()"
            )
        )

    async with database.read() as connection:
        answered = (await connection.execute(text("SELECT 1"))).scalar()

    assert answered == 1
    await database.close()
    await killer.close()


async def _fill(database: Database) -> None:
    async with database.write() as connection:
        pages = (await connection.execute(text("PRAGMA page_count"))).scalar()
        await connection.execute(text(f"PRAGMA max_page_count = {pages}"))
        much = {"text": "x" * 1_000_000}
        await connection.execute(text("UPDATE threads SET text = :text"), much)


async def _write_what_only_reads(database: Database) -> None:
    async with database.write() as connection:
        await connection.execute(text("PRAGMA query_only = ON"))
        await connection.execute(text("DELETE FROM threads"))


async def test_what_must_last_waits_for_the_disk_and_nothing_else_does(tmp_path: Path) -> None:
    database = Database.in_folder(tmp_path)
    await database.prepare()

    async with database.write() as connection:
        lasting = (await connection.exec_driver_sql("PRAGMA synchronous")).scalar()
    async with database.write(lasting=False) as connection:
        light = (await connection.exec_driver_sql("PRAGMA synchronous")).scalar()
    await database.close()

    assert (lasting, light) == (2, 1)  # FULL, NORMAL
