"""Real processes whose database goes away, or has no room."""

from __future__ import annotations

import shutil
import subprocess
import sys
from asyncio import to_thread
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from adapters.database import Database, StoredSchedules
from bot.schedule import Place, Platform, State, Subscription, Timing, Weekday
from tests.adapters.discord.loopback import Loopback
from tests.adapters.discord.payloads import ALICE, CHANNEL, GUILD
from tests.adapters.discord.person import Person
from tests.adapters.running.process import running
from tests.adapters.running.tokens import on_discord, over_socket
from tests.adapters.slack.loopback import LoopbackSlack, said
from tests.postgresql import Server, postgresql

IN_SLACK = Place(Platform.SLACK, "T1", "C-weekly")
ON_DISCORD = Place(Platform.DISCORD, str(GUILD), str(CHANNEL))
#: questions on each platform during an outage
ASKED = 10
#: bytes of the small file system; the index takes a third
ROOM = 8 * 1024 * 1024


@pytest.fixture
def server() -> Iterator[Server]:
    """Run a PostgreSQL that a test may stop."""
    with postgresql() as started:
        yield started


async def test_questions_are_answered_while_postgresql_is_away(
    folder: Path, slack: LoopbackSlack, server: Server
) -> None:
    env = over_socket(slack) | {"PODBOT_DATABASE_URL": server.get_uri()}
    async with running(folder, env=env) as podbot:
        await podbot.ready()
        await slack.mention("strides")
        await slack.answers(1)

        await to_thread(server.stop)
        await slack.mention("dispatcher")
        while_away = (await slack.answers(2))[1]
        await podbot.ready(is_=False)
        _, health = await podbot.health()

        await to_thread(server.start)
        await podbot.ready()
        await slack.mention("vmap")
        after = (await slack.answers(3))[2]
        status = await podbot.stop()

    assert "dispatcher" in said(while_away)
    assert "vmap" in said(after)
    assert health["parts"]["slack"]["state"] == "up"
    assert health["parts"]["database"]["state"] != "up"
    assert "PODBOT_DATABASE_URL" in health["parts"]["database"]["reason"]
    assert status == 0
    assert "Traceback" not in podbot.log


async def test_an_outage_of_postgresql_costs_no_answer_and_no_slot(
    folder: Path, slack: LoopbackSlack, discord: Loopback, server: Server
) -> None:
    database = Database(server.get_uri())
    await database.prepare()
    schedules = StoredSchedules(database)
    env = over_socket(slack) | on_discord(discord) | {"PODBOT_DATABASE_URL": server.get_uri()}
    async with running(folder, env=env) as podbot:
        await podbot.ready()
        due = [await _due_soon(schedules, place) for place in (IN_SLACK, ON_DISCORD)]
        await database.close()  # or it would hold up the end of the server

        await to_thread(server.stop)
        for number in range(ASKED):
            await slack.mention("strides", user=f"U{number}")
            await slack.answers(number + 1)
            there = await Person(discord, id=ALICE + number).pod("strides")
            assert there["data"]["content"].startswith("**Strides**")
        await podbot.ready(is_=False)
        _, health = await podbot.health()
        await podbot.until(lambda: datetime.now(UTC) > max(due))

        await to_thread(server.start)
        await podbot.ready()
        await podbot.until(lambda: _posts(slack, "C-weekly") and discord.messages)
        status = await podbot.stop()

    states = {(await schedules.deliveries(s.id, 9))[0].state for s in await schedules.all()}
    await database.close()
    assert {part for part, is_ in health["parts"].items() if is_["state"] != "up"} == {"database"}
    assert "does not answer" in health["parts"]["database"]["reason"]
    assert _posts(slack, "C-weekly") == len(discord.messages) == 1
    assert states == {State.SENT}
    assert status == 0
    assert "Traceback" not in podbot.log


async def _due_soon(schedules: StoredSchedules, place: Place) -> datetime:
    """Schedule a post for a few seconds from now, and give its moment."""
    now = await schedules.now()
    at = (now + timedelta(seconds=3)).replace(microsecond=0)
    timing = Timing(list(Weekday)[at.weekday()], at.time(), "UTC")
    made = Subscription(f"w-{place.platform}", place, timing, "U1", now, at.date())
    assert await schedules.save(made, None)
    return at


