"""The database as a part: opened when it can be, looked at, and tidied up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from itertools import count

from adapters.database import Database, StoredChannels, StoredFeeds, StoredLedger
from bot.errors import StorageError
from bot.intake.feeds.following import Followed
from bot.weekly.ledger import Counts

log = logging.getLogger(__name__)

#: seconds between two looks
_EVERY = 3.0
#: seconds a look may take; a database slower than that is no help to anybody who waits
_PATIENCE = 5.0
#: looks between two countings, which read more: a quarter of a minute
_COUNT = 5
#: looks between two tidyings: an hour
_TIDY = 1200

Tidy = Callable[[], Awaitable[None]]


class StoragePart:
    """Keeps an eye on the database; what needs it says so itself while it is away."""

    name = "database"

    def __init__(
        self, database: Database, channels: StoredChannels, beat: Tidy, tidies: Sequence[Tidy]
    ) -> None:
        """Take a database that need not be there yet, what says that we live, what forgets."""
        self._database = database
        self._ledger = StoredLedger(database)
        self._feeds = StoredFeeds(database)
        self._channels = channels
        self._beat = beat
        self._tidies = tidies
        #: set once the tables are there
        self.prepared = asyncio.Event()
        self.ready = False
        self.counts = Counts()
        self.feeds: tuple[Followed, ...] = ()

    async def run(self) -> None:
        """Prepare the tables, then look at them again and again."""
        await self._database.prepare()
        self.prepared.set()
        try:
            for look in count():
                await self._look(counting=look % _COUNT == 0)
                if look % _TIDY == 0:
                    await self._tidy()
                await asyncio.sleep(_EVERY)
        finally:
            self.ready = False

    async def _look(self, *, counting: bool) -> None:
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._ledger.now()
                if counting:
                    await self._beat()
                    self.counts = await self._ledger.counts()
                    self.feeds = await self._feeds.all()
                    await self._channels.read()
        except TimeoutError:
            raise StorageError(f"{self._database.name} is too slow to answer") from None
        if not self.ready:
            log.info("%s is ready", self._database.name)
        self.ready = True

    async def _tidy(self) -> None:
        for forget in self._tidies:
            await forget()
