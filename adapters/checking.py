"""Whether podbot may post somewhere, asked by a command that posts nothing itself."""

from __future__ import annotations

from bot.config import Settings
from bot.errors import PlatformError
from bot.ports import Place, Platform, Refused


class Checking:
    """Asks the platform of a place, and remembers what came of it."""

    def __init__(self, settings: Settings) -> None:
        """Take what has the tokens; nothing is opened before `check`."""
        self._settings = settings
        #: why nobody could be asked; empty where somebody was
        self.unknown = ""
        #: what stands in the way
        self.refused: Refused | None = None

    async def check(self, place: Place) -> Refused | None:
        """Tell whether the bot could post to a place; None too where nobody could be asked."""
        ask = self._slack if place.platform is Platform.SLACK else self._discord
        try:
            self.refused = await ask(place)
        except PlatformError as error:
            self.unknown = str(error)
        return self.refused

    async def _slack(self, place: Place) -> Refused | None:
        token = self._settings.slack_bot_token
        if not token:
            raise PlatformError("SLACK_BOT_TOKEN is not set here")
        from adapters.slack.announcer import SlackAnnouncer

        async def token_of(_: str) -> str:
            return token

        return await SlackAnnouncer(token_of, self._settings.slack_api_url).check(place)

    async def _discord(self, place: Place) -> Refused | None:
        token = self._settings.discord_token
        if not token:
            raise PlatformError("DISCORD_TOKEN is not set here")
        from adapters.discord.app import DiscordSetup
        from adapters.discord.doctor import refusals

        setup = DiscordSetup(token, self._settings.discord_api_url)
        return (await refusals(setup, [place.channel])).get(place.channel)
