"""Real processes against a Slack and a Discord on 127.0.0.1."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.adapters.discord.loopback import Loopback
from tests.adapters.discord.person import Person
from tests.adapters.running.process import free_port, running
from tests.adapters.running.tokens import on_discord, over_http, over_socket
from tests.adapters.slack.loopback import Fault, LoopbackSlack, said

#: what an operator's alarms are built on
MEASURED = {
    "podbot_questions_total",
    "podbot_answer_seconds_bucket",
    "podbot_silences_total",
    "podbot_platform_duplicates_total",
    "podbot_platform_reconnects_total",
    "podbot_platform_rate_limited_total",
    "podbot_deliveries_total",
    "podbot_lateness_seconds",
    "podbot_feeds",
    "podbot_index_episodes",
    "podbot_index_age_seconds",
    "podbot_part_up",
}


def _measured(metrics: str) -> tuple[set[str], set[str]]:
    """Give the names of podbot's own figures, and of all labels they have."""
    ours = re.findall(r"^(podbot_\w+)(?:\{(.*)\})? ", metrics, re.MULTILINE)
    labels = {label for _, pairs in ours for label in re.findall(r'(\w+)="', pairs)}
    return {name for name, _ in ours}, labels


async def test_it_starts_answers_everywhere_and_stops(
    folder: Path, slack: LoopbackSlack, discord: Loopback
) -> None:
    async with running(folder, env=over_socket(slack) | on_discord(discord)) as podbot:
        await podbot.ready()

        await slack.mention("what is a stride?")
        answer = (await slack.answers())[0]
        told = await Person(discord).pod("strides")
        questions = [
            await podbot.metric(
                f'podbot_questions_total{{command="find",platform="{platform}",strength="{strength}"}}'
            )
            for platform, strength in (("slack", "strong"), ("discord", "exact"))
        ]
        size = await podbot.metric("podbot_index_episodes")
        _, health = await podbot.health()
        _, metrics = await podbot.get("/metrics")
        for part in ("slack", "discord", "scheduler", "database"):
            await podbot.says(f"starting {part}")
            await podbot.says(f"{part} is up after")
        status = await podbot.stop()

    assert "Strides" in said(answer)
    names, labels = _measured(metrics)
    assert names >= MEASURED
    assert labels == {"platform", "command", "strength", "part", "outcome", "le"}
    assert told["data"]["content"].startswith("**Strides**")
    assert questions == [1, 1]
    assert size == 83
    heard = {name for name, part in health["parts"].items() if "last_event" in part}
    assert heard == {"slack", "discord"}
    assert status == 0
    assert "Traceback" not in podbot.log
    assert "stride?" not in podbot.log  # nobody's words, unless --verbose


async def test_a_question_under_way_is_answered_before_it_stops(
    folder: Path, slack: LoopbackSlack, discord: Loopback
) -> None:
    """Both platforms ask for a pause of one second; the signal comes within it."""
    async with running(folder, env=over_socket(slack) | on_discord(discord)) as podbot:
        await podbot.ready()
        slack.faults["chat.postMessage"].append(Fault("ratelimited", 429, "1"))
        discord.fail(
            "POST",
            "/interactions/*/callback",
            429,
            {"message": "slow down", "retry_after": 1.0, "global": False},
            Retry_After="1",
            X_RateLimit_Limit="1",
        )
        asked = asyncio.create_task(Person(discord).pod("strides"))
        await slack.mention("dispatcher")
        await podbot.until(lambda: slack.of("chat.postMessage"))
        await podbot.until(lambda: discord.sent("POST", "/interactions/*/callback"))
        began = time.monotonic()
        status = await podbot.stop()
        took = time.monotonic() - began
        await asked

    assert status == 0, podbot.log
    assert took < 10
    assert len(slack.of("chat.postMessage")) == 2
    assert len(discord.sent("POST", "/interactions/*/callback")) == 2
    assert len(discord.acknowledged) == 1


