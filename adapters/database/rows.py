"""Rows of the schedule's tables to values, and back."""

from __future__ import annotations

from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, Row, Table, and_

from adapters.database.tables import DELIVERIES
from bot.schedule import (
    Delivery,
    Place,
    Planned,
    Platform,
    Rhythm,
    Slot,
    State,
    Style,
    Subscription,
    Timing,
    Weekday,
)

Values = dict[str, Any]


def place_values(place: Place) -> Values:
    """Write a place as three columns."""
    return {
        "platform": place.platform.value,
        "workspace": place.workspace,
        "channel": place.channel,
    }


def at_place(table: Table, place: Place) -> ColumnElement[bool]:
    """Match the rows of a place; where either workspace is unknown, the channel's id is enough."""
    here = and_(
        table.c.platform == place.platform.value,
        table.c.channel == place.channel,
    )
    if not place.workspace:
        return here
    return and_(here, table.c.workspace.in_((place.workspace, "")))


def place(row: Row[Any]) -> Place:
    """Read the three columns of a place."""
    return Place(Platform(row.platform), row.workspace, row.channel)


def subscription_values(subscription: Subscription) -> Values:
    """Write all columns but `created` and `next_due`."""
    timing, style = subscription.timing, subscription.style
    return {
        **place_values(subscription.place),
        "id": subscription.id,
        "day": timing.day.value,
        "time": timing.time,
        "zone": timing.zone,
        "every": int(timing.every),
        "anchor": subscription.anchor,
        "since": subscription.since,
        "creator": subscription.creator,
        "topic": subscription.topic,
        "role": style.role,
        "thread": style.thread,
        "quiet": style.quiet,
        "announce": style.announce,
        "paused": subscription.paused,
        "pause_until": subscription.pause_until,
        "skips": [day.isoformat() for day in subscription.skips],
        "queue": queue_values(subscription),
        "swapped": list(subscription.swapped),
        "disabled": subscription.disabled,
        "version": subscription.version,
    }


def queue_values(subscription: Subscription) -> list[list[str]]:
    """Write what is planned."""
    return [[pick.episode, pick.why] for pick in subscription.queue]


def subscription(row: Row[Any]) -> Subscription:
    """Read a subscription."""
    return Subscription(
        id=row.id,
        place=place(row),
        timing=Timing(Weekday(row.day), row.time, row.zone, Rhythm(row.every)),
        creator=row.creator,
        since=row.since,
        anchor=row.anchor,
        topic=row.topic,
        style=Style(row.role, row.thread, row.quiet, row.announce),
        paused=row.paused,
        pause_until=row.pause_until,
        skips=tuple(date.fromisoformat(day) for day in row.skips),
        queue=tuple(Planned(episode, why) for episode, why in row.queue),
        swapped=tuple(row.swapped),
        disabled=row.disabled,
        version=row.version,
    )


def delivery_values(delivery: Delivery) -> Values:
    """Write all columns but `lane` and `changed`."""
    planned = delivery.planned or Planned("", "")
    return {
        **place_values(delivery.place),
        "subscription": delivery.slot.subscription,
        "day": delivery.slot.day,
        "due": delivery.due,
        "state": delivery.state.value,
        "fence": delivery.fence,
        "until": delivery.until,
        "sending": delivery.sending,
        "tries": delivery.tries,
        "resent": delivery.resent,
        "episode": planned.episode,
        "why": planned.why,
        "message": delivery.message,
        "link": delivery.link,
        "reason": delivery.reason,
    }


def delivery(row: Row[Any]) -> Delivery:
    """Read a delivery."""
    return Delivery(
        slot=Slot(row.subscription, row.day),
        place=place(row),
        due=row.due,
        state=State(row.state),
        fence=row.fence,
        until=row.until,
        sending=row.sending,
        tries=row.tries,
        resent=row.resent,
        planned=Planned(row.episode, row.why) if row.episode else None,
        message=row.message,
        link=row.link,
        reason=row.reason,
        changed=row.changed,
    )


def of_slot(slot: Slot) -> ColumnElement[bool]:
    """Match the one row of a slot."""
    return and_(DELIVERIES.c.subscription == slot.subscription, DELIVERIES.c.day == slot.day)
