from __future__ import annotations

import logging
from dataclasses import dataclass, field

import pytest

from adapters.database import Database
from adapters.database.instances import Instance, StoredInstances
from adapters.running.presence import ENOUGH, Hears, Presence


@dataclass
class Lost:
    """How many answers somebody else gave first."""

    count: int = 0

    def __call__(self) -> int:
        return self.count


@dataclass
class Here:
    """A process that runs all of Discord."""

    instances: StoredInstances
    lost: Lost = field(default_factory=Lost)

    def __post_init__(self) -> None:
        self.presence = Presence(self.instances, Hears("all", 1, self.lost))

    async def warned(self) -> bool:
        return any(i.overtaken for i in await self.instances.alive())


@pytest.fixture
def here(database: Database) -> Here:
    return Here(StoredInstances(database))


async def test_a_process_is_known_while_it_runs(here: Here) -> None:
    await here.presence.beat()
    (known,) = await here.instances.alive()
    await here.presence.leave()

    assert (known.shards, known.sockets) == ("all", 1)
    assert await here.instances.alive() == ()


async def test_a_program_without_this_database_shows_when_it_answers_first(
    here: Here, caplog: pytest.LogCaptureFixture
) -> None:
    here.lost.count = ENOUGH

    await here.presence.beat()

    assert await here.warned()
    assert "another program answers with this DISCORD_TOKEN" in caplog.text


async def test_one_answer_that_was_lost_proves_nothing(here: Here) -> None:
    here.lost.count = ENOUGH - 1

    await here.presence.beat()

    assert not await here.warned()


async def test_a_replica_that_hears_the_same_servers_may_answer_first(here: Here) -> None:
    await here.instances.beat(Instance("i2", "there:2", "0-3/4"), overtaken=False)
    here.lost.count = ENOUGH

    await here.presence.beat()

    assert not await here.warned()


async def test_it_is_told_once_and_not_each_time(
    here: Here, caplog: pytest.LogCaptureFixture
) -> None:
    here.lost.count = ENOUGH
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            await here.presence.beat()

    assert caplog.text.count("another program") == 1
