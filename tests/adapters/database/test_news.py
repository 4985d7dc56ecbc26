"""News of feeds, on both databases."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

import pytest

from adapters.database import (
    Database,
    StoredChannels,
    StoredFeeds,
    StoredLedger,
    StoredNews,
    StoredSchedules,
)
from bot.intake.feeds.keeping import Fresh, Row, Word
from bot.ports import Platform, Preference
from bot.schedule import Place, Style, Subscription, Timing, Weekday
from tests.adapters.database.test_feeds import FEED

SLACK = Place(Platform.SLACK, "T1", "C1")


@pytest.fixture
def newsroom(database: Database) -> StoredNews:
    return StoredNews(database)


async def _announcing(database: Database, creator: str, place: Place = SLACK) -> None:
    made = Subscription(
        f"w{creator}",
        place,
        Timing(Weekday.MON, time(9), "UTC"),
        creator,
        datetime(2020, 1, 1, tzinfo=UTC),
        date(2026, 3, 2),
        style=Style(announce=True),
    )
    await StoredSchedules(database).save(made, None)


async def _told(database: Database) -> list[tuple[str, str]]:
    notices = await StoredLedger(database).notices(frozenset(Platform), 9)
    return [(notice.admin, notice.text) for notice in notices]


async def test_a_word_is_told_once_to_each_person_it_concerns(
    newsroom: StoredNews, database: Database
) -> None:
    await _announcing(database, "ada")
    await _announcing(database, "grace", Place(Platform.SLACK, "T2", "C" * 60))
    await _announcing(database, "joan", Place(Platform.SLACK, "T3", "C3"))
    joans = Place(Platform.SLACK, "T3", "C3")
    await StoredChannels(database).prefer(Preference(joans, "another"), "joan")

    for _ in range(2):
        await newsroom.tell(Word("tea " + "held" * 60, "tea", "Six came at once."))

    told = await _told(database)
    assert sorted(told) == [("ada", "Six came at once."), ("grace", "Six came at once.")]
    assert await _told(database) == []


async def test_what_is_held_is_no_news_until_it_is_released(
    newsroom: StoredNews, database: Database
) -> None:
    rows = [Row("a", 0, "{}"), Row("b", 1, "{}"), Row("c", 2, "{}")]
    feeds = StoredFeeds(database)
    await feeds.save(FEED, rows[:1])
    await feeds.save(FEED, rows[1:], Fresh(frozenset({"b", "c"}), held=True))
    before = await newsroom.news()

    released = await newsroom.release(FEED, announce=True)

    after = await newsroom.news()
    assert (before, released) == ((), 2)
    assert sorted(each.id for each in after) == ["b", "c"]
    assert await newsroom.release(FEED, announce=True) == 0
