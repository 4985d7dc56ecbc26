from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from datetime import date
from random import Random

import pytest
from discord.gateway import KeepAliveHandler

from adapters.discord.app import DiscordPart, DiscordSetup, Memory
from adapters.discord.shards import ShardShare
from adapters.shipped import data_folder
from bot.library.reading import load_library
from bot.podbot import PodBot
from bot.search.engine import Engine
from tests.adapters.discord.loopback import TOKEN, Loopback, loopback, until
from tests.adapters.discord.memory import memory

Start = Callable[..., Awaitable[DiscordPart]]


@pytest.fixture(scope="session")
def podbot() -> PodBot:
    engine = Engine.of(load_library(data_folder()))
    return PodBot(engine, today=lambda: date(2026, 11, 29), random=Random(7), version="1")


@pytest.fixture
async def discord_server() -> AsyncIterator[Loopback]:
    async with loopback() as server:
        yield server


@pytest.fixture
async def start(discord_server: Loopback, podbot: PodBot) -> AsyncIterator[Start]:
    """Start replicas of the Discord side, ready for work; they stop with the test."""
    running: list[asyncio.Task[None]] = []

    async def started(
        *,
        kept: Memory | None = None,
        shards: ShardShare | None = None,
        private: bool = False,
        ready: bool = True,
        silence: float = 60.0,
        bot: PodBot | None = None,
    ) -> DiscordPart:
        setup = DiscordSetup(TOKEN, f"{discord_server.address}/api/v10", shards, private)
        part = DiscordPart(
            bot or podbot, setup, kept or memory(), identify_every=0.01, silence=silence
        )
        running.append(asyncio.create_task(part.run()))
        if ready:
            await until(lambda: part.ready or running[-1].done())
            if running[-1].done():
                await running[-1]
        return part

    yield started
    for task in running:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    await until(lambda: not beating())


def beating() -> list[threading.Thread]:
    """Give the threads that keep connections alive; none may outlive its loop."""
    return [t for t in threading.enumerate() if isinstance(t, KeepAliveHandler)]
