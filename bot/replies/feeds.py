"""What answers say of feeds."""

from __future__ import annotations

from collections.abc import Iterable

from bot.library import Library
from bot.model import FeedState, Show
from bot.replies.facts import when


def was_read(feed: FeedState) -> str:
    """Say when a feed was read, and what it means if that is long ago."""
    if feed.silent:
        return f"has not been read since {when(feed.read)}; newer episodes may be missing."
    return f"was last read on {when(feed.read)}."


def unread(feeds: Iterable[FeedState], library: Library, show: Show | None = None) -> str:
    """Say which feeds could not be read for long; empty where all is well."""
    return " ".join(
        f"The feed of {found.title} {was_read(feed)}"
        for feed in feeds
        if feed.silent and (found := library.show_named(feed.show)) and show in (None, found)
    )
