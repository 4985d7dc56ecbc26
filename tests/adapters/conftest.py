from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest
import pytest_asyncio
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from adapters.database import Database
from tests.postgresql import postgresql

#: gives the address of a new database each time it is called
Addresses = Callable[[], Awaitable[str]]


@pytest.fixture(params=["sqlite", "postgres"])
def kind(request: pytest.FixtureRequest) -> str:
    kind: str = request.param
    return kind


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Run a real PostgreSQL of our own; gives the address of its first database."""
    with postgresql() as server:
        yield server.get_uri()


@pytest.fixture
def empty(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> Addresses:
    """Give as many empty databases as a test wants."""

    async def in_folder() -> str:
        return f"sqlite:///{_file(tmp_path)}"

    async def on_server() -> str:
        return await _created(request.getfixturevalue("postgres"))

    return in_folder if kind == "sqlite" else on_server


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Keep one migrated database of each kind, to be copied; that is quicker than migrating."""
    return {"folder": str(tmp_path_factory.mktemp("migrated"))}


@pytest.fixture
def addresses(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path, migrated: dict[str, str]
) -> Addresses:
    """Give as many databases with the tables of today as a test wants."""

    async def in_folder() -> str:
        if kind not in migrated:
            migrated[kind] = str(_file(Path(migrated["folder"])))
            await _migrate(f"sqlite:///{migrated[kind]}")
        return f"sqlite:///{shutil.copy(migrated[kind], _file(tmp_path))}"

    async def on_server() -> str:
        server: str = request.getfixturevalue("postgres")
        if kind not in migrated:
            migrated[kind] = await _created(server)
            await _migrate(migrated[kind])
        return await _created(server, make_url(migrated[kind]).database or "")

    return in_folder if kind == "sqlite" else on_server


@pytest_asyncio.fixture
async def empty_address(empty: Addresses) -> str:
    """Give a test an empty database of its own."""
    return await empty()


@pytest_asyncio.fixture
async def address(addresses: Addresses) -> str:
    """Give a test a database of its own, with the tables of today."""
    return await addresses()


@pytest_asyncio.fixture
async def database(address: str) -> AsyncIterator[Database]:
    opened = Database(address)
    await opened.prepare()
    yield opened
    await opened.close()


def _file(folder: Path) -> Path:
    inside = folder / uuid4().hex
    inside.mkdir()
    return inside / "podbot.db"


async def _created(server: str, template: str = "") -> str:
    fresh = f"t{uuid4().hex}"
    copied = f" TEMPLATE {template}" if template else ""
    engine = create_async_engine(
        server.replace("postgresql://", "postgresql+psycopg://"), isolation_level="AUTOCOMMIT"
    )
    async with engine.connect() as connection:
        await connection.execute(text(f"CREATE DATABASE {fresh}{copied}"))
    await engine.dispose()
    return server.replace("/postgres?", f"/{fresh}?")


async def _migrate(address: str) -> None:
    database = Database(address)
    await database.prepare()
    await database.close()
