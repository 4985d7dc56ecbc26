"""The instants of a schedule: one per local date, whatever the clocks do."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import takewhile
from zoneinfo import ZoneInfo

from bot.schedule import Slot, Subscription, Timing

_WEEK = timedelta(weeks=1)
_DAY = timedelta(days=1)
_SECOND = timedelta(seconds=1)


def instant(day: date, at: time, zone: str) -> datetime:
    """Give the UTC instant of a wall-clock time.

    A time that a clock change skips becomes the first valid instant after it; of a time that a
    clock change repeats, the first pass counts.
    """
    local = datetime.combine(day, at.replace(fold=0), ZoneInfo(zone))
    first, second = local.astimezone(UTC), local.replace(fold=1).astimezone(UTC)
    if first <= second:
        return first
    return _end_of_gap(local, second, first)


def _end_of_gap(local: datetime, before: datetime, after: datetime) -> datetime:
    """Find, to the second, where the clock jumps over a local time."""
    wanted = local.replace(tzinfo=None)
    while after - before > _SECOND:
        middle = before + ((after - before) / 2 // _SECOND) * _SECOND
        if middle.astimezone(local.tzinfo).replace(tzinfo=None) < wanted:
            before = middle
        else:
            after = middle
    return after


def days(timing: Timing, anchor: date, start: date) -> Iterator[date]:
    """Give the local dates of a rhythm from a date on; the anchor's week is the first of it."""
    day = start + timedelta(days=(timing.day.number - start.weekday()) % 7)
    weeks = (_monday(day) - _monday(anchor)) // _WEEK
    day += -weeks % timing.every * _WEEK
    while True:
        yield day
        day += timing.every * _WEEK


def slots(subscription: Subscription, after: datetime) -> Iterator[tuple[Slot, datetime]]:
    """Give the slots due after an instant, without those paused, skipped or before `since`."""
    timing = subscription.timing
    after = max(after, subscription.since)
    start = after.astimezone(ZoneInfo(timing.zone)).date() - _DAY
    for day in days(timing, subscription.anchor, start):
        due = instant(day, timing.time, timing.zone)
        if due > after and not left_out(subscription, day):
            yield Slot(subscription.id, day), due


def due_slots(
    subscription: Subscription, after: datetime, now: datetime
) -> tuple[tuple[Slot, datetime], ...]:
    """List the slots that came due in the time given; none while paused or switched off."""
    if is_off(subscription):
        return ()
    return tuple(takewhile(lambda slot: slot[1] <= now, slots(subscription, after)))


def is_off(subscription: Subscription) -> bool:
    """Tell whether nothing is posted until somebody resumes it."""
    return subscription.paused or bool(subscription.disabled)


def left_out(subscription: Subscription, day: date) -> bool:
    """Tell whether a date is skipped, or lies before the end of a pause."""
    until = subscription.pause_until
    return day in subscription.skips or (until is not None and day < until)


def local_day(moment: datetime, zone: str) -> date:
    """Give the date of a moment where the schedule lives."""
    return moment.astimezone(ZoneInfo(zone)).date()


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())
