from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from adapters.indexing import engine
from adapters.shipped import data_folder
from tests.adapters.discord.loopback import Loopback, loopback
from tests.adapters.slack.loopback import LoopbackSlack


@pytest_asyncio.fixture
async def slack() -> AsyncIterator[LoopbackSlack]:
    async with LoopbackSlack().running() as running:
        yield running


@pytest_asyncio.fixture
async def discord() -> AsyncIterator[Loopback]:
    async with loopback() as server:
        yield server


@pytest.fixture(scope="session")
def snapshot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the index once, as the first start of podbot does."""
    folder = tmp_path_factory.mktemp("snapshot")
    engine(data_folder(), None, folder)
    return folder


@pytest.fixture
def folder(tmp_path: Path, snapshot: Path) -> Path:
    """Give a folder to run in, where podbot has run before."""
    shutil.copytree(snapshot, tmp_path / "state")
    return tmp_path
