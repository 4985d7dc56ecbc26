"""Jobs in processes of their own."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from adapters.feeds.fetching import Fetched
from adapters.feeds.workshop import Index, Workshop
from bot.errors import DataError
from tests.bot.intake.feeds.writing_feeds import ADDRESS, Entry, entry, rss

NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)


async def test_a_feed_is_read_and_added_to_what_it_told() -> None:
    workshop = Workshop()
    first = await workshop.absorb("tea", Fetched(rss(entry(1)), ADDRESS), (), NOW)

    second = await workshop.absorb("tea", Fetched(rss(entry(2)), ADDRESS), first.changed, NOW)

    assert (first.title, first.link, first.items) == ("Show", "https://show.example/", 1)
    assert (second.new, second.items) == (("episode-2",), 2)
    assert [row.place for row in (*first.changed, *second.changed)] == [0, 1]


async def test_what_is_no_feed_is_refused_under_its_name() -> None:
    with pytest.raises(DataError, match=r"^tea: a web page instead of a feed"):
        await Workshop().absorb("tea", Fetched(b"<html>", ADDRESS), (), NOW)


async def test_a_reader_that_hangs_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapters.feeds.workshop.MOST_SECONDS", 0.01)

    with pytest.raises(DataError, match="reading it took more than"):
        await Workshop().absorb("tea", Fetched(rss(entry(1)), ADDRESS), (), NOW)


async def test_a_reader_that_fails_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    failing = (sys.executable, "-c", "raise Exception(7)")
    monkeypatch.setattr("adapters.feeds.workshop._COMMAND", failing)

    with pytest.raises(DataError, match=r"the index: reading it failed \(Exception: 7\)"):
        await Workshop().index(Index(Path("data"), None, Path("state")))


async def test_a_reader_that_takes_all_memory_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    greedy = "from adapters.feeds.jobs import _limit; _limit(); bytearray(400_000_000)"
    monkeypatch.setattr("adapters.feeds.workshop._COMMAND", (sys.executable, "-c", greedy))

    with pytest.raises(DataError, match="takes more memory than a feed may need"):
        await Workshop().absorb("tea", Fetched(b"", ADDRESS), (), NOW)


async def test_60_000_items_are_cut_to_the_newest_within_what_a_reader_may_take() -> None:
    body = rss(*(Entry(title=f"Episode {n}", guid=f"{n}") for n in range(60_000)))

    read = await Workshop().absorb("tea", Fetched(body, ADDRESS), (), NOW)

    assert read.items == 5_000


async def test_20_000_tags_within_each_other_are_no_trouble() -> None:
    body = rss(entry(1)).replace(b"</channel>", b"<item>" * 10_000 + b"<a>" * 10_000)

    assert (await Workshop().absorb("tea", Fetched(body, ADDRESS), (), NOW)).items >= 1
