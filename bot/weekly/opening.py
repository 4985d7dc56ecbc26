"""A subscription whose time has come -> the rows of its slots, and what stays planned."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from bot.library import Library
from bot.schedule import Delivery, Slot, State, Subscription
from bot.weekly.deciding import missed, why_skipped
from bot.weekly.picks import Channel, plan
from bot.weekly.slots import due_slots, is_off, local_day, slots

#: how many picks are made at once, so that most posts need no look at the history
_AHEAD = 8
_INSTANT = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Opening:
    """What becomes of a subscription that came due."""

    subscription: Subscription
    deliveries: tuple[Delivery, ...] = ()
    #: what an admin is to be told
    notice: str = ""


@dataclass(frozen=True, slots=True)
class Opener:
    """Opens slots from one state of the library."""

    library: Library

    def needs_history(self, subscription: Subscription) -> bool:
        """Tell whether a pick has to look at what the channel has heard."""
        known = [pick for pick in subscription.queue if pick.episode in self.library]
        return not known or len(known) < len(subscription.queue)

    def open(
        self,
        subscription: Subscription,
        channel: Channel,
        since: datetime,
        taken: Collection[date],
        now: datetime,
    ) -> Opening:
        """Make a row of each slot due from `since` to `now`, save those whose date had its post."""
        due = due_slots(subscription, since - _INSTANT, now)
        free = [(slot, at) for slot, at in due if slot.day not in taken]
        if not free:
            return Opening(subscription)
        found = missed(free, now)
        skipped = tuple(_skipped(subscription, slot, at, now) for slot, at in found.skipped)
        if not found.post:
            return Opening(subscription, skipped, _told(skipped))
        delivery = row(subscription, *found.post)
        left, delivery, notice = take(self.library, subscription, channel, delivery, now)
        return Opening(left, (*skipped, delivery), notice or _told(skipped))


def take(
    library: Library,
    subscription: Subscription,
    channel: Channel,
    delivery: Delivery,
    now: datetime,
) -> tuple[Subscription, Delivery, str]:
    """Take the first planned episode for a slot; where there is none, skip it and say why."""
    today = local_day(now, subscription.timing.zone)
    count = len(subscription.queue) or _AHEAD
    picks = plan(library, subscription, channel, count, today)
    if not picks:
        reason = _nothing(subscription)
        return subscription, replace(delivery, state=State.SKIPPED, reason=reason), reason
    first, *rest = picks
    return replace(subscription, queue=tuple(rest)), replace(delivery, planned=first), ""


def next_due(subscription: Subscription, now: datetime) -> datetime | None:
    """Give the instant to look at a subscription again; None while it is off."""
    if is_off(subscription):
        return None
    return next(at for _, at in slots(subscription, now))


def row(subscription: Subscription, slot: Slot, at: datetime) -> Delivery:
    """Make the row of a slot that is due."""
    return Delivery(slot, subscription.place, due=at, until=at)


def _skipped(subscription: Subscription, slot: Slot, at: datetime, now: datetime) -> Delivery:
    reason = why_skipped(at, now)
    return replace(row(subscription, slot, at), state=State.SKIPPED, reason=reason)


def _nothing(subscription: Subscription) -> str:
    if subscription.topic:
        return f"There is nothing to post: the topic {subscription.topic} is not in the library."
    return "There is nothing to post: the library is empty."


def _told(skipped: tuple[Delivery, ...]) -> str:
    if not skipped:
        return ""
    days = ", ".join(delivery.slot.day.isoformat() for delivery in skipped)
    return f"The episode of the week was not posted on {days}. {skipped[-1].reason}"
