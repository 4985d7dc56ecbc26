"""Everything that runs, built from the settings; only what runs is imported."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from adapters import __version__
from adapters.database import (
    Database,
    StoredChannels,
    StoredClaims,
    StoredLedger,
    StoredSchedules,
    StoredThreads,
    StoredTokens,
)
from adapters.database.departures import StoredDepartures
from adapters.database.instances import ALL, StoredInstances
from adapters.indexing import engine
from adapters.metrics import Metrics, counted
from adapters.running import figures
from adapters.running.after import After
from adapters.running.attending import Attending
from adapters.running.choosing import Choice, Room
from adapters.running.house import Stages
from adapters.running.memory import settle
from adapters.running.presence import Hears, Presence
from adapters.running.storing import StoragePart, Tidy
from adapters.running.watching import Backoff, Watched
from adapters.web import serving
from bot.config import Settings
from bot.intake.feeds.following import states
from bot.podbot import PodBot, Ports
from bot.ports import Announcer, Platform

if TYPE_CHECKING:
    from aiohttp import web

    from adapters.discord.app import DiscordPart
    from adapters.discord.posting import DiscordPosts
    from adapters.running.posting import SchedulerPart
    from adapters.slack.part import SlackPart
    from bot.library import Library
    from bot.model import FeedState

#: an index folder, and a team's own aliases file
Index = tuple[Path, Path | None]
#: a database that comes back is to be noticed soon
_DATABASE = Backoff(longest=4.0)


@dataclass(frozen=True, slots=True)
class Composed:
    """What runs, and what is asked of it from outside."""

    stages: Stages
    storage: StoragePart
    presence: Presence


class Composer:
    """Builds parts around one core and one database."""

    def __init__(
        self,
        settings: Settings,
        index: Index,
        database: Database,
        metrics: Metrics,
        choice: Choice,
    ) -> None:
        """Build the core; the announcers are filled in as they are built."""
        self._settings = settings
        self._index = index
        self._database = database
        self._metrics = metrics
        self._choice = choice
        self._announcers: dict[Platform, Announcer] = {}
        self._channels = StoredChannels(database)
        #: answers that somebody else gave first
        self._lost: Callable[[], int] = int
        self._presence = Presence(StoredInstances(database), self._hears(choice))
        self._storage = StoragePart(
            database, self._channels, self._presence.beat, tuple(self._tidies())
        )
        self._podbot = PodBot(
            engine(*index, settings.state_dir),
            today=date.today,
            random=Random(),
            version=__version__,
            ports=Ports(StoredSchedules(database), self._channels, self._announcers, self._states),
        )

    def compose(self) -> Composed:
        """Build what was chosen."""
        choice, storage = self._choice, self._storage
        platforms = tuple(Watched(part) for part in self._platforms(choice))
        workers = tuple(self._workers(choice, storage))
        floor = (Watched(storage, _DATABASE),)
        stages = Stages(workers, platforms, floor, self._needed(choice, platforms, workers))
        self._measure(stages, storage)
        return Composed(stages, storage, self._presence)

    async def close(self) -> None:
        """Let go of the database."""
        await self._database.close()

    def _hears(self, choice: Choice) -> Hears:
        settings, starts = self._settings, choice.starts
        shards = (settings.discord_shards or ALL) if Room.DISCORD in starts else ""
        sockets = int(Room.SLACK in starts and bool(settings.slack_app_token))
        return Hears(shards, sockets, self._answered_elsewhere)

    def _answered_elsewhere(self) -> int:
        return self._lost()

    def _needed(
        self, choice: Choice, platforms: tuple[Watched, ...], workers: tuple[Watched, ...]
    ) -> tuple[Watched, ...]:
        """Name the parts of which one must be left: a schedule posts nothing without a platform."""
        slack_needs_no_part = Platform.SLACK in choice.posts_to and Room.SLACK not in choice.starts
        return (*platforms, *workers) if slack_needs_no_part else platforms or workers

    def _platforms(self, choice: Choice) -> Iterator[SlackPart | DiscordPart | DiscordPosts]:
        if Room.SLACK in choice.starts:
            from adapters.running.in_slack import part

            core = Attending(self._podbot, Platform.SLACK, self._metrics)
            slack = part(core, self._settings, self._database, self._serve)
            self._metrics.read(counted(slack.name, lambda: slack.counts))
            yield slack
        if Room.DISCORD in choice.starts:
            from adapters.running.on_discord import part as discord_part

            core = Attending(self._podbot, Platform.DISCORD, self._metrics)
            discord = discord_part(core, self._settings, self._database)
            self._announcers[Platform.DISCORD] = discord.announcer
            self._metrics.read(counted(discord.name, discord.counts.named))
            self._lost = lambda: discord.counts.answered_elsewhere
            yield discord
        elif Platform.DISCORD in choice.posts_to:
            from adapters.running.on_discord import posts as discord_posts

            posts = discord_posts(self._settings)
            self._announcers[Platform.DISCORD] = posts.announcer
            self._metrics.read(counted(Platform.DISCORD, posts.counts.named))
            yield posts

    def _workers(self, choice: Choice, storage: StoragePart) -> Iterator[Watched]:
        """Build what needs the database from the first moment on."""
        if Room.SCHEDULER in choice.starts:
            yield Watched(After(storage.prepared, self._scheduler(choice)))
        if Room.FEEDS in choice.starts:
            from adapters.following import part

            feeds = part(self._settings, self._index, self._database, self._library, self._swap)
            yield Watched(After(storage.prepared, feeds))

    def _scheduler(self, choice: Choice) -> SchedulerPart:
        from adapters.running.posting import SchedulerPart

        if Platform.SLACK in choice.posts_to:
            from adapters.running.in_slack import announcer

            self._announcers[Platform.SLACK] = announcer(self._settings, self._database)
        return SchedulerPart(StoredLedger(self._database), self._announcers, self._library)

    def _library(self) -> Library:
        return self._podbot.library

    def _states(self) -> tuple[FeedState, ...]:
        return states(self._storage.feeds, datetime.now(UTC))

    def _swap(self) -> None:
        """Answer from the index that feeds have just put into the state folder."""
        self._podbot.engine = engine(*self._index, self._settings.state_dir)
        settle()

    @asynccontextmanager
    async def _serve(self, routes: Iterable[web.RouteDef]) -> AsyncIterator[int]:
        address = self._settings.http_address
        async with serving(address.host, address.port, routes) as port:
            yield port

    def _tidies(self) -> Iterator[Tidy]:
        for kind in (StoredClaims, StoredThreads, StoredTokens, StoredInstances):
            yield kind(self._database).forget_old
        for platform in Platform:
            yield StoredDepartures(self._database, platform).forget_old

    def _measure(self, stages: Stages, storage: StoragePart) -> None:
        self._metrics.read(partial(figures.parts, stages.all))
        self._metrics.read(partial(figures.index, self._library, date.today))
        self._metrics.read(partial(figures.deliveries, lambda: storage.counts))
        self._metrics.read(partial(figures.feeds, lambda: storage.feeds))
