"""What following a feed costs: a refresh, small and large, and how long the loop waits."""

from __future__ import annotations

import asyncio
import os
import resource
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from adapters.database import Database
from adapters.feeds.desk import Desk
from adapters.following import desk
from adapters.indexing import engine
from adapters.running.memory import settle
from adapters.shipped import data_folder
from bot.config import Settings
from bot.library.reading import load_library
from bot.model import Episode
from tests.adapters.feeds.server import feed_server
from tests.benchmarks.catalogues import Catalogue
from tests.benchmarks.timing import note, table
from tests.bot.asking import podbot_of
from tests.bot.intake.feeds.writing_feeds import Entry, rss

LONG = 5_000
#: how often a feed that has not changed is asked
_ROUNDS = 20
#: seconds between two looks at whether the loop turns
_TICK = 0.005
_FIRST = datetime(2010, 1, 1, 9, tzinfo=UTC)
_HOME = "https://made-up.example"
Work = Callable[[], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class Refresh:
    """One refresh of a feed, until questions are answered from what it told."""

    name: str
    seconds: float
    #: seconds of processor time, of this process and those it started
    processor: float
    #: milliseconds that the event loop stood still at most
    stall: float
    #: the same, without what the rest of the machine took from us
    own_stall: float


def measure(long: int = LONG) -> tuple[Refresh, ...]:
    """Refresh this podcast's feed and a long one: all new, one new item, and unchanged."""
    note("feeds")
    library = load_library(data_folder())
    made_up = Catalogue(long).library.episodes
    return (
        *asyncio.run(measured(library.episodes, library.show.title, library.show.home)),
        *asyncio.run(measured(made_up, "Made up", _HOME)),
    )


async def measured(episodes: Sequence[Episode], title: str, home: str) -> list[Refresh]:
    """Refresh the feed of a show that consists of these episodes."""
    entries = [_entry(place, episode) for place, episode in enumerate(episodes)][::-1]
    news = Entry(title="Something new", guid="new", notes="Nobody has told it before.")
    count = f"{len(entries):,} items"
    async with feed_server() as server, _following() as (following, swap):
        address = server.feed("/feed.xml", rss(title=title, link=home))
        feed = (await following.add(address)).feed

        async def refresh() -> None:
            await following.refresher.refresh(feed)
            if await following.publisher.catch_up():
                await asyncio.to_thread(swap)

        server.feed("/feed.xml", rss(*entries, title=title, link=home), ETag='"1"')
        figures = [await _watched(f"{count}, all new", refresh)]
        server.feed("/feed.xml", rss(news, *entries, title=title, link=home), ETag='"2"')
        figures.append(await _watched(f"{count} and a new one", refresh))
        feed = await following.find(address)
        unchanged = [await _watched(f"{count}, unchanged", refresh) for _ in range(_ROUNDS)]
    return [*figures, sorted(unchanged, key=lambda figure: figure.processor)[_ROUNDS // 2]]


def _entry(place: int, episode: Episode) -> Entry:
    """Write an episode as its host would."""
    day = episode.published.earliest if episode.published else _FIRST + timedelta(days=place)
    return Entry(
        title=episode.title,
        guid=f"guid-{place}",
        link=episode.url or f"{_HOME}/{place}",
        audio=f"https://cdn.example/{place}.mp3",
        date=datetime(day.year, day.month, day.day, 9, tzinfo=UTC),
        length=str(episode.duration or ""),
        notes="".join(f"<p>{escape(part)}</p>" for part in episode.notes.split("\n\n")),
    )


@asynccontextmanager
async def _following() -> AsyncIterator[tuple[Desk, Callable[[], None]]]:
    """Give what `podbot run` follows feeds with, and what swaps the index that it answers from."""
    index = data_folder(), None
    with TemporaryDirectory() as made:
        settings = Settings(state_dir=Path(made) / "state", feeds_allow_loopback=True)
        database = Database.in_folder(Path(made))
        await database.prepare()
        podbot = podbot_of(engine(*index, settings.state_dir))
        settle()

        def swap() -> None:
            podbot.engine = engine(*index, settings.state_dir)
            settle()

        try:
            yield desk(settings, index, database), swap
        finally:
            await database.close()


async def _watched(name: str, work: Work) -> Refresh:
    """Do something and watch whether the loop turns meanwhile."""
    gaps: list[tuple[float, float]] = []
    watching = asyncio.create_task(_ticking(gaps))
    began, used = perf_counter(), _processor()
    await work()
    seconds, processor = perf_counter() - began, _processor() - used
    await asyncio.sleep(2 * _TICK)
    watching.cancel()
    with suppress(asyncio.CancelledError):
        await watching
    own = max(min(gap) for gap in gaps)
    return Refresh(name, seconds, processor, max(gaps)[0] * 1_000, own * 1_000)


async def _ticking(gaps: list[tuple[float, float]]) -> None:
    """Note by how much each tick comes late, and the processor time we have used until then."""
    while True:
        began, used = perf_counter(), process_time()
        await asyncio.sleep(_TICK)
        gaps.append((perf_counter() - began - _TICK, process_time() - used))


def _processor() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process_time() + children.ru_utime + children.ru_stime


def report(figures: Sequence[Refresh]) -> str:
    """Write the figures as a table, with how busy the machine was."""
    rows = [
        (
            figure.name,
            f"{figure.seconds:.3f}",
            f"{figure.processor:.3f}",
            f"{figure.stall:.1f}",
            f"{figure.own_stall:.1f}",
        )
        for figure in figures
    ]
    head = ("a feed, until questions know it", "seconds", "of processor", "stall ms", "our part")
    busy = f"{os.getloadavg()[0]:.1f} processes wanted {os.cpu_count()} processors"
    return f"{table(head, rows)}\n{busy}"
