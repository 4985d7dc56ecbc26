from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.adapters.scheduler.house import ClockedDatabase, House


@pytest_asyncio.fixture
async def house(address: str) -> AsyncIterator[House]:
    database = ClockedDatabase(address)
    await database.prepare()
    yield House(database)
    await database.close()
