"""What the command line says of feeds."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from bot.intake.feeds.adding import named
from bot.intake.feeds.following import Followed, Look
from bot.text import plural


def told(look: Look) -> str:
    """Say what came of one look."""
    feed = look.feed
    if look.error:
        return f"{feed.id}: {look.error}; {_next(feed)}"
    if not look.changed:
        return f"{feed.id}: nothing new among {plural(feed.items, 'item')}"
    return f"{feed.id}: {plural(look.changed, 'item')} changed, {len(look.new)} of them new"


def described(feed: Followed) -> Iterator[str]:
    """Say all of a feed that an operator looks for, a line each."""
    yield f"{feed.id}: {feed.show.title} ({plural(feed.items, 'item')})"
    yield f"  address       {named(feed.address)}"
    if feed.moved:
        yield f"  moved to      {named(feed.moved)}"
    yield f"  last success  {moment(feed.succeeded)}"
    if feed.error:
        yield f"  last error    {feed.error} ({moment(feed.tried)})"
    if feed.held:
        yield f"  waiting       {plural(feed.held, 'new episode')} that came at once, not announced"
        yield f"                `podbot feed announce {feed.id}` announces them"
    yield f"  next try      {'never: remove it' if feed.gone else moment(feed.next_try)}"


def as_object(feed: Followed) -> dict[str, object]:
    """Say the same for programs."""
    return {
        "id": feed.id,
        "show": feed.show.id,
        "title": feed.show.title,
        "address": named(feed.address),
        "moved_to": named(feed.moved) if feed.moved else None,
        "items": feed.items,
        "last_success": _iso(feed.succeeded),
        "last_error": feed.error,
        "next_try": None if feed.gone else _iso(feed.next_try),
        "not_announced": feed.held,
    }


def _next(feed: Followed) -> str:
    if feed.gone:
        return f"it is not asked again; `podbot feed remove {feed.id}` forgets it"
    return f"what it told before stays; it is asked again at {moment(feed.next_try)}"


def moment(at: datetime | None) -> str:
    """Write a moment, or that there was none."""
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC" if at else "never"


def _iso(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
