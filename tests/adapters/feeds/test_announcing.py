"""A new episode is posted once to each channel that asks, by the ledger of the weekly post."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import date, time, timedelta
from pathlib import Path

import pytest_asyncio

from adapters.database import StoredChannels, StoredLedger, StoredSchedules
from adapters.indexing import read_states
from adapters.scheduler import Sweeper
from bot.model import FeedState
from bot.ports import Preference
from bot.schedule import Change, Platform, Style, Subscription, Timing, Weekday
from tests.adapters.feeds.house import House, index
from tests.adapters.feeds.server import FeedServer, Reply
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


async def test_too_many_new_at_once_are_held_and_whoever_wants_them_is_told_once(
    town: Town, server: FeedServer
) -> None:
    await town.set("w22222", announce=True)
    await town.set("w33333", announce=False, slack=True)
    await town.house.desk.add(server.feed("/feed.xml", rss(entry(0))))

    server.feed("/feed.xml", rss(*(entry(place) for place in range(7))))
    await town.pass_by(hours=2)

    assert town.discord.posted == []
    assert len(town.house.library.episodes) == 8
    ((who, text),) = town.discord.told
    assert who == "U1"
    assert text == (
        "6 new episodes of Show came at once. So many are mostly a publisher's accident: they are "
        "found, but not announced. Whoever runs podbot announces them with `podbot feed announce "
        "show`, or leaves it at that with `podbot feed announce show --none`."
    )
    assert [who for who, _ in town.slack.told] == ["U1"]


async def test_what_is_held_is_announced_once_somebody_says_so(
    town: Town, server: FeedServer
) -> None:
    await _held(town, server)

    feed, count = await town.house.desk.release("show", announce=True)
    again = await town.house.desk.release("show", announce=True)
    await town.pass_by(hours=2)

    assert (feed.held, count, again[1]) == (6, 6, 0)
    assert sorted(town.discord.posted) == [f"New episode: Episode {place}" for place in range(1, 7)]
    assert [feed.held for feed in await town.house.feeds.all()] == [0]


async def test_what_is_held_may_be_left_at_that(town: Town, server: FeedServer) -> None:
    await _held(town, server)

    await town.house.desk.release("show", announce=False)
    server.feed("/feed.xml", rss(*(entry(place) for place in range(8))))
    await town.pass_by(hours=2)

    assert town.discord.posted == ["New episode: Episode 7"]
    assert [feed.held for feed in await town.house.feeds.all()] == [0]


async def _held(town: Town, server: FeedServer) -> None:
    await town.set("w22222", announce=True)
    await town.house.desk.add(server.feed("/feed.xml", rss(entry(0))))
    server.feed("/feed.xml", rss(*(entry(place) for place in range(7))))
    await town.pass_by(hours=2)
    assert town.discord.posted == []


async def test_a_feed_that_is_broken_for_a_day_is_told_once_and_still_answers(
    town: Town, server: FeedServer
) -> None:
    await town.set("w22222", announce=True)
    added = await town.house.desk.add(server.feed("/feed.xml", rss(entry(1))))
    since = added.feed.succeeded
    assert since

    server.serve("/feed.xml", Reply(status=500))
    await town.pass_by(hours=3)
    soon = list(town.discord.told)
    early = read_states(town.house.state)
    await town.pass_by(hours=12)
    late = read_states(town.house.state)
    await town.pass_by(hours=30)

    ((who, text),) = town.discord.told
    assert soon == []
    assert who == "U1"
    assert text.startswith("The feed of Show has not been read since 2 March 2026, 08:00 UTC: its ")
    assert text.endswith("Whoever runs podbot sees more with `podbot feed list`.")
    assert "episode-1" in town.house.library
    assert (early, late) == (
        (FeedState("show", since, silent=False),),
        (FeedState("show", since, silent=True),),
    )


async def test_a_feed_that_recovers_and_breaks_again_is_told_again(
    town: Town, server: FeedServer
) -> None:
    await town.set("w22222", announce=True)
    address = server.feed("/feed.xml", rss(entry(1)))
    await town.house.desk.add(address)

    for _ in range(2):
        server.serve("/feed.xml", Reply(status=500))
        await town.pass_by(hours=30)
        server.feed("/feed.xml", rss(entry(1)))
        await town.pass_by(hours=30)

    assert len(town.discord.told) == 2


async def test_a_feed_that_is_gone_is_told_at_once(town: Town, server: FeedServer) -> None:
    await town.set("w22222", announce=True)
    await town.house.desk.add(server.feed("/feed.xml", rss(entry(1))))

    server.serve("/feed.xml", Reply(status=410))
    await town.pass_by(hours=2)

    ((_, text),) = town.discord.told
    assert "its server answers 410 Gone: it is gone for good" in text
    assert text.endswith("and forgets it with `podbot feed remove show`.")


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
