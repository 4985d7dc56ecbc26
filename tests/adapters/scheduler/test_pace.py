"""Several real processes on one database keep one pace, at the speed of the real clock."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from typing import Any

import pytest_asyncio

from bot.schedule import Place, Platform
from bot.weekly.opening import Opener
from tests.adapters.scheduler import replica
from tests.adapters.scheduler.city import City

_SOON = timedelta(seconds=1)


@pytest_asyncio.fixture
async def city(address: str) -> AsyncIterator[City]:
    built = City(address, speed=1.0)
    try:
        yield built
    finally:
        await built.leave()


async def _due(city: City, platform: Platform, channels: int) -> None:
    """Schedule a post to each channel of one workspace, all due by now and none of them taken."""
    for number in range(channels):
        await city.set(Place(platform, "W1", f"C{number}"), f"w{number:05}", due=_SOON)
    due = await city.schedules.now() + _SOON

    async def all_due() -> bool:
        return await city.schedules.now() > due

    await city.until(all_due, "the posts are due")
    while await city.ledger.open(frozenset(Platform), Opener(replica.LIBRARY)):
        pass


async def _asked(city: City) -> dict[str, list[dict[str, Any]]]:
    return await replica.call(city.port, "/all", {})


def _busiest(left: Sequence[float]) -> int:
    """Count the requests that left within the busiest second."""
    return max(sum(0 <= other - one < 1 for other in left) for one in left)


async def test_three_replicas_one_of_them_held_up_never_send_more_than_forty_in_a_second(
    city: City,
) -> None:
    await _due(city, Platform.DISCORD, 120)

    replicas = [city.start(capacity=30) for _ in range(3)]

    async def under_way() -> bool:
        return len((await _asked(city))["messages"]) >= 30

    await city.until(under_way, "thirty posts are out")
    city.kill(replicas[0], signal.SIGSTOP)
    await city.stopped(replicas[0])
    await asyncio.sleep(0.6)  # what it holds becomes late, and would leave all at once
    city.kill(replicas[0], signal.SIGCONT)
    await city.settled()

    messages = (await _asked(city))["messages"]
    assert await city.posted() == {f"C{number}": 1 for number in range(120)}
    assert len({each["by"] for each in messages}) == 3
    assert _busiest([each["left"] for each in messages]) <= 40


async def test_a_workspace_told_to_wait_is_left_alone_by_every_replica(city: City) -> None:
    await _due(city, Platform.SLACK, 24)
    await city.behave(posters=2, retry_after=8.0)

    for _ in range(2):
        city.start(capacity=8)
    await city.settled()

    found = await _asked(city)
    (refused,) = found["refused"]
    after = [each["left"] - refused["left"] for each in found["messages"]]
    assert await city.posted() == {f"C{number}": 1 for number in range(24)}
    # what was on its way when the pause was written down, which takes a while, leaves still within
    # two and a half seconds; then nobody posts, where twelve would without the pause
    assert [seconds for seconds in after if 4.5 < seconds < 8] == []
