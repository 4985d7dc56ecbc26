"""The commands registered with Discord, as its interactions/application-commands page has them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from adapters.discord import weekly
from adapters.discord.limits import OPTION_TEXT

POD, ABOUT_THIS = "pod", "Find episodes about this"
QUERY, PRIVATE = "query", "private"

_SLASH, _ON_MESSAGE = 1, 3
_STRING, _BOOLEAN = 3, 5
_EVERYWHERE = {
    "integration_types": [0, 1],  # installed in a guild, or by a person for themselves
    "contexts": [0, 1, 2],  # guild, direct messages with the bot, other private channels
}

TREE: tuple[dict[str, Any], ...] = (
    {
        "type": _SLASH,
        "name": POD,
        "description": "Find the episode that explains it: any words, a symbol, a pull request",
        "options": [
            {
                "type": _STRING,
                "name": QUERY,
                "description": "What you want to understand; nothing at all shows what I can do",
                "autocomplete": True,
                "max_length": OPTION_TEXT,
            },
            {
                "type": _BOOLEAN,
                "name": PRIVATE,
                "description": "Show the answer to you alone",
            },
        ],
        **_EVERYWHERE,
    },
    {"type": _ON_MESSAGE, "name": ABOUT_THIS, **_EVERYWHERE},
    weekly.COMMAND,
)


def fingerprint(tree: tuple[dict[str, Any], ...] = TREE) -> str:
    """Give a short text that differs whenever the commands do."""
    return hashlib.sha256(json.dumps(tree, sort_keys=True).encode()).hexdigest()[:16]


def is_ours(command: Mapping[str, Any]) -> bool:
    """Tell whether a registered command has the place of one of ours."""
    return _place(command) in set(map(_place, TREE))


def lacking(registered: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    """Name our commands that are not among the registered ones."""
    there = set(map(_place, registered))
    return tuple(str(command["name"]) for command in TREE if _place(command) not in there)


def _place(command: Mapping[str, Any]) -> tuple[object, object]:
    """Tell commands apart as Discord does: a slash and a message command may share a name."""
    return command["name"], command.get("type", _SLASH)
