"""Whether podbot may post somewhere, asked by a command that posts nothing itself."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from adapters.database import Database
from adapters.database.installations import StoredInstallations
from bot.config import Settings
from bot.errors import ConfigError, PlatformError
from bot.ports import Place, Platform, Refused, Unchecked

if TYPE_CHECKING:
    from adapters.slack.announcer import TokenOf

_LOOK = "`podbot doctor` tells more."
_WHICH = Refused(
    "podbot is installed in many workspaces, and it is not said in which one the channel is.",
    "Name it too: --place T…/C…",
)


class Checking:
    """Asks the platform of a place, and remembers whether it refused."""

    def __init__(self, settings: Settings, opened: Database) -> None:
        """Take what has the tokens; nobody is asked before `check`."""
        self._settings = settings
        self._database = opened
        #: what stands in the way
        self.refused = False

    async def check(self, place: Place) -> Refused | Unchecked | None:
        """Tell what stands in the way of a post to a place, without posting."""
        ask = self._slack if place.platform is Platform.SLACK else self._discord
        try:
            found = await ask(place)
        except (ConfigError, PlatformError) as error:
            return Unchecked(f"{error}.", _LOOK)
        self.refused = isinstance(found, Refused)
        return found

    async def _slack(self, place: Place) -> Refused | Unchecked | None:
        from adapters.slack.announcer import SlackAnnouncer

        token_of = self._token_of()
        if not self._settings.slack_bot_token and not place.workspace:
            return _WHICH
        return await SlackAnnouncer(token_of, self._settings.slack_api_url).check(place)

    def _token_of(self) -> TokenOf:
        """Find the one token there is, or what each workspace gave when it installed podbot."""
        from adapters.slack.installations import Installations

        token, keys = self._settings.slack_bot_token, self._settings.secret_keys
        if token:

            async def same(_: str) -> str:
                return token

            return same
        if not self._settings.slack_client_id:
            raise PlatformError("SLACK_BOT_TOKEN is not set here")
        return Installations(StoredInstallations(self._database), keys, time.monotonic).token_of

    async def _discord(self, place: Place) -> Refused | None:
        token = self._settings.discord_token
        if not token:
            raise PlatformError("DISCORD_TOKEN is not set here")
        from adapters.discord.app import DiscordSetup
        from adapters.discord.doctor import refusals

        setup = DiscordSetup(token, self._settings.discord_api_url)
        return (await refusals(setup, [place.channel])).get(place.channel)
