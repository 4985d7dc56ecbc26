"""A team follows two shows: asks across them, hears of a new episode, and a feed breaks."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest_asyncio
from sqlalchemy import update

from adapters.database import Database, StoredSchedules
from adapters.database.tables import DELIVERIES, FEEDS
from adapters.shipped import data_folder
from bot.library.reading import load_library
from bot.model import Precision
from bot.ports import Place, Platform
from bot.schedule import Style, Subscription, Timing, Weekday
from tests.adapters.discord.loopback import Loopback
from tests.adapters.discord.payloads import CHANNEL, GUILD
from tests.adapters.discord.person import Person
from tests.adapters.feeds.server import FeedServer, Reply, feed_server
from tests.adapters.running.own_feeds import NOTES, show_feed, tea_feed
from tests.adapters.running.process import ROOT, running
from tests.adapters.running.tokens import on_discord, over_socket
from tests.adapters.slack.loopback import CHANNEL as IN_SLACK
from tests.adapters.slack.loopback import TEAM, USER, LoopbackSlack, said
from tests.bot.intake.feeds.writing_feeds import entry

SHIPPED = load_library(data_folder())
PLACES = (
    Place(Platform.SLACK, TEAM, IN_SLACK),
    Place(Platform.DISCORD, str(GUILD), str(CHANNEL)),
)
LOOPBACK = {"PODBOT_FEEDS_ALLOW_LOOPBACK": "1"}
BROKEN = {
    "its server answers 500 Internal Server Error": Reply(status=500),
    "a web page instead of a feed": Reply(b"<html><body>Sorry</body></html>"),
    "an empty answer instead of a feed": Reply(b""),
    "its answer breaks off before the end": Reply(tea_feed(), cut=True),
}


class Team:
    """A folder in which podbot runs now and then, and what the operator types there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.database = Database.in_folder(folder / "state")

    async def types(self, *arguments: str) -> str:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "bot", *arguments),
            cwd=ROOT,
            env={**os.environ, **LOOPBACK, "PODBOT_STATE_DIR": str(self.folder / "state")},
            stdout=asyncio.subprocess.PIPE,
        )
        out, _ = await process.communicate()
        return out.decode()

    async def subscribes(self) -> None:
        """Have new episodes announced, in Slack and on Discord."""
        await self.database.prepare()
        now = datetime.now(UTC)
        for number, place in enumerate(PLACES):
            timing, style = Timing(Weekday.MON, now.time(), "UTC"), Style(announce=True)
            id_ = f"w2222{number + 2}"
            made = Subscription(id_, place, timing, USER, now, now.date(), style=style)
            assert await StoredSchedules(self.database).save(made, None)

    async def waits(self, **time_: float) -> None:
        """Let it be later: feeds are due, and so is what waits to be posted."""
        earlier = datetime.now(UTC) - timedelta(**time_)
        async with self.database.write() as connection:
            read = {"next_try": earlier, "succeeded": earlier}
            await connection.execute(update(FEEDS).values(**read))
            await connection.execute(update(DELIVERIES).values(due=earlier, until=earlier))


@pytest_asyncio.fixture
async def team(folder: Path) -> AsyncIterator[Team]:
    made = Team(folder)
    yield made
    await made.database.close()


async def test_two_shows_are_asked_across_and_a_new_episode_is_announced_once(
    team: Team, slack: LoopbackSlack, discord: Loopback
) -> None:
    env = {**over_socket(slack), **on_discord(discord), **LOOPBACK}
    async with feed_server() as feeds:
        own = await team.types("feed", "add", feeds.feed("/pod.xml", show_feed(SHIPPED)))
        other = await team.types("feed", "add", feeds.feed("/tea.xml", tea_feed()))
        await team.subscribes()
        new = entry(9, title="A pot for two", date=datetime.now(UTC) - timedelta(hours=1))
        feeds.feed("/tea.xml", tea_feed(new))
        await team.waits(minutes=1)
        async with running(team.folder, env=env) as podbot:
            await podbot.ready(query="?part=slack")
            await podbot.ready(query="?part=discord")
            across = await _replied(slack, "steeping leaves")
            across += (await Person(discord).pod("philox"))["data"]["content"]
            await podbot.says("new episode code-tea-a-pot-for-two: 2 posts")
            await team.waits(minutes=1)
            await podbot.stop()
        for _ in range(2):
            async with running(team.folder, env=env) as podbot:
                await podbot.ready()
                await podbot.until(lambda: len(discord.messages) == 1)
                await slack.until(lambda: _announced(slack))
                await podbot.stop()

    assert "pytorch-developer-podcast: follows PyTorch Developer Podcast, 83 items" in own
    assert "the library has 83 episodes now" in own
    assert "the library has 85 episodes now" in other
    assert "Show: Code &amp; Tea" in across
    assert "Show: PyTorch Developer Podcast" in across
    assert len(_announced(slack)) == 1
    (posted,) = discord.messages.values()
    assert posted["content"].startswith("**New episode: A pot for two**")


