"""Whether a heartbeat is late is judged by the heartbeat, not by when a thread gets its turn."""

from __future__ import annotations

import asyncio
import logging
import threading
import time

import pytest

from adapters.discord.app import DiscordPart, DiscordSetup
from adapters.discord.heartbeat import Heartbeat
from adapters.discord.shards import ShardShare
from bot.podbot import PodBot
from tests.adapters.discord.conftest import Start, beating
from tests.adapters.discord.loopback import TOKEN, Loopback, until
from tests.adapters.discord.memory import memory


class Connection:
    """What a heartbeat needs of its connection."""

    HEARTBEAT = 1
    sequence = 7
    thread_id = threading.get_ident()
    _max_heartbeat_timeout = 60.0


@pytest.fixture
def heartbeat(monkeypatch: pytest.MonkeyPatch) -> Heartbeat:
    clock = [1000.0]
    monkeypatch.setattr(time, "perf_counter", lambda: clock[0])
    made = Heartbeat(ws=Connection(), interval=41.25, shard_id=0)  # type: ignore[arg-type] # a fake
    clock[0] += 41.25
    return made


def test_an_acknowledgement_before_the_thread_goes_on_is_not_late(
    heartbeat: Heartbeat, caplog: pytest.LogCaptureFixture
) -> None:
    heartbeat.get_payload()  # the thread hands it over, and is not heard of for a while
    heartbeat.ack()

    assert heartbeat.latency == 0
    assert not caplog.messages


def test_an_acknowledgement_that_is_late_is_said_to_be(
    heartbeat: Heartbeat, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.WARNING, "discord.gateway")
    left = heartbeat.get_payload()
    monkeypatch.setattr(time, "perf_counter", lambda: 1000.0 + 41.25 + 12)
    heartbeat.ack()

    assert left == {"op": 1, "d": 7}
    assert heartbeat.latency == 12
    assert caplog.messages == ["Can't keep up, shard ID 0 websocket is 12.0s behind."]


async def test_every_connection_has_such_heartbeats(discord_server: Loopback, start: Start) -> None:
    discord_server.heartbeat_interval = 50

    await start()
    await until(lambda: discord_server.heartbeats > 3)

    assert [type(thread) for thread in beating()] == [Heartbeat]


async def test_a_connection_given_up_before_its_turn_to_identify_beats_no_longer(
    discord_server: Loopback, podbot: PodBot
) -> None:
    discord_server.concurrency = 1
    setup = DiscordSetup(TOKEN, f"{discord_server.address}/api/v10", ShardShare((0, 1), 2))
    part = DiscordPart(podbot, setup, memory(), identify_every=3600.0)
    running = asyncio.create_task(part.run())
    await until(lambda: len(beating()) == 2)  # the second shard has said hello, and waits

    running.cancel()
    await asyncio.gather(running, return_exceptions=True)

    await until(lambda: not beating())
