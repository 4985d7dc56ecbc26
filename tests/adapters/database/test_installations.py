from __future__ import annotations

import asyncio
from datetime import timedelta

from cryptography.fernet import Fernet
from slack_sdk.oauth.installation_store import Installation
from sqlalchemy import select, update

from adapters.database import Database
from adapters.database.installations import STATE, StoredInstallations, StoredStates
from adapters.database.moving import pack, unpack, with_token
from adapters.database.tables import INSTALLATIONS, OAUTH_STATES
from adapters.slack.installations import Installations
from tests.adapters.conftest import Addresses


def _installation(token: str = "xoxb-1", enterprise: str | None = None) -> Installation:  # noqa: S107
    return Installation(
        enterprise_id=enterprise,
        team_id="T1",
        team_name="Team",
        user_id="U1",
        bot_token=token,
        bot_id="B1",
        bot_user_id="UBOT",
        bot_scopes=["commands", "chat:write"],
    )


async def test_an_installation_is_found_by_its_workspace(database: Database) -> None:
    store = StoredInstallations(database)
    await store.async_save(_installation())
    await store.async_save(_installation("xoxb-2", "E1"))

    alone = await store.async_find_bot(enterprise_id=None, team_id="T1")
    in_grid = await store.async_find_bot(enterprise_id="E1", team_id="T1")
    nowhere = await store.async_find_bot(enterprise_id=None, team_id="T2")

    assert alone is not None
    assert in_grid is not None
    assert (alone.bot_token, in_grid.bot_token, nowhere) == ("xoxb-1", "xoxb-2", None)
    assert list(alone.bot_scopes) == ["commands", "chat:write"]
    assert alone.bot_user_id == "UBOT"


async def test_installing_again_replaces_the_token(database: Database) -> None:
    store = StoredInstallations(database)
    await store.async_save(_installation())
    await store.async_save(_installation("xoxb-new"))

    found = await store.async_find_bot(enterprise_id=None, team_id="T1")

    assert found is not None
    assert found.bot_token == "xoxb-new"  # noqa: S105


async def test_a_workspace_that_left_is_gone(database: Database) -> None:
    store = StoredInstallations(database)
    await store.async_save(_installation())

    await store.async_delete_all(enterprise_id=None, team_id="T1")

    assert await store.async_find_bot(enterprise_id=None, team_id="T1") is None


async def test_no_token_lies_in_the_database_as_it_is(database: Database) -> None:
    key = Fernet.generate_key().decode()
    installations = Installations(StoredInstallations(database), [key], lambda: 0.0)
    await installations.save(_installation())

    async with database.read() as connection:
        kept = (await connection.execute(select(INSTALLATIONS))).one()

    assert "xoxb-1" not in str(kept)
    assert await installations.token_of("T1") == "xoxb-1"


async def test_a_state_serves_once_even_to_two_replicas(database: Database) -> None:
    states = StoredStates(database)
    state = await states.async_issue()

    taken = await asyncio.gather(*(states.async_consume(state) for _ in range(5)))

    assert sorted(taken) == [False] * 4 + [True]
    assert not await states.async_consume("forged")


async def test_a_state_is_over_after_ten_minutes(database: Database) -> None:
    states = StoredStates(database)
    state = await states.async_issue()
    async with database.write() as connection:
        now = await database.now(connection)
        old = now - STATE - timedelta(seconds=1)
        await connection.execute(update(OAUTH_STATES).values(at=old))

    assert not await states.async_consume(state)


async def test_who_installed_podbot_moves_house_and_the_tokens_stay(
    database: Database, addresses: Addresses
) -> None:
    await StoredInstallations(database).async_save(_installation())
    await StoredInstallations(database).async_save(_installation("xoxb-2", "E1"))
    before = await pack(database)
    new = Database(await addresses())
    await new.prepare()

    await unpack(new, before)

    after = await pack(new)
    found = await StoredInstallations(new).async_find_bot(enterprise_id=None, team_id="T1")
    has_token = await with_token(new)
    await new.close()
    assert after == before
    assert [(one.enterprise, one.team) for one in after.installations] == [("", "T1"), ("E1", "T1")]
    assert found is None
    assert has_token == ()


async def test_a_workspace_that_is_installed_here_keeps_its_token_through_an_import(
    database: Database,
) -> None:
    store = StoredInstallations(database)
    await store.async_save(_installation())

    await unpack(database, await pack(database))

    kept = await store.async_find_bot(enterprise_id=None, team_id="T1")
    assert kept is not None
    assert kept.bot_token == "xoxb-1"  # noqa: S105