async def _replied(slack: LoopbackSlack, typed: str) -> str:
    """Mention podbot and give its reply, whatever else it posts meanwhile."""

    def replies() -> list[str]:
        return [said(call) for call in slack.shown if "thread_ts" in call.args]

    before = len(replies())
    await slack.mention(typed)
    await slack.until(lambda: len(replies()) > before)
    return replies()[-1]


def _announced(slack: LoopbackSlack) -> list[str]:
    posts = (call.args for call in slack.of("chat.postMessage"))
    return [post["text"] for post in posts if post["text"].startswith("New episode: A pot for two")]


async def test_a_broken_feed_is_said_and_yesterdays_episodes_still_answer(
    team: Team, slack: LoopbackSlack
) -> None:
    env = {**over_socket(slack), **LOOPBACK}
    async with feed_server() as feeds:
        await team.types("feed", "add", feeds.feed("/tea.xml", tea_feed()))
        await team.subscribes()
        said_of = {problem: await _broken(team, feeds, reply) for problem, reply in BROKEN.items()}
        await team.waits(hours=25)
        async with running(team.folder, env=env) as podbot:
            await podbot.ready()
            oolong, latest = [await _replied(slack, typed) for typed in ("oolong", "latest")]
            await podbot.says("feed code-tea: its answer breaks off before the end")
            await podbot.stop()
        for _ in range(2):
            async with running(team.folder, env=env) as podbot:
                await podbot.ready()
                await slack.until(lambda: _told(slack))
                await podbot.stop()
        doctor = await team.types("doctor", "--quick")

    for problem, lines in said_of.items():
        assert f"code-tea: {problem}" in lines
        assert "what it told before stays; it is asked again at" in lines
        assert f"last error    {problem}" in lines
    assert oolong.startswith("Oolong")
    assert "The feed of Code &amp; Tea has not been read since" in latest
    assert "wrong    feed code-tea: its answer breaks off before the end; last read" in doctor
    (told,) = _told(slack)
    assert "has not been read since" in told
    assert "`podbot feed list`" in told


def _told(slack: LoopbackSlack) -> list[str]:
    posts = (call.args for call in slack.of("chat.postMessage"))
    return [post["text"] for post in posts if post["channel"] == USER]


async def _broken(team: Team, feeds: FeedServer, reply: Reply) -> str:
    feeds.serve("/tea.xml", reply)
    refreshed = await team.types("feed", "refresh", "code-tea")
    return refreshed + await team.types("feed", "list")


def test_the_feed_for_this_show_completes_every_episode_that_lacks_something() -> None:
    from bot.intake.feeds.absorbing import absorb
    from bot.intake.feeds.joining import join
    from bot.intake.feeds.told import FeedOf
    from tests.bot.intake.feeds.writing_feeds import NOW, read

    told = absorb((), read(show_feed(SHIPPED))).told

    joined = join(SHIPPED, [FeedOf(SHIPPED.show, "cdn.example", told)], NOW)

    assert [episode.id for episode in joined.episodes] == [e.id for e in SHIPPED.episodes]
    assert {e.id for e in SHIPPED.episodes if not e.notes} == set(NOTES)
    assert {id_: joined[id_].notes for id_ in NOTES} == NOTES
    assert all(episode.audio for episode in joined.episodes)
    assert all(episode.title_certain for episode in joined.episodes)
    assert {e.published.precision for e in joined.episodes if e.published} == {Precision.DAY}
