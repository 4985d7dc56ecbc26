"""Slack with the real core, index and database: what only shows when all are together."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from random import Random

from adapters.database import (
    Database,
    StoredChannels,
    StoredClaims,
    StoredSchedules,
    StoredThreads,
    StoredTokens,
)
from adapters.indexing import engine
from adapters.shipped import data_folder
from adapters.slack.announcer import SlackAnnouncer
from adapters.slack.part import Stores
from bot.podbot import PodBot, Ports
from bot.schedule import Platform
from bot.search.engine import Engine
from tests.adapters.slack.loopback import (
    BOT_TOKEN,
    BOT_USER,
    TEAM,
    Json,
    LoopbackSlack,
    control,
    said,
)
from tests.adapters.slack.running import replica
from tests.adapters.slack.validity import problems
from tests.bot.other_shows import OTHER_SHOWS


async def test_a_schedule_is_set_up_shown_and_changed_in_slack(
    slack: LoopbackSlack, tmp_path: Path
) -> None:
    _workspace(slack)
    database = Database.in_folder(tmp_path)
    await database.prepare()
    core, schedules = _podbot(slack, database, tmp_path), StoredSchedules(database)
    async with replica(slack, core, _stores(database)):
        await slack.command("weekly set mon 9am Europe/London topic autograd")
        (saved,) = await slack.answers(1)
        await slack.click(control(saved, "Skip the next"), container={"is_ephemeral": True})
        skipped = (await slack.answers(2))[1]
        await slack.command("weekly set mon 9am Europe/London", user_id="UGUEST")
        refused = (await slack.answers(3))[2]
        await slack.event({"type": "app_home_opened", "tab": "home", "user": "U1"})
        await slack.event({"type": "app_home_opened", "tab": "home", "user": "U9"}, team_id="T9")
        await slack.event({"type": "app_home_opened", "tab": "home", "user": "UGUEST"})
        await slack.until(lambda: len(slack.of("views.publish")) == 3)
    (kept,) = await schedules.all()
    await database.close()

    assert "Mondays at 09:00, Europe/London" in said(saved)
    assert saved.args["response_type"] == "ephemeral"
    assert problems(saved.args["blocks"]) == problems(skipped.args["blocks"]) == []
    assert len(kept.skips) == 1
    assert (kept.creator, kept.place.workspace) == ("U1", TEAM)
    assert "not by guests" in said(refused)
    homes = {call.args["user_id"]: call for call in slack.of("views.publish")}
    here, elsewhere, guest = (homes[user] for user in ("U1", "U9", "UGUEST"))
    assert "channel=C1|Episode of the week: Mondays at 09:00" in said(here)
    # neither another workspace nor somebody who may not be in that channel
    assert "Mondays" not in said(elsewhere) + said(guest)
    assert problems(here.args["view"]["blocks"], most=100) == []


async def test_an_event_delivered_to_two_replicas_on_one_database_gets_one_reply(
    slack: LoopbackSlack, tmp_path: Path
) -> None:
    database = Database.in_folder(tmp_path)
    await database.prepare()
    core = _podbot(slack, database, tmp_path)
    event = slack.message(f"<@{BOT_USER}> strides")
    payload = {"type": "event_callback", "team_id": TEAM, "event_id": "Ev1", "event": event}
    async with replica(slack, core, _stores(database)), replica(slack, core, _stores(database)):
        for socket in (0, 1, 0, 1):
            await slack.deliver("events_api", payload, socket=socket)
        await slack.answers(1)
        await slack.mention("more", thread_ts=event["ts"])
        await slack.answers(2)
    await database.close()

    assert len(slack.shown) == 2


async def test_a_member_sets_the_show_of_a_channel_and_questions_there_look_in_it(
    slack: LoopbackSlack, tmp_path: Path
) -> None:
    _workspace(slack)
    database = Database.in_folder(tmp_path)
    await database.prepare()
    ports = Ports(StoredSchedules(database), StoredChannels(database))
    core = PodBot(
        Engine.of(OTHER_SHOWS), today=lambda: date(2026, 11, 29), random=Random(7), ports=ports
    )
    async with replica(slack, core, _stores(database)):
        await slack.command("default show radio", user_id="UGUEST")
        await slack.answers(1)
        await slack.command("default show Code & Tea")
        await slack.answers(2)
        await slack.command("list")
        refused, done, listed = await slack.answers(3)
    await database.close()

    assert "not by guests" in said(refused)
    assert "Done: Code &amp; Tea is this channel's default show." in said(done)
    assert "8 episodes in Code &amp; Tea" in said(listed)
    assert control(listed, "In all shows")


def _podbot(slack: LoopbackSlack, database: Database, folder: Path) -> PodBot:
    async def token_of(workspace: str) -> str:
        return BOT_TOKEN

    return PodBot(
        engine(data_folder(), None, folder),
        today=lambda: date(2026, 11, 29),
        random=Random(7),
        ports=Ports(
            StoredSchedules(database),
            StoredChannels(database),
            {Platform.SLACK: SlackAnnouncer(token_of, slack.api_url)},
        ),
    )


def _stores(database: Database) -> Stores:
    return Stores(
        StoredClaims(database),
        StoredThreads(database),
        StoredTokens(database),
        StoredSchedules(database),
    )


def _workspace(slack: LoopbackSlack) -> None:
    original = slack.answer

    def answer(method: str, args: Json) -> Json:
        match method:
            case "users.info":
                guest = args["user"] == "UGUEST"
                return {"ok": True, "user": {"team_id": TEAM, "is_restricted": guest}}
            case "conversations.info":
                return {"ok": True, "channel": {"is_member": True}}
            case _:
                return original(method, args)

    slack.answer = answer  # type: ignore[method-assign]
