from __future__ import annotations

import asyncio
from datetime import timedelta

from sqlalchemy import update

from adapters.database import Database, StoredClaims, StoredThreads, StoredTokens
from adapters.database.tables import CLAIMS, THREADS


async def test_only_the_first_claim_of_a_key_wins(database: Database) -> None:
    claims = StoredClaims(database)

    won = [
        await claims.claim("event 1"),
        await claims.claim("event 1"),
        await claims.claim("event 2"),
    ]

    assert won == [True, False, True]


async def test_of_many_claims_at_once_one_wins(database: Database) -> None:
    claims = StoredClaims(database)

    won = await asyncio.gather(*(claims.claim("event") for _ in range(20)))

    assert won.count(True) == 1


async def test_a_key_can_be_claimed_again_after_a_day(database: Database) -> None:
    claims = StoredClaims(database)
    await claims.claim("event")
    await _age(database, timedelta(hours=25))

    again = await claims.claim("event")

    assert again


async def test_old_claims_are_forgotten_and_new_ones_kept(database: Database) -> None:
    claims = StoredClaims(database)
    await claims.claim("old")
    await _age(database, timedelta(hours=25))
    await claims.claim("new")

    await claims.forget_old()

    async with database.read() as connection:
        kept = (await connection.execute(CLAIMS.select())).all()
    assert [row.key for row in kept] == ["new"]


async def test_a_token_gives_its_text_back(database: Database) -> None:
    tokens = StoredTokens(database)

    token = await tokens.keep("list cuda " * 50)

    assert await tokens.text(token) == "list cuda " * 50
    assert len(token) <= 25


async def test_the_same_text_has_the_same_token(database: Database) -> None:
    tokens = StoredTokens(database)

    first, again = await tokens.keep("topics"), await tokens.keep("topics")

    assert first == again


async def test_an_unknown_token_stands_for_nothing(database: Database) -> None:
    assert await StoredTokens(database).text("made-up") is None


async def test_a_thread_remembers_its_last_command(database: Database) -> None:
    threads = StoredThreads(database)
    await threads.remember("C1/17.5", "list 2021")
    await threads.remember("C1/17.5", "list 2022")

    recalled = await threads.recall("C1/17.5")

    assert recalled == "list 2022"
    assert await threads.recall("C2/1.0") == ""


async def test_a_thread_is_forgotten_after_a_day(database: Database) -> None:
    threads = StoredThreads(database)
    await threads.remember("C1", "topics")
    async with database.write() as connection:
        now = await database.now(connection)
        await connection.execute(update(THREADS).values(at=now - timedelta(hours=25)))

    assert await threads.recall("C1") == ""


async def _age(database: Database, by: timedelta) -> None:
    async with database.write() as connection:
        now = await database.now(connection)
        await connection.execute(update(CLAIMS).values(at=now - by))
