"""A new episode is posted once to each channel that asks, by the ledger of the weekly post."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import date, time, timedelta
from pathlib import Path

import pytest_asyncio

from adapters.database import StoredChannels, StoredLedger, StoredSchedules
from adapters.scheduler import Sweeper
from bot.ports import Preference
from bot.schedule import Change, Platform, Style, Subscription, Timing, Weekday
from tests.adapters.feeds.house import House, index
from tests.adapters.feeds.server import FeedServer
from tests.adapters.scheduler.house import DISCORD, SLACK, START, ClockedDatabase, FakeAnnouncer
from tests.bot.intake.feeds.writing_feeds import entry, rss

NOBODY_POSTS = Timing(Weekday.SUN, time(9), "Europe/London")


@dataclass
class Town:
    """A replica that follows feeds, and one that posts."""

    house: House
    database: ClockedDatabase
    discord: FakeAnnouncer
    slack: FakeAnnouncer
    sweeper: Sweeper

    async def set(self, id_: str, *, announce: bool, slack: bool = False) -> None:
        place = SLACK if slack else DISCORD
        made = Subscription(
            id_, place, NOBODY_POSTS, "U1", START, date(2026, 3, 2), style=Style(announce=announce)
        )
        change = Change(id_, START, "U1", "set")
        assert await StoredSchedules(self.database).save(made, change)

    async def pass_by(self, **time_: float) -> None:
        """Let time pass, look at the feeds and post what is due, several times over."""
        part = self.house.part()
        for _ in range(3):
            self.database.clock += timedelta(**time_)
            await part.look()
            await self.house.part().look()
            await self.sweeper.sweep()


@pytest_asyncio.fixture
async def town(tmp_path: Path) -> AsyncIterator[Town]:
    database = ClockedDatabase(f"sqlite:///{tmp_path / 'podbot.db'}")
    await database.prepare()
    house = House(database, index(tmp_path / "data"), tmp_path / "state")
    discord, slack = FakeAnnouncer(), FakeAnnouncer()
    announcers = {Platform.DISCORD: discord, Platform.SLACK: slack}
    sweeper = Sweeper(StoredLedger(database), announcers, lambda: house.library)
    yield Town(house, database, discord, slack, sweeper)
    await database.close()


async def test_a_new_episode_is_announced_once_where_it_is_asked_for(
    town: Town, server: FeedServer
) -> None:
    await town.set("w22222", announce=True)
    await town.set("w33333", announce=False, slack=True)
    await town.house.desk.add(server.feed("/feed.xml", rss(entry(1))))

    await town.pass_by(hours=2)
    first = list(town.discord.posted)
    server.feed("/feed.xml", rss(entry(1), entry(2, title="Quokkas")))
    await town.pass_by(hours=2)

    assert first == []
    assert town.discord.posted == ["New episode: Quokkas"]
    assert town.slack.posted == []


async def test_too_many_new_at_once_are_not_announced(town: Town, server: FeedServer) -> None:
    await town.set("w22222", announce=True)
    await town.house.desk.add(server.feed("/feed.xml", rss(entry(0))))

    server.feed("/feed.xml", rss(*(entry(place) for place in range(7))))
    await town.pass_by(hours=2)

    assert town.discord.posted == []
    assert len(town.house.library.episodes) == 8


async def test_an_episode_of_another_show_is_announced_by_its_own_id(
    town: Town, server: FeedServer
) -> None:
    await town.set("w22222", announce=True)
    tea = {"title": "Tea", "link": "https://tea.example/"}
    await town.house.desk.add(server.feed("/tea.xml", rss(entry(1), **tea)))

    server.feed("/tea.xml", rss(entry(1), entry(2, title="Strides"), **tea))
    await town.pass_by(hours=2)

    assert town.discord.posted == ["New episode: Strides"]
    assert "tea-strides" in town.house.library


async def test_who_subscribes_later_hears_of_later_episodes_only(
    town: Town, server: FeedServer
) -> None:
    await town.house.desk.add(server.feed("/feed.xml", rss(entry(1))))
    server.feed("/feed.xml", rss(entry(1), entry(2)))
    await town.pass_by(hours=2)

    made = Subscription(
        "w22222",
        DISCORD,
        NOBODY_POSTS,
        "U1",
        town.database.clock,
        date(2026, 3, 2),
        style=Style(announce=True),
    )
    change = Change("w22222", town.database.clock, "U1", "set")
    assert await StoredSchedules(town.database).save(made, change)
    await town.pass_by(hours=2)

    assert town.discord.posted == []


async def test_a_channel_with_a_default_show_hears_of_new_episodes_of_that_one_only(
    town: Town, server: FeedServer
) -> None:
    await town.set("w22222", announce=True)
    await town.set("w33333", announce=True, slack=True)
    tea = {"title": "Tea", "link": "https://tea.example/"}
    await town.house.desk.add(server.feed("/tea.xml", rss(entry(1), **tea)))
    await town.house.desk.add(server.feed("/feed.xml", rss(entry(2))))
    await StoredChannels(town.database).prefer(Preference(DISCORD, "tea"), "U1")

    server.feed("/tea.xml", rss(entry(1), entry(3, title="Oolong"), **tea))
    server.feed("/feed.xml", rss(entry(2), entry(4, title="Quokkas")))
    await town.pass_by(hours=2)

    assert town.discord.posted == ["New episode: Oolong"]
    assert sorted(town.slack.posted) == ["New episode: Oolong", "New episode: Quokkas"]
