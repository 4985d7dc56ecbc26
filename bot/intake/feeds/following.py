"""A feed that is followed: when it is asked again, and what became of the last time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.model import FeedState, Show

EVERY = timedelta(hours=1)
#: feeds are asked this much later, by chance, so that they are not all asked at once
JITTER = timedelta(minutes=5)
#: after failures a feed is asked less and less often, down to this
_SELDOM = timedelta(days=1)
#: a server that tells us to wait is obeyed between these
_SHORTEST, _LONGEST = timedelta(minutes=1), timedelta(days=7)
#: validators are not trusted for longer: a server may say "unchanged" for ever
_BLIND = timedelta(days=1)
#: a feed that could not be read for so long is worth somebody's attention
SILENT = timedelta(days=1)
#: more new episodes at once are no news but a publisher's accident
MOST_NEW = 5


@dataclass(frozen=True, slots=True)
class Followed:
    """A feed and all that is remembered of it."""

    #: short, typed by people
    id: str
    address: str
    show: Show
    added: datetime
    next_try: datetime
    #: where its server says it is for good
    moved: str = ""
    #: validators, verbatim as the server gave them
    etag: str = ""
    modified: str = ""
    #: when it last gave a feed, said `unchanged`, or failed
    tried: datetime | None = None
    succeeded: datetime | None = None
    #: when it was last asked without validators
    whole: datetime | None = None
    #: when it last told anything new
    changed: datetime | None = None
    failures: int = 0
    error: str = ""
    #: its server says that it will not come back
    gone: bool = False
    items: int = 0
    #: new episodes that were too many to announce
    held: int = 0


@dataclass(frozen=True, slots=True)
class Look:
    """What came of one look at a feed."""

    feed: Followed
    #: ids of new episodes
    new: tuple[str, ...] = ()
    #: items that say something else than before, the new ones among them
    changed: int = 0

    @property
    def error(self) -> str:
        """Say what is wrong; empty where nothing is."""
        return self.feed.error


@dataclass(frozen=True, slots=True)
class Validators:
    """What a server gave to ask `has it changed?` with; empty asks for the whole."""

    etag: str = ""
    modified: str = ""


def is_due(feed: Followed, now: datetime) -> bool:
    """Tell whether it is time to ask."""
    return not feed.gone and feed.next_try <= now


def is_silent(feed: Followed, now: datetime) -> bool:
    """Tell whether a feed is gone, or could not be read for long."""
    return feed.gone or (bool(feed.error) and now - (feed.succeeded or feed.added) >= SILENT)


def states(feeds: Iterable[Followed], now: datetime) -> tuple[FeedState, ...]:
    """Say of each feed that was ever read when that was, for whoever asks."""
    return tuple(
        FeedState(feed.show.id, feed.succeeded, silent=is_silent(feed, now))
        for feed in feeds
        if feed.succeeded
    )


def validators(feed: Followed, now: datetime) -> Validators:
    """Give what to ask with: once a day, and after any failure, the whole feed is asked for."""
    if feed.failures or feed.whole is None or now - feed.whole >= _BLIND:
        return Validators()
    return Validators(feed.etag, feed.modified)


def unchanged(feed: Followed, now: datetime, chance: float) -> Followed:
    """Note that the server said nothing has changed; `chance` is between 0 and 1."""
    return replace(
        feed,
        tried=now,
        succeeded=now,
        failures=0,
        error="",
        next_try=now + EVERY + chance * JITTER,
    )


def told(feed: Followed, given: Validators, moved: str, now: datetime, chance: float) -> Followed:
    """Note that the server gave the feed, with new validators, perhaps at a new address."""
    asked_again = unchanged(feed, now, chance)
    return replace(
        asked_again,
        etag=given.etag,
        modified=given.modified,
        moved=moved or feed.moved,
        whole=now,
        gone=False,
    )


def failed(
    feed: Followed, problem: str, now: datetime, chance: float, wait: float = 0.0
) -> Followed:
    """Note a failure; `wait` is how many seconds the server wants us to stay away."""
    failures = feed.failures + 1
    pause = min(EVERY * 2 ** min(failures - 1, 5), _SELDOM)
    if wait:
        pause = min(max(timedelta(seconds=wait), _SHORTEST), _LONGEST)
    return replace(
        feed,
        tried=now,
        failures=failures,
        error=problem,
        next_try=now + pause + chance * JITTER,
        # a permanent address that fails is forgotten: the first one may work
        moved="" if failures > 1 else feed.moved,
    )


def gone(feed: Followed, problem: str, now: datetime) -> Followed:
    """Note that the server says the feed is gone for good; what it told is kept."""
    return replace(feed, tried=now, failures=feed.failures + 1, error=problem, gone=True)
