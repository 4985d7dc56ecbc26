"""The part of `podbot run` that follows feeds."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from pathlib import Path

import pytest

from adapters.feeds.part import FeedsPart
from bot.errors import StorageError
from bot.intake.feeds.following import Followed
from tests.adapters.feeds.house import House
from tests.adapters.feeds.server import FeedServer, Reply
from tests.bot.intake.feeds.writing_feeds import entry, rss

_PATIENCE = 20.0


async def _until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(_PATIENCE):
        while not holds():  # noqa: ASYNC110 - what is waited for rings no bell
            await asyncio.sleep(0.01)


@asynccontextmanager
async def _running(part: FeedsPart) -> AsyncIterator[None]:
    """Run a part, and end it as `podbot run` would."""
    running = asyncio.create_task(part.run())
    try:
        yield
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


async def test_a_new_episode_is_found_without_a_restart(house: House, server: FeedServer) -> None:
    await house.desk.add(server.feed("/feed.xml", rss(entry(1))))

    async with _running(house.part()):
        await _until(lambda: len(house.swaps) == 1)
        server.feed("/feed.xml", rss(entry(1), entry(2)))
        await house.wait(hours=2)
        await _until(lambda: len(house.swaps) == 2)

    assert [episode.id for episode in house.swaps[-1].episodes] == [
        "strides",
        "episode-1",
        "episode-2",
    ]


async def test_nothing_new_swaps_nothing(house: House, server: FeedServer) -> None:
    await house.desk.add(server.feed("/feed.xml", rss(entry(1))))
    part = house.part()

    for _ in range(3):
        await part.look()
        await house.wait(hours=2)

    assert len(house.swaps) == 1


async def test_one_bad_feed_holds_up_no_other(house: House, server: FeedServer) -> None:
    bad = await house.desk.add(
        server.feed("/bad.xml", rss(entry(1), title="Bad", link="https://bad.example/"))
    )
    good = await house.desk.add(
        server.feed("/good.xml", rss(entry(2), title="Good", link="https://good.example/"))
    )
    server.serve("/bad.xml", Reply(b"<html></html>"))
    server.feed("/good.xml", rss(entry(2), entry(3), title="Good", link="https://good.example/"))
    await house.wait(hours=2)

    await house.part().look()

    after = {feed.id: feed for feed in await house.feeds.all()}
    assert "a web page instead of a feed" in after[bad.feed.id].error
    assert after[good.feed.id].items == 2
    assert "good-episode-3" in house.swaps[-1]


async def test_of_two_replicas_one_asks_and_both_answer(
    house: House, server: FeedServer, tmp_path: Path
) -> None:
    await house.desk.add(server.feed("/feed.xml", rss(entry(1))))
    other = House(house.database, house.folder, tmp_path / "other state")
    server.feed("/feed.xml", rss(entry(1), entry(2)))
    for replica in (house, other):
        await replica.wait(hours=2)
    asked = len(server.asked)

    await asyncio.gather(house.part().look(), other.part().look())
    await asyncio.gather(house.part().look(), other.part().look())

    assert len(server.asked) == asked + 1
    for replica in (house, other):
        assert "episode-2" in replica.library


async def test_the_feeds_of_the_settings_are_followed(house: House, server: FeedServer) -> None:
    good = server.feed("/good.xml", rss(entry(1), title="Good", link="https://good.example/"))
    bad = server.serve("/bad.xml", Reply(status=404))
    part = house.part([bad, good])

    await part.look()
    await part.look()

    assert [feed.address for feed in await house.feeds.all()] == [good]
    assert [asked.path for asked in server.asked].count("/bad.xml") == 1


async def test_an_episode_of_the_future_appears_on_its_day(
    house: House, server: FeedServer
) -> None:
    tomorrow = await house.feeds.now() + timedelta(days=1)
    await house.desk.add(server.feed("/feed.xml", rss(entry(1, date=tomorrow))))
    part = house.part()
    await part.look()
    before = house.library

    await house.wait(hours=25)
    await part.look()

    assert [episode.id for episode in before.episodes] == ["strides"]
    assert "episode-1" in house.swaps[-1]


async def test_what_another_process_published_is_taken_over(
    house: House, server: FeedServer
) -> None:
    part = house.part()
    await part.look()

    await house.desk.add(server.feed("/feed.xml", rss(entry(1))))
    await house.publisher.publish()
    await part.look()

    assert "episode-1" in house.swaps[-1]


async def test_a_database_in_trouble_is_tried_again(
    tmp_path: Path, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = house.part()
    healthy = house.feeds.all

    failures = [StorageError("locked"), StorageError("locked")]

    async def flaky() -> tuple[Followed, ...]:
        if failures:
            raise failures.pop()
        return await healthy()

    monkeypatch.setattr(house.feeds, "all", flaky)

    async with _running(part):
        await _until(lambda: part.ready)

    assert failures == []
