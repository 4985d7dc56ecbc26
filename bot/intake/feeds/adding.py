"""A feed that is to be followed: how it is called, and which show it is of."""

from __future__ import annotations

from collections.abc import Container, Sequence
from datetime import datetime
from itertools import count
from urllib.parse import urlsplit

from bot.intake.feeds.following import Followed
from bot.library.addresses import canonical
from bot.model import Show
from bot.text import key, slug

_LONGEST_ID = 40


def is_feed_address(address: str) -> bool:
    """Tell whether an address can be asked for a feed."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname)


def named(address: str) -> str:
    """Write the address of a feed without what may be secret: user, password and query."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return "the feed"
    return f"{parts.netloc.rpartition('@')[2]}{parts.path}"


def show_of(title: str, home: str, shows: Sequence[Show], wanted: str = "") -> Show:
    """Choose the show a feed is of: the one named, the one of its title or page, or a new one."""
    if wanted:
        known = next((show for show in shows if show.id == wanted), None)
        return known or Show(slug(wanted) or "show", title or wanted, home)
    for show in shows:
        if key(show.title) == key(title) or canonical(show.home) == canonical(home):
            return show
    return Show(_free(slug(title) or "show", {show.id for show in shows}), title or home, home)


def followed(address: str, show: Show, now: datetime, taken: Container[str]) -> Followed:
    """Begin to follow a feed; it is due at once."""
    return Followed(_free(show.id, taken), address, show, added=now, next_try=now)


def _free(plain: str, taken: Container[str]) -> str:
    short = plain[:_LONGEST_ID].strip("-")
    names = (f"{short}-{number}" if number > 1 else short for number in count(1))
    return next(name for name in names if name not in taken)
