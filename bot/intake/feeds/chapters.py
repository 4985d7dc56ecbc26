"""Chapters: those a feed lists itself, and the JSON of Podcasting 2.0.

https://podcasting2.org/docs/podcast-namespace/tags/chapters
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from bot.intake.feeds.lengths import seconds_of
from bot.intake.feeds.wording import title_of
from bot.model import Chapter
from bot.text import clip

#: an episode of any length has fewer
MOST = 200
_TITLE = 200


def chapters(text: str) -> tuple[Chapter, ...]:
    """Read a chapters file; what is none has no chapters."""
    try:
        listed = json.loads(text)["chapters"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return ()
    return in_order(_told(listed if isinstance(listed, list) else ()))


def in_order(told: Iterable[Chapter]) -> tuple[Chapter, ...]:
    """Put chapters in order, each time and title once, the titles of a length that fits a line."""
    named = {Chapter(each.start, clip(each.title, _TITLE)) for each in told if each.title}
    return tuple(sorted(named, key=lambda each: (each.start, each.title))[:MOST])


def _told(listed: Iterable[Any]) -> Iterator[Chapter]:
    for each in listed:
        if not isinstance(each, dict) or each.get("toc") is False:
            continue
        start = seconds_of(str(each.get("startTime", "")))
        if start is not None:
            yield Chapter(start, title_of(str(each.get("title") or "")))