async def test_control_c_stops_it_too(folder: Path, discord: Loopback) -> None:
    async with running(folder, "--only", "discord,web", env=on_discord(discord)) as podbot:
        await podbot.ready()

        status = await podbot.stop(signal.SIGINT)

    assert status == 130
    assert "slack is skipped: not asked for by --only" in podbot.log
    assert "starting scheduler" not in podbot.log


async def test_a_dead_token_fails_its_part_alone(
    folder: Path, slack: LoopbackSlack, discord: Loopback
) -> None:
    slack.faults["auth.test"].append(Fault("invalid_auth"))
    async with running(folder, env=over_socket(slack) | on_discord(discord)) as podbot:
        await podbot.ready(query="?part=discord")
        await podbot.says("slack is given up")

        told = await Person(discord).pod("strides")
        status, health = await podbot.health()
        stopped = await podbot.stop()

    assert told["data"]["content"].startswith("**Strides**")
    assert status == 503
    assert health["parts"]["slack"]["state"] == "failed"
    assert "SLACK_BOT_TOKEN" in health["parts"]["slack"]["reason"]
    assert len(slack.of("auth.test")) == 1
    assert stopped == 0


async def test_with_every_token_dead_it_gives_up(folder: Path, discord: Loopback) -> None:
    env = on_discord(discord) | {"DISCORD_TOKEN": "dead"}
    async with running(folder, env=env) as podbot:
        status = await podbot.ended()

    assert status == 1
    assert "set DISCORD_TOKEN" in podbot.log
    assert "no part is left" in podbot.log


async def test_a_platform_that_fails_for_ever_holds_up_nobody(
    folder: Path, slack: LoopbackSlack, discord: Loopback
) -> None:
    discord.close_identify_with = 4000
    async with running(folder, env=over_socket(slack) | on_discord(discord)) as podbot:
        await podbot.ready(query="?part=slack")
        await podbot.until(lambda: discord.identified)

        for _ in range(3):
            await slack.mention("strides")
        answers = await slack.answers(3)
        discord.close_identify_with = 0
        stopped = await podbot.stop()

    assert len(answers) == 3
    assert stopped == 0
    assert len(discord.identified) < 5  # session starts are precious


async def test_a_platform_that_is_down_at_the_start_is_joined_when_it_comes(
    folder: Path, slack: LoopbackSlack
) -> None:
    port = free_port()
    env = over_socket(slack) | {"PODBOT_SLACK_API_URL": f"http://127.0.0.1:{port}/api/"}
    async with running(folder, env=env) as podbot:
        await podbot.says("slack cannot be reached")
        server = await asyncio.start_server(_to(slack.api_url), "127.0.0.1", port)
        async with server:
            await podbot.ready()
            await slack.mention("strides")
            answers = await slack.answers()
            status = await podbot.stop()

    assert "Strides" in said(answers[0])
    assert status == 0


async def test_a_discord_that_is_down_at_the_start_is_joined_when_it_comes(
    folder: Path, slack: LoopbackSlack, discord: Loopback
) -> None:
    port = free_port()
    env = over_socket(slack) | on_discord(discord)
    away = env | {"PODBOT_DISCORD_API_URL": f"http://127.0.0.1:{port}/api/v10"}
    async with running(folder, env=away) as podbot:
        await podbot.says("Discord cannot be reached")
        await podbot.ready(query="?part=slack")
        await slack.mention("strides")
        meanwhile = (await slack.answers())[0]
        server = await asyncio.start_server(_to(discord.address), "127.0.0.1", port)
        async with server:
            await podbot.ready()
            there = await Person(discord).pod("strides")
            status = await podbot.stop()

    assert "Strides" in said(meanwhile)
    assert there["data"]["content"].startswith("**Strides**")
    assert status == 0


