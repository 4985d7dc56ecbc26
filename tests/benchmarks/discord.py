"""How long Discord waits for us: from the event on its socket to our request on its other one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date
from random import Random
from statistics import median, quantiles
from time import perf_counter

from adapters.discord.app import DiscordPart, DiscordSetup
from adapters.shipped import data_folder
from bot.library import Library
from bot.library.reading import load_library
from bot.model import Episode
from bot.podbot import PodBot
from bot.search.engine import Engine
from tests.adapters.discord.loopback import TOKEN, loopback, until
from tests.adapters.discord.memory import memory
from tests.adapters.discord.person import Person
from tests.benchmarks.catalogues import SHOW
from tests.benchmarks.timing import note, table
from tests.questions.scoring import judged

_TITLES, _LONG = 10_000, 300
_ROUNDS = 300


@dataclass(frozen=True, slots=True)
class Figure:
    """Milliseconds on the wall that half and 99 of 100 answers took, both sides in one process."""

    what: str
    p50: float
    p99: float


def measure() -> list[Figure]:
    """Measure typed commands, and completion among very many very long titles."""
    note("commands and completion on a Discord of ours")
    logging.getLogger("adapters.discord").setLevel(logging.WARNING)
    shipped, large = load_library(data_folder()), _long_titles()
    typed = [question.text for question in judged("dev")] * 2
    return [
        asyncio.run(_figure("a slash command, 83 episodes", shipped, Person.pod, typed)),
        asyncio.run(
            _figure("completion, 10,000 titles of 300", large, Person.complete, _beginnings())
        ),
    ]


def report(figures: list[Figure]) -> str:
    """Write the figures as a table."""
    rows = [(figure.what, f"{figure.p50:.1f}", f"{figure.p99:.1f}") for figure in figures]
    return table(("Discord on 127.0.0.1, event to answer", "p50 ms", "p99 ms"), rows)


async def _figure(
    what: str,
    library: Library,
    act: Callable[[Person, str], Awaitable[object]],
    typed: list[str],
) -> Figure:
    bot = PodBot(Engine.of(library), today=lambda: date(2026, 11, 29), random=Random(1))
    async with loopback() as server:
        part = DiscordPart(bot, DiscordSetup(TOKEN, f"{server.address}/api/v10"), memory())
        running = asyncio.create_task(part.run())
        await until(lambda: part.ready)
        # everybody asks once, each alone with the bot: nobody is slowed down
        people = (Person(server, id=1 + number, direct=True) for number in range(len(typed)))
        asked = zip(people, typed, strict=True)
        taken = sorted([await _milliseconds(act(person, text)) for person, text in asked])
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    return Figure(what, median(taken), quantiles(taken, n=100, method="inclusive")[98])


async def _milliseconds(doing: Awaitable[object]) -> float:
    started = perf_counter()
    await doing
    return (perf_counter() - started) * 1_000


def _long_titles() -> Library:
    random = Random(2)
    words = ["".join(random.choices("abcdefghijklmnop", k=6)) for _ in range(4_000)]
    return Library((SHOW,), tuple(_episode(n, random.choices(words, k=60)) for n in range(_TITLES)))


def _episode(number: int, words: list[str]) -> Episode:
    return Episode(f"e{number}", " ".join(words)[:_LONG], SHOW.id, number + 1)


def _beginnings() -> list[str]:
    return ["abcdefghij"[: n % 5] for n in range(_ROUNDS)]
