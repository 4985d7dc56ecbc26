"""What the message says whose button was pressed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import discord

from adapters.discord import custom_ids
from adapters.discord.buttons import Component, delete
from adapters.discord.custom_ids import Deletes, Said, Shares
from adapters.discord.render import NOBODY, Body

_EMBED = ("description", "fields")


def asker_of(message: discord.Message | None) -> str:
    """Say who asked for the answer; empty for a scheduled post, which belongs to everybody."""
    deletes = _deletes(message)
    return deletes.asker if deletes else ""


def said_on(message: discord.Message | None) -> Said:
    """Say what was typed for the answer on a message."""
    deletes = _deletes(message)
    return deletes.said if deletes else Said()


def shared(message: discord.Message, asker: int, said: Said) -> Body:
    """Copy a private answer for everybody to see, just as its asker saw it."""
    own = custom_ids.shared(str(asker), said)
    return {
        "content": message.content,
        "embeds": [_embed(embed.to_dict()) for embed in message.embeds],
        "components": [_row(row.to_dict(), own) for row in message.components],
        "allowed_mentions": NOBODY,
    }


def _deletes(message: discord.Message | None) -> Deletes | None:
    read = (custom_ids.read(id_) for id_ in _ids(message)) if message else ()
    return next((press for press in read if isinstance(press, Deletes)), None)


def _ids(message: discord.Message) -> Iterator[str]:
    for row in message.components:
        if isinstance(row, discord.ActionRow):
            yield from (getattr(part, "custom_id", None) or "" for part in row.children)


def _embed(embed: Mapping[str, Any]) -> dict[str, Any]:
    return {key: embed[key] for key in _EMBED if embed.get(key)}


def _row(row: Mapping[str, Any], own: str) -> Component:
    parts = [delete(own) if _is_share(part) else part for part in row["components"]]
    return {"type": row["type"], "components": parts}


def _is_share(part: Mapping[str, Any]) -> bool:
    return isinstance(custom_ids.read(part.get("custom_id") or ""), Shares)
