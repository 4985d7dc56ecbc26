"""New episodes, announced where a subscription asks for it: a row of the ledger for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from hashlib import sha256

from bot.schedule import Delivery, Planned, Platform, Slot, Subscription

#: until every replica answers from the library that holds the episode
_SETTLED = timedelta(minutes=2)
_MARK = 12
_WHY = "it just came out"


def announcements(
    subscriptions: Iterable[Subscription], episode: str, seen: datetime, now: datetime
) -> Iterator[Delivery]:
    """Make the row of an episode for each subscription; the same episode has the same rows."""
    mark = sha256(episode.encode()).hexdigest()[:_MARK]
    due = now + _SETTLED
    for each in subscriptions:
        if not (each.paused or each.disabled):
            slot = Slot(f"{each.id}/{mark}", seen.date())
            planned = Planned(episode, _WHY)
            yield Delivery(slot, each.place, due=due, until=due, planned=planned)


def to_tell(subscriptions: Sequence[Subscription]) -> Iterator[Subscription]:
    """Choose whom to tell of a feed: in each workspace whoever has new episodes announced.

    Where nobody has, it is whoever set up the oldest schedule; nobody is told twice.
    """
    homes: dict[tuple[Platform, str], list[Subscription]] = {}
    for each in subscriptions:
        homes.setdefault((each.place.platform, each.place.workspace), []).append(each)
    for here in homes.values():
        announcing = [each for each in here if each.style.announce]
        yield from {each.creator: each for each in reversed(announcing or here[:1])}.values()


def is_announcement(slot: Slot) -> bool:
    """Tell the row of a new episode from that of a week."""
    return slot.owner != slot.subscription
