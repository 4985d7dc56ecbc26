"""The Discord side, built from the settings."""

from __future__ import annotations

from adapters.database import Database, StoredClaims, StoredNotes, StoredTokens
from adapters.database.departures import StoredDepartures
from adapters.discord.app import DiscordPart, DiscordSetup, Memory
from adapters.discord.posting import DiscordPosts
from adapters.discord.shards import ShardShare
from adapters.running.attending import Attending
from bot.config import Settings, Visibility
from bot.ports import Platform


def part(core: Attending, settings: Settings, database: Database) -> DiscordPart:
    """Build the part that answers, and posts on schedule."""
    memory = Memory(
        StoredClaims(database),
        StoredTokens(database),
        StoredNotes(database),
        StoredDepartures(database, Platform.DISCORD),
    )
    return DiscordPart(core, _setup(settings), memory)


def posts(settings: Settings) -> DiscordPosts:
    """Build the part that posts on schedule where none answers."""
    return DiscordPosts(_setup(settings))


def _setup(settings: Settings) -> DiscordSetup:
    shards = settings.discord_shards
    return DiscordSetup(
        settings.discord_token or "",
        settings.discord_api_url,
        ShardShare.parse(shards) if shards else None,
        settings.answers is Visibility.PRIVATE,
    )
