"""`podbot run` from the settings to the exit status."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Collection
from contextlib import AsyncExitStack, asynccontextmanager
from signal import SIGTERM

from adapters import __version__, logs
from adapters.keeping import database
from adapters.metrics import Metrics
from adapters.ops import routes
from adapters.redaction import Redaction
from adapters.running.choosing import Choice, Room, choose, is_reached_by_slack
from adapters.running.composing import Composer, Index
from adapters.running.house import House
from adapters.running.memory import settle
from adapters.web import OPS, PUBLIC, look_for, serving
from bot.config import DEFAULT, Address, Configuration
from bot.errors import ConfigError
from bot.text import listed

log = logging.getLogger(__name__)

#: exit statuses; an unusable setting ends with 2, as everywhere. A shell adds 128 to a signal's
#: number: 130 after Ctrl-C, 142 where the parts did not stop in time
STOPPED, GIVEN_UP, INTERRUPTED = 0, 1, 130
#: seconds the database gets before the platforms start without it
_PATIENCE = 3.0


def run(
    configuration: Configuration, index: Index, only: Collection[str], *, verbose: bool = False
) -> int:
    """Run until a signal; gives the exit status."""
    settings = configuration.settings
    logs.configure(settings.log, Redaction.of(settings), verbose=verbose)
    rooms = tuple(map(Room, only))
    choice = choose(settings, rooms)
    if is_reached_by_slack(settings, rooms):
        _look_for_public(configuration)
    _tell(choice)
    metrics = Metrics()
    composer = Composer(settings, index, database(settings), metrics, choice)
    settle()
    return asyncio.run(_live(configuration, composer, choice, metrics))


async def _live(
    configuration: Configuration, composer: Composer, choice: Choice, metrics: Metrics
) -> int:
    composed = composer.compose()
    house = House(composed.stages)
    try:
        async with _watched_from_outside(configuration, choice, house, metrics):
            ended = await house.live(composed.storage.prepared, _PATIENCE)
    finally:
        await composed.presence.leave()
        await composer.close()
    log.info("stopped")
    if not ended:
        return GIVEN_UP
    return STOPPED if ended == SIGTERM else INTERRUPTED


@asynccontextmanager
async def _watched_from_outside(
    configuration: Configuration, choice: Choice, house: House, metrics: Metrics
) -> AsyncIterator[None]:
    """Serve health and metrics; a default address that is taken is done without."""
    address = configuration.settings.ops_address
    async with AsyncExitStack() as open_:
        if Room.WEB in choice.starts:
            asked = routes(house.look, metrics.written)
            try:
                port = await open_.enter_async_context(
                    serving(address.host, address.port, asked, OPS)
                )
                log.info("health and metrics at http://%s", Address(address.host, port))
            except ConfigError as error:
                _warn_unless_chosen(configuration, "ops_address", error)
        yield


def _look_for_public(configuration: Configuration) -> None:
    address = configuration.settings.http_address
    try:
        look_for(address.host, address.port, PUBLIC)
    except ConfigError as error:
        _warn_unless_chosen(configuration, "http_address", error)


def _warn_unless_chosen(configuration: Configuration, field: str, error: ConfigError) -> None:
    if configuration.sources[field] != DEFAULT:
        raise error
    log.warning("%s; nobody chose it, so podbot runs without", error)


def _tell(choice: Choice) -> None:
    log.info("podbot %s starts %s", __version__, ", ".join(choice.starts))
    for room, reason in choice.skips.items():
        log.info("%s is skipped: %s", room, reason)
    if choice.posts_to:
        log.info("scheduled posts go to %s", listed(choice.posts_to))
    for platform, reason in choice.silent.items():
        log.info("nothing is posted to %s: %s", platform, reason)
