"""An episode of the week on both platforms, set up as a person does, with a crash in between."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import update

from adapters.database import Database, StoredSchedules
from adapters.database.tables import DELIVERIES
from adapters.keeping import ask_schedule
from adapters.shipped import data_folder
from bot.config import Settings
from bot.schedule import Place, Platform, State, Subscription
from tests.adapters.discord.loopback import Loopback
from tests.adapters.discord.payloads import CHANNEL as ON_DISCORD
from tests.adapters.discord.payloads import GUILD
from tests.adapters.running.process import DEADLINE, free_port, running
from tests.adapters.running.tokens import Env, on_discord, over_http, over_socket
from tests.adapters.slack.loopback import Json, LoopbackSlack

IN_SLACK = "C024BE91L"
PLACES = (Place(Platform.SLACK, "T1", IN_SLACK), Place(Platform.DISCORD, "", str(ON_DISCORD)))
TITLE = "Episode of the week: Just enough CUDA to be dangerous"


class Channel:
    """Keeps what Slack was given, and stops the giver before it hears that Slack took it."""

    def __init__(self, slack: LoopbackSlack) -> None:
        self.posts: list[Json] = []
        self.posters: list[str] = []
        self.killable: dict[str, asyncio.subprocess.Process] = {}
        self._slack = slack
        self._original = slack.answer
        slack.answer = self._answer  # type: ignore[method-assign]

    def _answer(self, method: str, args: Json) -> Json:
        answered = self._original(method, args)
        if method == "conversations.history":
            return {"ok": True, "messages": self.posts}
        if method == "chat.postMessage":
            self.posts.append(args | {"ts": answered["ts"]})
            poster = self._slack.calls[-1].token
            self.posters.append(poster)
            if poster in self.killable:
                self.killable[poster].kill()
        return answered


def _replica(slack: LoopbackSlack, discord: Loopback, name: str, address: str) -> Env:
    """Reach both platforms; the token tells the loopback Slack who it is."""
    env = over_http(slack, free_port()) | on_discord(discord)
    return env | {"SLACK_BOT_TOKEN": f"xoxb-{name}", "PODBOT_DATABASE_URL": address}


async def _said(settings: Settings, words: str, where: Place | None = None) -> str:
    """Type `podbot weekly …`; the command has an event loop of its own."""
    index = (data_folder(), None)
    return (await asyncio.to_thread(ask_schedule, settings, index, words, where)).card.plain()


async def _leases_end(database: Database) -> None:
    """Spare the test the minute after which a slot is taken over."""
    over = datetime.now(UTC) - timedelta(seconds=1)
    async with database.write() as connection:
        await connection.execute(
            update(DELIVERIES)
            .where(DELIVERIES.c.state.in_([State.CLAIMED.value, State.SENDING.value]))
            .values(until=over)
        )


@asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[Database]:
    """Look into the database that the processes use."""
    address = settings.database_url
    database = Database(address) if address else Database.in_folder(settings.state_dir)
    try:
        yield database
    finally:
        await database.close()


async def _all_sent(schedules: StoredSchedules) -> None:
    async with asyncio.timeout(DEADLINE):
        while await _states(schedules) != {State.SENT}:  # noqa: ASYNC110 - another process
            await asyncio.sleep(0.05)


async def _states(schedules: StoredSchedules) -> set[State]:
    each: tuple[Subscription, ...] = await schedules.all()
    return {one.state for s in each for one in await schedules.deliveries(s.id, 5)}


async def test_each_post_comes_once_though_the_process_that_sent_it_is_killed(
    folder: Path, slack: LoopbackSlack, discord: Loopback, address: str
) -> None:
    channel = Channel(slack)
    settings = Settings(state_dir=folder / "state", database_url=address)
    for place in PLACES:
        await _said(settings, "set mon 9am Europe/London", place)
        assert "goes out within half a minute" in await _said(settings, "now", place)
    async with _opened(settings) as database, AsyncExitStack() as stack:
        await database.prepare()
        schedules = StoredSchedules(database)
        replicas = [
            await stack.enter_async_context(
                running(folder, env=_replica(slack, discord, name, address))
            )
            for name in "abc"
        ]
        channel.killable = {
            f"xoxb-{name}": replica.process for name, replica in zip("abc", replicas, strict=True)
        }
        await replicas[0].until(lambda: channel.posters)
        killed = channel.killable.pop(channel.posters[0])
        await killed.wait()
        channel.killable.clear()
        await _leases_end(database)
        successor = await stack.enter_async_context(
            running(folder, env=_replica(slack, discord, "d", address))
        )
        await _all_sent(schedules)
        left = [one for one in (*replicas, successor) if one.process is not killed]
        await asyncio.gather(*(one.ready() for one in left))
        statuses = [await one.stop() for one in left]

    shown = await _said(settings, "show")
    assert killed.returncode == -9
    assert statuses == [0, 0, 0]
    assert [post["text"].splitlines()[0] for post in channel.posts] == [TITLE]
    assert [post["content"].splitlines()[0] for post in discord.messages.values()] == [
        f"**{TITLE}**"
    ]
    assert shown.count("Just enough CUDA to be dangerous") == 2
    assert (
        f"https://discord.com/channels/{GUILD}/{ON_DISCORD}/{next(iter(discord.messages))}" in shown
    )
    assert "on its way" not in shown


async def test_a_scheduler_alone_posts_wherever_it_has_a_token_and_answers_nowhere(
    folder: Path, slack: LoopbackSlack, discord: Loopback
) -> None:
    channel, settings = Channel(slack), Settings(state_dir=folder / "state")
    for place in PLACES:
        await _said(settings, "set mon 9am Europe/London", place)
        await _said(settings, "now", place)
    env = on_discord(discord) | {
        "SLACK_BOT_TOKEN": "xoxb-alone",
        "PODBOT_SLACK_API_URL": slack.api_url,
    }

    async with (
        _opened(settings) as database,
        running(folder, "--only", "scheduler,web", env=env) as podbot,
    ):
        await podbot.ready()
        await _all_sent(StoredSchedules(database))
        _, health = await podbot.health()
        status = await podbot.stop()

    assert "scheduled posts go to discord and slack" in podbot.log
    assert len(channel.posts) == len(discord.messages) == 1
    assert discord.connections == 0  # it starts no session
    assert {*health["parts"]} == {"discord-posts", "scheduler", "database"}
    assert status == 0


async def test_a_scheduler_whose_token_is_refused_on_one_platform_posts_to_the_other(
    folder: Path, slack: LoopbackSlack, discord: Loopback
) -> None:
    channel, settings = Channel(slack), Settings(state_dir=folder / "state")
    await _said(settings, "set mon 9am Europe/London", PLACES[0])
    await _said(settings, "now", PLACES[0])
    env = on_discord(discord) | {
        "DISCORD_TOKEN": "dead",
        "SLACK_BOT_TOKEN": "xoxb-alone",
        "PODBOT_SLACK_API_URL": slack.api_url,
    }

    async with running(folder, "--only", "scheduler,web", env=env) as podbot:
        await podbot.says("discord-posts is given up: Discord refuses the token")
        await podbot.until(lambda: channel.posts)
        status = await podbot.stop()

    assert status == 0


async def test_a_scheduler_with_nowhere_left_to_post_gives_up(
    folder: Path, discord: Loopback
) -> None:
    env = on_discord(discord) | {"DISCORD_TOKEN": "dead"}
    async with running(folder, "--only", "scheduler", env=env) as podbot:
        status = await podbot.ended()

    assert status == 1
    assert "nothing is posted to slack: SLACK_BOT_TOKEN is not set" in podbot.log


async def test_a_signal_in_the_middle_of_posts_leaves_none_in_between(
    folder: Path, slack: LoopbackSlack, discord: Loopback
) -> None:
    channel, settings = Channel(slack), Settings(state_dir=folder / "state")
    in_slack = [Place(Platform.SLACK, "T1", f"C{number}") for number in range(6)]
    on_both = [*in_slack, PLACES[1]]
    for place in on_both:
        await _said(settings, "set mon 9am Europe/London", place)
        await _said(settings, "now", place)
    env = over_socket(slack) | on_discord(discord)

    async with _opened(settings) as database:
        schedules = StoredSchedules(database)
        async with running(folder, env=env) as podbot:
            await slack.until(lambda: channel.posts)
            status = await podbot.stop()
        states = await _states(schedules)
        began_with = len(channel.posts)
        async with running(folder, env=env) as podbot:
            await _all_sent(schedules)
            await podbot.stop()

    assert status == 0
    assert states <= {State.SENT, State.DUE}
    assert began_with < len(in_slack)
    assert sorted(post["channel"] for post in channel.posts) == [p.channel for p in in_slack]
    assert len(discord.messages) == 1
