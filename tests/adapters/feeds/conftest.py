from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from adapters.database import Database
from adapters.feeds.fetching import Fetcher
from adapters.feeds.guard import Guard
from tests.adapters.feeds.house import House, index
from tests.adapters.feeds.server import FeedServer, feed_server


@pytest_asyncio.fixture
async def server() -> AsyncIterator[FeedServer]:
    async with feed_server() as served:
        yield served


@pytest.fixture
def fetcher() -> Fetcher:
    return Fetcher("1.2.3", Guard(loopback=True))


@pytest_asyncio.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """Build a replica over SQLite; what the database does on PostgreSQL is tested with it."""
    database = Database.in_folder(tmp_path)
    await database.prepare()
    yield House(database, index(tmp_path / "data"), tmp_path / "state")
    await database.close()
