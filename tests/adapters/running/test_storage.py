"""Real processes whose database goes away, or has no room."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.adapters.discord.loopback import Loopback
from tests.adapters.discord.person import Person
from tests.adapters.running.process import running
from tests.adapters.running.tokens import on_discord, over_socket
from tests.adapters.slack.loopback import LoopbackSlack, said
from tests.postgresql import Server, postgresql


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

        server.stop()
        await slack.mention("dispatcher")
        while_away = (await slack.answers(2))[1]
        await podbot.ready(is_=False)
        _, health = await podbot.health()

        server.start()
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


async def test_it_starts_and_answers_everywhere_before_its_database_does(
    folder: Path, slack: LoopbackSlack, discord: Loopback, server: Server
) -> None:
    server.stop()
    env = over_socket(slack) | on_discord(discord) | {"PODBOT_DATABASE_URL": server.get_uri()}
    async with running(folder, env=env) as podbot:
        await podbot.ready(query="?part=slack&part=discord")
        await slack.mention("strides")
        in_slack = (await slack.answers(1))[0]
        there = await Person(discord).pod("strides")
        unregistered = discord.sent("PUT", "/applications/*/commands") == []
        server.start()
        await podbot.ready()
        await podbot.says("registered 3 commands with Discord")
        status = await podbot.stop()

    assert "Strides" in said(in_slack)
    assert there["data"]["content"].startswith("**Strides**")
    assert unregistered
    assert status == 0
    assert "Traceback" not in podbot.log


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
