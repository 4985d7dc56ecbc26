"""What the command line does with the database: each command opens it, works and closes it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeVar

from adapters.checking import Checking
from adapters.cli.wiring import Restored
from adapters.database import Database, StoredChannels, StoredSchedules
from adapters.database.moving import pack, unpack, with_token
from adapters.indexing import engine, read_states
from bot.config import Settings
from bot.library.yaml_file import read_yaml, write_yaml
from bot.podbot import PodBot, Ports, Question
from bot.ports import Operator
from bot.replies.answer import Answer
from bot.schedule import Place, Platform
from bot.text import listed, plural
from bot.weekly.moving import Household, anew, conflicts, packed
from bot.weekly.unpacking import unpacked

T = TypeVar("T")
Index = tuple[Path, Path | None]


def database(settings: Settings) -> Database:
    """Give the database that settings name, or the one in the state folder."""
    if settings.database_url:
        return Database(settings.database_url)
    return Database.in_folder(settings.state_dir)


def ask_schedule(settings: Settings, index: Index, words: str, where: Place | None) -> Answer:
    """Ask about a schedule as the operator; a place that cannot be posted to is a failure."""
    asked = Question(f"weekly {words}", who=Operator(), where=where)
    return _asked(settings, index, asked)


def ask_shows(settings: Settings, index: Index, words: str, where: Place | None) -> Answer:
    """Ask about the shows, or about a channel's default one, as the operator."""
    asked = Question(words, who=Operator(), where=where)
    return _asked(settings, index, asked)


def _asked(settings: Settings, index: Index, asked: Question) -> Answer:
    async def ask(opened: Database) -> Answer:
        channels = StoredChannels(opened)
        await channels.read()
        checking = Checking(settings, opened)
        podbot = PodBot(
            engine(*index, settings.state_dir),
            today=date.today,
            random=Random(),
            ports=Ports(
                StoredSchedules(opened),
                channels,
                dict.fromkeys(Platform, checking),
                partial(read_states, settings.state_dir),
            ),
        )
        answer = await podbot.ask(asked)
        return replace(answer, found=answer.found and not checking.refused)

    return _with(settings, ask)


def upgrade(settings: Settings) -> str:
    """Migrate the database, and name it."""

    async def name(opened: Database) -> str:
        return opened.name

    return _with(settings, name)


def export(settings: Settings) -> str:
    """Write schedules, posts and installations as YAML, without a secret."""

    async def written(opened: Database) -> str:
        return write_yaml(packed(await pack(opened)))

    return _with(settings, written)


def restore(settings: Settings, file: Path, *, dry_run: bool) -> Restored:
    """Take an export over, all of it or nothing."""
    found = unpacked(read_yaml(file))

    async def taken(opened: Database) -> Restored:
        clashes = conflicts(found, await pack(opened))
        whole = _whole(found)
        if clashes:
            said = f"nothing was changed; remove what conflicts, then import {whole}"
            return Restored(said, conflicts=clashes)
        todo = anew(found, await with_token(opened))
        if dry_run:
            return Restored(f"would import {whole}; nothing was changed", todo=todo)
        await unpack(opened, found)
        return Restored(f"imported {whole}", todo=todo)

    return _with(settings, taken)


def _whole(found: Household) -> str:
    """Count what an export holds; installations only where there are any."""
    counted = (
        plural(len(found.subscriptions), "schedule"),
        plural(len(found.deliveries), "post"),
        *((plural(len(found.installations), "installation"),) if found.installations else ()),
        *((plural(len(found.channels), "default show"),) if found.channels else ()),
    )
    return listed(counted)


def _with(settings: Settings, work: Callable[[Database], Awaitable[T]]) -> T:
    async def opened() -> T:
        kept = database(settings)
        try:
            await kept.prepare()
            return await work(kept)
        finally:
            await kept.close()

    return asyncio.run(opened())