def _posts(slack: LoopbackSlack, channel: str) -> int:
    return sum(call.args.get("channel") == channel for call in slack.of("chat.postMessage"))


async def test_it_starts_and_answers_everywhere_before_its_database_does(
    folder: Path, slack: LoopbackSlack, discord: Loopback, server: Server
) -> None:
    await to_thread(server.stop)
    env = over_socket(slack) | on_discord(discord) | {"PODBOT_DATABASE_URL": server.get_uri()}
    async with running(folder, env=env) as podbot:
        await podbot.ready(query="?part=slack&part=discord")
        await slack.mention("strides")
        in_slack = (await slack.answers(1))[0]
        there = await Person(discord).pod("strides")
        unregistered = discord.sent("PUT", "/applications/*/commands") == []
        await to_thread(server.start)
        await podbot.ready()
        await podbot.says("registered 3 commands with Discord")
        status = await podbot.stop()

    assert "Strides" in said(in_slack)
    assert there["data"]["content"].startswith("**Strides**")
    assert unregistered
    assert status == 0
    assert "Traceback" not in podbot.log


@pytest.fixture
def small(folder: Path) -> Iterator[Path]:
    """Mount a small file system as the state folder, with the index in it."""
    state = folder / "state"
    kept = state.rename(folder / "kept")
    state.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "tmpfs", state], capture_output=True
    )
    if mounted.returncode:
        pytest.skip("a small file system cannot be mounted here: that takes root, and Linux")
    shutil.copytree(kept, state, dirs_exist_ok=True)
    yield state
    subprocess.run(["umount", "--lazy", state], check=True)


async def test_a_disk_that_fills_up_costs_no_answer_and_no_slot_and_is_used_again(
    folder: Path, small: Path, slack: LoopbackSlack, discord: Loopback
) -> None:
    database = Database.in_folder(small)
    await database.prepare()
    schedules = StoredSchedules(database)
    await _due_soon(schedules, IN_SLACK)
    await _due_soon(schedules, ON_DISCORD)
    await database.close()
    _fill(small / "filler")

    async with running(folder, env=over_socket(slack) | on_discord(discord)) as podbot:
        await podbot.ready(query="?part=slack&part=discord")
        await podbot.says("has no room left on its disk; free some, nothing was lost")
        await slack.mention("strides")
        in_slack = (await slack.answers(1))[0]
        there = await Person(discord).pod("strides")
        code, health = await podbot.health()

        (small / "filler").unlink()
        await podbot.ready()
        await podbot.until(lambda: podbot.log.count("posted slot") == len((IN_SLACK, ON_DISCORD)))
        _fill(small / "filler")
        await slack.mention("vmap", user="U9")
        await slack.until(lambda: any("vmap" in said(call) for call in slack.shown))
        status = await podbot.stop()

    (small / "filler").unlink()
    states = {(await schedules.deliveries(s.id, 9))[0].state for s in await schedules.all()}
    await database.close()
    assert "Strides" in said(in_slack)
    assert there["data"]["content"].startswith("**Strides**")
    assert code == 503
    assert "no room left on its disk" in health["parts"]["database"]["reason"]
    assert _posts(slack, "C-weekly") == len(discord.messages) == 1
    assert states == {State.SENT}
    assert status == 0
    assert "Traceback" not in podbot.log


def _fill(file: Path) -> None:
    """Take all the room there is."""
    with file.open("wb", buffering=0) as filler, suppress(OSError):
        while True:
            filler.write(bytes(4096))


@pytest.mark.skipif(sys.platform == "win32", reason="no file size limits")
async def test_questions_are_answered_on_a_full_disk(folder: Path, slack: LoopbackSlack) -> None:
    env = over_socket(slack)
    async with running(folder, env=env, no_room=True) as podbot:
        await podbot.ready(query="?part=slack")
        await slack.mention("strides")
        answer = (await slack.answers(1))[0]
        code, health = await podbot.health()
        status = await podbot.stop()

    assert "Strides" in said(answer)
    assert code == 503
    assert "disk" in health["parts"]["database"]["reason"]
    assert status == 0
    assert "Traceback" not in podbot.log
