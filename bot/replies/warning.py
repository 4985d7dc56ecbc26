"""What people are told, once, when a feed needs somebody: too much at once, or nothing for long."""

from __future__ import annotations

from datetime import datetime

from bot.intake.feeds.following import Followed, is_silent
from bot.intake.feeds.keeping import Word
from bot.replies.facts import when
from bot.text import plural


def held(feed: Followed, count: int, now: datetime) -> Word:
    """Say that new episodes wait, and what to do about them."""
    return Word(
        f"{feed.id} held {now.isoformat()}",
        feed.show.id,
        f"{plural(count, 'new episode')} of {feed.show.title} came at once. So many are mostly a "
        "publisher's accident: they are found, but not announced. Whoever runs podbot announces "
        f"them with `podbot feed announce {feed.id}`, or leaves it at that with "
        f"`podbot feed announce {feed.id} --none`.",
    )


def silent(feed: Followed, now: datetime) -> Word | None:
    """Say that a feed is gone, or was not read for long; None while it is neither."""
    if not is_silent(feed, now):
        return None
    since = feed.succeeded or feed.added
    text = (
        f"The feed of {feed.show.title} has not been read since {when(since)}: {feed.error}. "
        "What it told before is still found, but nothing newer. Whoever runs podbot sees more "
        "with `podbot feed list`"
    )
    mend = f", and forgets it with `podbot feed remove {feed.id}`." if feed.gone else "."
    return Word(f"{feed.id} silent {since.isoformat()}", feed.show.id, f"{text}{mend}")
