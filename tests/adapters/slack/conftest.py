from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.adapters.slack.loopback import LoopbackSlack
from tests.adapters.slack.running import Core


@pytest_asyncio.fixture
async def slack() -> AsyncIterator[LoopbackSlack]:
    async with LoopbackSlack().running() as running:
        yield running


@pytest.fixture
def core() -> Core:
    return Core()
