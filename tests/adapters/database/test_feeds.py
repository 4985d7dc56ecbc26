from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from adapters.database import Database, StoredFeeds
from bot.intake.feeds.following import Followed
from bot.intake.feeds.keeping import Row
from bot.model import Show

NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)
FEED = Followed(
    id="tea",
    address="https://tea.example/feed.xml",
    show=Show("tea", "Code & Tea", "https://tea.example/"),
    added=NOW,
    next_try=NOW + timedelta(hours=1),
)


@pytest.fixture
def feeds(database: Database) -> StoredFeeds:
    return StoredFeeds(database)


async def _rows(feeds: StoredFeeds, feed: Followed) -> list[Row]:
    return [row async for row in feeds.rows(feed)]


async def test_a_feed_is_kept_with_all_that_is_remembered_of_it(feeds: StoredFeeds) -> None:
    known = replace(
        FEED,
        etag='W/"x"',
        modified="Thu, 01 Jan 1970 00:00:00 GMT",
        tried=NOW,
        whole=NOW,
        changed=NOW,
        failures=2,
        error="tea: no answer",
        gone=True,
        items=83,
    )

    await feeds.save(FEED)
    await feeds.save(known)

    assert await feeds.all() == (known,)
    assert await feeds.get("tea") == known
    assert await feeds.get("coffee") is None


async def test_items_are_read_in_the_order_they_were_told(feeds: StoredFeeds) -> None:
    rows = [Row(f"e-{place}", place, f'{{"title":"{place}"}}') for place in range(450)]

    await feeds.save(FEED, rows[::-1])

    assert await _rows(feeds, FEED) == rows


async def test_an_item_told_anew_keeps_its_place(feeds: StoredFeeds) -> None:
    await feeds.save(FEED, [Row("a", 0, "{}"), Row("b", 1, "{}")])

    await feeds.save(FEED, [Row("a", 7, '{"title":"A"}')])

    assert await _rows(feeds, FEED) == [Row("a", 0, '{"title":"A"}'), Row("b", 1, "{}")]


async def test_the_version_changes_with_what_is_told_and_not_with_each_look(
    feeds: StoredFeeds,
) -> None:
    nothing = await feeds.version()
    await feeds.save(FEED)
    first = await feeds.version()
    await feeds.save(replace(FEED, tried=NOW, failures=1))
    looked = await feeds.version()
    await feeds.save(replace(FEED, changed=NOW), [Row("a", 0, "{}")])
    told = await feeds.version()
    await feeds.remove(FEED)

    assert nothing == ""
    assert first == looked
    assert len({nothing, first, told}) == 3
    assert await feeds.version() == ""


async def test_a_feed_that_is_removed_leaves_nothing(feeds: StoredFeeds) -> None:
    other = replace(FEED, id="coffee", added=NOW + timedelta(seconds=1))
    for feed in (FEED, other):
        await feeds.save(feed, [Row("a", 0, "{}")])

    await feeds.remove(FEED)

    assert await feeds.all() == (other,)
    assert await _rows(feeds, FEED) == []
    assert len(await _rows(feeds, other)) == 1
