"""The commands registered with Discord, as its interactions/application-commands page has them."""

from __future__ import annotations

import hashlib
import json
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
