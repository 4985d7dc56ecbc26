"""The smallest pieces of Block Kit: text objects, sections, context lines, and their length.

https://docs.slack.dev/reference/block-kit/composition-objects/text-object
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adapters.slack.limits import units
from adapters.slack.markup import fitted

Json = dict[str, Any]

#: Slack refuses an empty text
EMPTY = "…"


def mrkdwn(text: str) -> Json:
    """Make a text that Slack formats; `verbatim` keeps it from looking for links and names."""
    return {"type": "mrkdwn", "text": text or EMPTY, "verbatim": True}


def plain_text(text: str, limit: int) -> Json:
    """Make a text that Slack shows as it is, on one line."""
    flat = fitted(" ".join(text.split()), limit)
    return {"type": "plain_text", "text": flat or EMPTY, "emoji": False}


def section(text: str) -> Json:
    """Make a paragraph."""
    return {"type": "section", "text": mrkdwn(text)}


def context(text: str) -> Json:
    """Make a line in small grey type."""
    return {"type": "context", "elements": [mrkdwn(text)]}


def length(blocks: Iterable[Json]) -> int:
    """Measure all texts of some blocks."""
    return sum(map(_length, blocks))


def _length(value: object) -> int:
    match value:
        case {"type": "plain_text" | "mrkdwn", "text": str(text)}:
            return units(text)
        case dict():
            return sum(map(_length, value.values()))
        case list():
            return sum(map(_length, value))
        case _:
            return 0
