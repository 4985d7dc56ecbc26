"""Real processes, killed with a real SIGKILL at each stage: exactly one post comes of it."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

import pytest_asyncio

from bot.schedule import Place, Platform
from tests.adapters.conftest import Addresses
from tests.adapters.scheduler.city import DISCORD, SLACK, City
from tests.adapters.scheduler.replica import Stage

#: cities that live at the same time: their processes must not starve each other
AT_ONCE = 3
STAGES = [stage for stage in Stage if stage is not Stage.NEVER]


@asynccontextmanager
async def a_city(address: str) -> AsyncIterator[City]:
    """Build a city and tear it down."""
    city = City(address)
    try:
        await city.database.prepare()
        yield city
    finally:
        await city.leave()


@pytest_asyncio.fixture
async def city(address: str) -> AsyncIterator[City]:
    async with a_city(address) as built:
        yield built


async def test_a_replica_killed_at_any_stage_leaves_exactly_one_post(addresses: Addresses) -> None:
    room = asyncio.Semaphore(AT_ONCE)

    async def killed(address: str, stage: Stage, place: Place) -> object:
        async with room, a_city(address) as city:
            return await _killed(city, stage, place)

    deaths = [(stage, place) for stage in STAGES for place in (DISCORD, SLACK)]
    lives = [killed(await addresses(), *death) for death in deaths]
    found = await asyncio.gather(*lives, return_exceptions=True)

    once = {(s, place): ({place.channel: 1}, {"w22222": "sent"}) for s, place in deaths}
    assert dict(zip(deaths, found, strict=True)) == once


async def _killed(city: City, stage: Stage, place: Place) -> object:
    """Let a replica die at a stage and another go on; give what is there, and what is known."""
    await city.set(place, "w22222")
    await city.behave(seconds=0.2)
    await city.died(city.start(stage))
    city.start()
    await city.settled()
    return await city.posted(), await city.states()


async def test_where_the_history_cannot_be_read_a_killed_send_is_unsure_and_never_two(
    city: City,
) -> None:
    await city.set(SLACK, "w22222")
    await city.behave(readable=False)

    await city.died(city.start(Stage.BEFORE_REQUEST))
    city.start()
    await city.settled()

    assert await city.posted() == {}
    assert await city.states() == {"w22222": "unsure"}


async def test_three_replicas_one_of_them_with_a_wrong_clock_post_each_slot_once(
    city: City,
) -> None:
    for number in range(12):
        place = Place(list(Platform)[number % 2], f"W{number}", f"C{number}")
        await city.set(place, f"w{number:05}", due=timedelta(seconds=40))

    for skew in (0.0, 90.0, -90.0):
        city.start(skew=skew)
    await city.settled()

    assert await city.posted() == {f"C{number}": 1 for number in range(12)}


async def test_scaling_from_one_to_three_and_back_during_a_slot_posts_once(city: City) -> None:
    for number in range(6):
        await city.set(Place(Platform.SLACK, f"W{number}", f"C{number}"), f"w{number:05}")
    await city.behave(seconds=0.3)

    first = city.start()
    others = [city.start(), city.start()]
    city.kill(first)
    city.kill(others[0])
    await city.settled()

    assert await city.posted() == {f"C{number}": 1 for number in range(6)}


async def test_a_replica_stopped_before_its_last_check_gives_up_when_it_wakes(city: City) -> None:
    await city.set(SLACK, "w22222")

    frozen = city.start(freezes=True)
    await city.stopped(frozen)
    other = city.start()
    await city.settled()
    city.kill(other)
    city.kill(frozen, signal.SIGCONT)
    # what comes next can only be posted by the one that woke, after it gave the old one up
    await city.set(DISCORD, "w33333")
    await city.settled()

    assert await city.posted() == {"slack": 1, "discord": 1}
