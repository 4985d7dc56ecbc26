"""What Discord sends: users, guilds, messages and interactions, as its gateway writes them."""

from __future__ import annotations

from typing import Any

Json = Any
APPLICATION = 900_000_000_000_000_000
BOT = APPLICATION
GUILD = 910_000_000_000_000_000
ROLE = 911_000_000_000_000_000
CHANNEL = 920_000_000_000_000_000
DIRECT = 921_000_000_000_000_000
ALICE = 930_000_000_000_000_001
BOB = 930_000_000_000_000_002
#: view channels, send messages, embed links, read message history
ORDINARY = 1024 | 2048 | 16384 | 65536
MANAGE_MESSAGES = 8192


def user(id_: int, name: str, *, bot: bool = False) -> Json:
    """Make a user."""
    return {
        "id": str(id_),
        "username": name,
        "discriminator": "0",
        "avatar": None,
        "global_name": name,
        "bot": bot,
    }


def application() -> Json:
    """Make our own application."""
    return {
        "id": str(APPLICATION),
        "name": "podbot",
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "",
        "flags": 0,
        "owner": user(ALICE, "alice"),
        "team": None,
    }


def guild() -> Json:
    """Make the one guild, with the bot's own role and a text channel."""
    everyone = _role(GUILD, "@everyone")
    own = _role(ROLE, "podbot") | {"managed": True, "tags": {"bot_id": str(BOT)}}
    me = {"user": user(BOT, "podbot", bot=True), "roles": [str(ROLE)], "joined_at": None}
    return {
        "id": str(GUILD),
        "name": "guild",
        "owner_id": str(ALICE),
        "roles": [everyone, own],
        "channels": [text_channel()],
        "members": [me | {"deaf": False, "mute": False, "flags": 0}],
        "threads": [],
        "emojis": [],
        "features": [],
        "stickers": [],
        "member_count": 3,
        "unavailable": False,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "system_channel_flags": 0,
        "preferred_locale": "en-US",
        "premium_progress_bar_enabled": False,
        "afk_timeout": 60,
    }


def text_channel() -> Json:
    """Make the guild's one text channel."""
    return {
        "id": str(CHANNEL),
        "type": 0,
        "name": "pods",
        "position": 0,
        "permission_overwrites": [],
        "parent_id": None,
        "nsfw": False,
        "topic": None,
        "rate_limit_per_user": 0,
        "flags": 0,
        "last_message_id": None,
    }


def _role(id_: int, name: str) -> Json:
    return {
        "id": str(id_),
        "name": name,
        "permissions": str(ORDINARY),
        "position": 0,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }


def message(
    id_: str, content: str, *, author: int = ALICE, channel: str = str(CHANNEL), **more: Json
) -> Json:
    """Make a message as the gateway sends it."""
    return {
        "id": id_,
        "channel_id": channel,
        "author": user(author, "somebody", bot=author == BOT),
        "content": content,
        "timestamp": "2026-11-29T12:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "type": 0,
        "flags": 0,
        **more,
    }


def in_guild(data: Json, member: int = ALICE, permissions: int = ORDINARY) -> Json:
    """Place a message or an interaction in the guild."""
    who: Json = {"roles": [], "joined_at": None, "deaf": False, "mute": False, "flags": 0}
    if "author" in data:
        return data | {"guild_id": str(GUILD), "member": who}
    full = who | {"user": user(member, "somebody"), "permissions": str(permissions)}
    return {k: v for k, v in data.items() if k != "user"} | {
        "guild_id": str(GUILD),
        "member": full,
        "context": 0,
    }


def interaction(id_: str, kind: int, data: Json, *, who: int = ALICE, **more: Json) -> Json:
    """Make an interaction as the gateway sends it, from a direct message."""
    return {
        "id": id_,
        "application_id": str(APPLICATION),
        "type": kind,
        "token": f"interaction-{id_}",
        "version": 1,
        "data": data,
        "user": user(who, "somebody"),
        "channel": text_channel(),
        "channel_id": str(CHANNEL),
        "app_permissions": str(ORDINARY),
        "locale": "en-US",
        "entitlements": [],
        "authorizing_integration_owners": {},
        "context": 1,
        "attachment_size_limit": 10_000_000,
        **more,
    }
