"""Who installed podbot: the workspaces of many, with their tokens encrypted at rest.

The rows are kept by one of slack_sdk's installation stores, whichever the database room gives.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from slack_bolt.authorization import AuthorizeResult
from slack_sdk.oauth.installation_store import Bot, Installation
from slack_sdk.oauth.installation_store.async_installation_store import AsyncInstallationStore

from bot.errors import ConfigError, StorageError

log = logging.getLogger(__name__)

#: seconds for which a workspace is not looked up again
FRESH = 60.0
_WORKSPACES = 10_000


@dataclass(frozen=True, slots=True)
class _Found:
    at: float
    result: AuthorizeResult | None


class Installations:
    """Finds, keeps and forgets the workspaces podbot is installed in."""

    def __init__(
        self, store: AsyncInstallationStore, keys: Sequence[str], now: Callable[[], float]
    ) -> None:
        """Take the store, the keys, newest first, and a clock that only goes forward."""
        self._store = store
        self._cipher = _cipher(keys)
        self._now = now
        self._found: OrderedDict[tuple[str, str], _Found] = OrderedDict()

    async def authorize(self, enterprise: str, team: str) -> AuthorizeResult | None:
        """Tell who we are in a workspace; None where podbot is not installed."""
        known = self._found.get((enterprise, team))
        if known and self._now() - known.at < FRESH:
            return known.result
        try:
            found = _result(await self._bot(enterprise, team))
        except StorageError as error:
            log.warning("who installed podbot cannot be read: %s", error)
            return known.result if known else None
        self._remember((enterprise, team), found)
        return found

    async def token_of(self, workspace: str) -> str:
        """Give the token of a workspace, `team` or `enterprise/team`; empty where there is none."""
        enterprise, _, team = workspace.rpartition("/")
        found = await self.authorize(enterprise, team)
        return str(found.bot_token) if found else ""

    async def save(self, installation: Installation) -> None:
        """Keep an installation; its tokens are encrypted first."""
        kept = copy(installation)
        kept.bot_token = self._encrypted(installation.bot_token)
        # podbot asks for no token of a person, and none that is renewed
        kept.user_token = kept.user_refresh_token = kept.bot_refresh_token = None
        await self._store.async_save(kept)
        self._found.pop((installation.enterprise_id or "", installation.team_id or ""), None)

    async def forget(self, enterprise: str, team: str) -> None:
        """Delete the tokens of a workspace at once."""
        self._found.pop((enterprise, team), None)
        await self._store.async_delete_all(enterprise_id=enterprise or None, team_id=team)

    async def _bot(self, enterprise: str, team: str) -> Bot | None:
        bot = await self._store.async_find_bot(enterprise_id=enterprise or None, team_id=team)
        if bot is None:
            return None
        try:
            bot.bot_token = self._cipher.decrypt(bot.bot_token).decode()
        except InvalidToken:
            log.warning("a workspace's token is encrypted with a key not in PODBOT_SECRET_KEYS")
            return None
        return bot

    def _encrypted(self, token: str | None) -> str | None:
        return self._cipher.encrypt(token.encode()).decode() if token else None

    def _remember(self, workspace: tuple[str, str], found: AuthorizeResult | None) -> None:
        self._found[workspace] = _Found(self._now(), found)
        self._found.move_to_end(workspace)
        if len(self._found) > _WORKSPACES:
            self._found.popitem(last=False)


def _cipher(keys: Sequence[str]) -> MultiFernet:
    """Encrypt with the first key, decrypt with any: a key is changed by putting a new one first."""
    if not keys:
        raise ConfigError(["PODBOT_SECRET_KEYS: installing in many workspaces needs a key"])
    try:
        return MultiFernet([Fernet(key) for key in keys])
    except ValueError as error:
        raise ConfigError(
            ["PODBOT_SECRET_KEYS: a key is 32 random bytes in URL-safe base64"]
        ) from error


def _result(bot: Bot | None) -> AuthorizeResult | None:
    if bot is None:
        return None
    return AuthorizeResult(
        enterprise_id=bot.enterprise_id,
        team_id=bot.team_id,
        team=bot.team_name,
        bot_user_id=bot.bot_user_id,
        bot_id=bot.bot_id,
        bot_token=bot.bot_token,
        bot_scopes=bot.bot_scopes,
    )
