from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import func, select

from adapters.database import Database
from adapters.database.instances import ALIVE, KEPT, Instance, StoredInstances
from adapters.database.tables import INSTANCES
from tests.adapters.scheduler.house import START, ClockedDatabase

HERE = Instance("i1", "here:1", "0-1/4", 1)


@pytest.mark.parametrize(
    ("mine", "theirs", "meet"),
    [
        ("0-1/4", "2-3/4", False),
        ("0-1/4", "1/4", True),
        ("0/2", "0-3/4", True),  # shares of different totals overlap somewhere, as a rule
        ("all", "3/4", True),
        ("all", "all", True),
        ("", "all", False),
        ("0/2", "", False),
    ],
)
def test_shares_that_overlap_hear_the_same(mine: str, theirs: str, meet: bool) -> None:
    one, other = replace(HERE, shards=mine), Instance("i2", "there:2", theirs)

    assert one.meets(other) is meet
    assert other.meets(one) is meet


async def test_who_says_so_is_alive_until_it_leaves(database: Database) -> None:
    instances = StoredInstances(database)

    await instances.beat(HERE, overtaken=False)
    await instances.beat(HERE, overtaken=False)
    alive = await instances.alive()
    await instances.leave(HERE.id)

    assert alive == (HERE,)
    assert await instances.alive() == ()


async def test_who_says_nothing_for_a_minute_is_gone_and_after_a_day_forgotten(
    address: str,
) -> None:
    database = ClockedDatabase(address)
    instances = StoredInstances(database)
    await instances.beat(HERE, overtaken=False)

    database.clock = START + ALIVE + timedelta(seconds=1)
    alive = await instances.alive()
    database.clock = START + KEPT + timedelta(seconds=1)
    await instances.forget_old()

    async with database.read() as connection:
        left = (await connection.execute(select(func.count()).select_from(INSTANCES))).scalar()
    await database.close()
    assert alive == ()
    assert left == 0


async def test_that_another_program_answered_is_kept_while_its_witness_lives(
    database: Database,
) -> None:
    instances = StoredInstances(database)

    await instances.beat(HERE, overtaken=True)
    await instances.beat(HERE, overtaken=False)

    (kept,) = await instances.alive()
    assert kept.overtaken is not None
