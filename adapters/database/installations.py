"""Workspaces that installed podbot, and the states of installations under way.

What is kept are slack_sdk's values behind slack_sdk's interfaces; tokens come encrypted.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from slack_sdk.oauth.installation_store import Bot, Installation
from slack_sdk.oauth.installation_store.async_installation_store import AsyncInstallationStore
from slack_sdk.oauth.state_store.async_state_store import AsyncOAuthStateStore
from sqlalchemy import ColumnElement, and_, delete, select

from adapters.database.engine import Database
from adapters.database.inserting import insert
from adapters.database.tables import INSTALLATIONS, OAUTH_STATES

#: how long an installation may take from the first page to the last
STATE = timedelta(minutes=10)
_STATE_BYTES = 32


class StoredInstallations(AsyncInstallationStore):
    """slack_sdk's installation store, one row a workspace."""

    def __init__(self, database: Database) -> None:
        """Use a database that is prepared."""
        self._database = database

    async def async_save(self, installation: Installation) -> None:
        """Keep an installation in place of an older one."""
        kept = {
            "token": installation.bot_token or "",
            "bot": installation.bot_id or "",
            "bot_user": installation.bot_user_id or "",
            "scopes": ",".join(installation.bot_scopes or ()),
            "name": installation.team_name or "",
            "installer": installation.user_id or "",
        }
        key = {
            "enterprise": installation.enterprise_id or "",
            "team": installation.team_id or "",
        }
        async with self._database.write() as connection:
            values = {**kept, "at": await self._database.now(connection)}
            row = insert(connection, INSTALLATIONS).values(**key, **values)
            await connection.execute(
                row.on_conflict_do_update(index_elements=list(key), set_=values)
            )

    async def async_find_bot(
        self,
        *,
        enterprise_id: str | None,
        team_id: str | None,
        is_enterprise_install: bool | None = False,
    ) -> Bot | None:
        """Find the bot of a workspace; one for a whole organization is never kept."""
        if is_enterprise_install:
            return None
        async with self._database.read() as connection:
            of = _of(enterprise_id, team_id)
            # one that moved house came without its token
            there = select(INSTALLATIONS).where(of, INSTALLATIONS.c.token != "")
            row = (await connection.execute(there)).first()
        if row is None:
            return None
        return Bot(
            enterprise_id=row.enterprise or None,
            team_id=row.team,
            team_name=row.name,
            bot_token=row.token,
            bot_id=row.bot,
            bot_user_id=row.bot_user,
            bot_scopes=row.scopes,
            installed_at=row.at,
        )

    async def async_delete_all(self, *, enterprise_id: str | None, team_id: str | None) -> None:
        """Forget a workspace."""
        async with self._database.write() as connection:
            await connection.execute(delete(INSTALLATIONS).where(_of(enterprise_id, team_id)))


class StoredStates(AsyncOAuthStateStore):
    """slack_sdk's store of states; each serves once."""

    def __init__(self, database: Database) -> None:
        """Use a database that is prepared."""
        self._database = database

    async def async_issue(self, *_: object, **__: object) -> str:
        """Make a state nobody can guess, and drop those that are over."""
        state = secrets.token_urlsafe(_STATE_BYTES)
        async with self._database.write() as connection:
            now = await self._database.now(connection)
            await connection.execute(delete(OAUTH_STATES).where(OAUTH_STATES.c.at < now - STATE))
            await connection.execute(insert(connection, OAUTH_STATES).values(state=state, at=now))
        return state

    async def async_consume(self, state: str) -> bool:
        """Take a state; False if it was never issued, is over or has served."""
        async with self._database.write() as connection:
            now = await self._database.now(connection)
            fresh = and_(OAUTH_STATES.c.state == state, OAUTH_STATES.c.at >= now - STATE)
            taken = delete(OAUTH_STATES).where(fresh).returning(OAUTH_STATES.c.state)
            return (await connection.execute(taken)).first() is not None


def _of(enterprise: str | None, team: str | None) -> ColumnElement[bool]:
    here = INSTALLATIONS.c
    return and_(here.enterprise == (enterprise or ""), here.team == (team or ""))
