"""A look over ten thousand schedules of which fifty are due."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from adapters.database import Database, StoredLedger
from bot.library import Library
from bot.model import Episode, Show
from bot.schedule import Platform
from bot.weekly.opening import Opener
from tests.benchmarks.filling import fill
from tests.benchmarks.timing import note, table

SCHEDULES = 10_000
DUE = 50
_ROUNDS = 5
_LIBRARY = Library(
    (Show("show", "A show", "https://show.example"),),
    (Episode("e1", "Episode 1", "show", 1, notes="What is it?"),),
)


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured, with its unit in its name."""

    name: str
    value: float


def measure() -> tuple[Figure, ...]:
    """Look over ten thousand schedules of which fifty are due."""
    note("a look over the schedules")
    looks = sorted(asyncio.run(_look()) for _ in range(_ROUNDS))
    return (Figure(f"a look over {SCHEDULES:,} schedules, {DUE} due, ms", looks[_ROUNDS // 2]),)


def report(figures: Sequence[Figure]) -> str:
    """Write the figures as a table."""
    return table(("weekly posts", ""), [(each.name, f"{each.value:,.0f}") for each in figures])


async def _look() -> float:
    with TemporaryDirectory() as folder:
        database = Database.in_folder(Path(folder))
        await database.prepare()
        ledger, opener = StoredLedger(database), Opener(_LIBRARY)
        await fill(database, SCHEDULES, DUE, Platform.DISCORD, "e1")
        started = perf_counter()
        opened = await ledger.open(frozenset(Platform), opener)
        claimed = await ledger.claim(frozenset(Platform), SCHEDULES)
        taken = perf_counter() - started
        await database.close()
        assert (opened, len(claimed)) == (DUE, DUE)
        return taken * 1000