async def test_slack_over_http_is_answered_on_the_public_address_alone(
    folder: Path, slack: LoopbackSlack
) -> None:
    port = free_port()
    slack.request_url = f"http://127.0.0.1:{port}/slack/events"
    async with running(folder, "--only", "slack", env=over_http(slack, port)) as podbot:
        await podbot.ready()

        await slack.mention("strides")
        answers = await slack.answers()
        (refused, _), (unsigned, _) = (
            await slack.post(b"{}", headers={}),
            await slack.post(b"{}", headers={"X-Slack-Signature": "v0=00"}),
        )
        public, ops = podbot.ops, f"http://127.0.0.1:{port}"
        podbot.ops = ops
        nothing, _ = await podbot.get("/metrics")
        podbot.ops = public

    assert "Strides" in said(answers[0])
    assert (refused, unsigned, nothing) == (401, 401, 404)


@pytest.mark.parametrize(
    ("env", "says"),
    [
        ({}, "there is nothing to run: set SLACK_BOT_TOKEN or DISCORD_TOKEN"),
        ({"PODBOT_LOG": "xml"}, "PODBOT_LOG: expected text or json"),
        ({"DISCORD_TOKEN": "t", "PODBOT_DATABASE_URL": "mysql://x/y"}, "PODBOT_DATABASE_URL"),
        ({"DISCORD_TOKEN": "t", "PODBOT_DISCORD_SHARDS": "9/4"}, "PODBOT_DISCORD_SHARDS"),
    ],
)
async def test_unusable_settings_end_it_with_2_and_one_line_each(
    folder: Path, env: dict[str, str], says: str
) -> None:
    async with running(folder, env=env) as podbot:
        status = await podbot.ended()

    assert status == 2
    assert says in podbot.log
    assert "Traceback" not in podbot.log


async def test_a_chosen_address_that_is_taken_ends_it(folder: Path, discord: Loopback) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = f"127.0.0.1:{other.getsockname()[1]}"
        env = on_discord(discord) | {"PODBOT_OPS_ADDRESS": taken}
        async with running(folder, env=env) as podbot:
            status = await podbot.ended()

    assert status == 2
    assert f"PODBOT_OPS_ADDRESS: {taken} cannot be used" in podbot.log


async def test_a_default_address_that_is_taken_is_done_without(
    folder: Path, discord: Loopback
) -> None:
    with ExitStack() as held:
        with suppress(OSError):  # taken by somebody else is taken too
            held.enter_context(socket.create_server(("127.0.0.1", 9090)))
        env = on_discord(discord) | {"PODBOT_OPS_ADDRESS": ""}
        async with running(folder, env=env) as podbot:
            await podbot.says("discord is up")
            told = await Person(discord).pod("strides")
            status = await podbot.stop()

    assert told["data"]["content"].startswith("**Strides**")
    assert "PODBOT_OPS_ADDRESS: 127.0.0.1:9090 cannot be used" in podbot.log
    assert status == 0


@pytest.mark.skipif(sys.platform != "linux", reason="fills a pipe by its name in /proc")
async def test_what_hangs_while_it_stops_is_ended_by_the_system(
    folder: Path, discord: Loopback
) -> None:
    """Its log is a pipe that nobody empties; it blocks there, with a question half answered."""
    reading, writing = os.pipe()
    async with running(folder, "--verbose", env=on_discord(discord), log=writing) as podbot:
        await podbot.ready()
        _fill(writing)
        asked = asyncio.create_task(Person(discord).pod("strides"))
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(1):
                await asked

        podbot.process.send_signal(signal.SIGTERM)
        status = await podbot.ended()

    os.close(reading)
    os.close(writing)
    assert status == -signal.SIGALRM
    assert 128 + signal.SIGALRM == 142  # as a shell says it


def _fill(pipe: int) -> None:
    """Write into a pipe until it takes no more; whoever else writes into it waits."""
    end = os.open(f"/proc/self/fd/{pipe}", os.O_WRONLY | os.O_NONBLOCK)
    with suppress(BlockingIOError):
        while True:
            os.write(end, b"x")
    os.close(end)


Forwards = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def _to(address: str) -> Forwards:
    """Forward connections to a loopback platform."""
    port = urlsplit(address).port

    async def forward(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(_pipe(reader, back), _pipe(there, writer))

    return forward


async def _pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    writer.close()
