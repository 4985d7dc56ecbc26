"""The Slack side, built from the settings: one workspace by its token, or many by OAuth."""

from __future__ import annotations

import time
from dataclasses import replace

from adapters.database import Database, StoredClaims, StoredSchedules, StoredThreads, StoredTokens
from adapters.database.departures import StoredDepartures
from adapters.database.installations import StoredInstallations, StoredStates
from adapters.running.attending import Attending
from adapters.slack.announcer import SlackAnnouncer
from adapters.slack.installations import Installations
from adapters.slack.installing import OAuthSettings
from adapters.slack.lifecycle import Hooks
from adapters.slack.part import OAuth, Serve, SlackPart, SlackSettings, Stores
from bot.config import Settings, Visibility
from bot.ports import Platform


def part(core: Attending, settings: Settings, database: Database, serve: Serve) -> SlackPart:
    """Build the part that answers."""
    stores = Stores(
        StoredClaims(database),
        StoredThreads(database),
        StoredTokens(database),
        StoredSchedules(database),
    )
    oauth = None if settings.slack_bot_token else _oauth(settings, database)
    gone = StoredDepartures(database, Platform.SLACK)
    hooks = Hooks(suspend=gone.suspend, welcome=gone.welcome, move=gone.move, close=gone.close)
    if oauth:
        hooks = replace(hooks, forget=oauth.installations.forget)
    return SlackPart(core, _reached(settings), stores, serve, oauth=oauth, hooks=hooks)


def announcer(settings: Settings, database: Database) -> SlackAnnouncer:
    """Build what posts on schedule."""
    if not settings.slack_bot_token:
        installations = _oauth(settings, database).installations
        return SlackAnnouncer(installations.token_of, settings.slack_api_url)
    token = settings.slack_bot_token

    async def token_of(_: str) -> str:
        return token

    return SlackAnnouncer(token_of, settings.slack_api_url)


def _reached(settings: Settings) -> SlackSettings:
    return SlackSettings(
        bot_token=settings.slack_bot_token or "",
        app_token=settings.slack_app_token or "",
        signing_secret=settings.slack_signing_secret or "",
        api_url=settings.slack_api_url,
        private=settings.answers is Visibility.PRIVATE,
    )


def _oauth(settings: Settings, database: Database) -> OAuth:
    client_id = settings.slack_client_id or ""
    given = OAuthSettings(
        client_id,
        settings.slack_client_secret or "",
        settings.public_url or "",
        settings.secret_keys,
    )
    store = StoredInstallations(database)
    installations = Installations(store, settings.secret_keys, time.monotonic)
    return OAuth(given, installations, StoredStates(database))
