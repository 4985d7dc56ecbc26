"""What each change to a schedule does; all pass the one permission check."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime
from itertools import islice
from random import Random

from bot.cards import Ask, Card, Text
from bot.commands.context import Context
from bot.commands.weekly.desk import Desk
from bot.commands.weekly.showing import NEXT, planned, saved_card, title
from bot.errors import UserError
from bot.library import Library
from bot.ports import Refused
from bot.schedule import Rhythm, Slot, Subscription, Timing
from bot.text import listed
from bot.weekly.opening import row, take
from bot.weekly.permission import may_change, may_create
from bot.weekly.picks import swap
from bot.weekly.request import Pause, Skip
from bot.weekly.setting import Set, styled, written
from bot.weekly.slots import local_day, slots

#: no vowels and nothing that looks like another, so that an id is no word and can be read out
_LETTERS = "23456789bcdfghjkmnpqrstvxz"
_ID = 5
#: posts ahead that can be skipped, more than a year
_AHEAD = 60


async def set_up(desk: Desk, context: Context, asked: Set) -> Card:
    """Set a schedule up, or change one; answers with the next three posts."""
    now = await desk.schedules.now()
    if asked.id:
        before = await desk.meant(asked.id)
        may_change(desk.who, before)
    else:
        may_create(desk.who, desk.place)
        before = _new(desk, context.random, asked, now)
    wanted = _changed(before, asked, context.library, now)
    trouble = await desk.trouble(wanted.place)
    if isinstance(trouble, Refused):
        return _cannot_post(trouble, written(asked))
    saved = await planned_and_saved(desk, context.library, wanted, "changed" if asked.id else "set")
    said = "Changed." if asked.id else f"Saved. Its id is {saved.id}."
    return saved_card(context.library, saved, now, said, trouble)


async def pause(desk: Desk, context: Context, asked: Pause) -> Card:
    """Post nothing, for ever or until a date."""
    before, now = await _changeable(desk, asked.id)
    if asked.until and asked.until <= local_day(now, before.timing.zone):
        raise UserError(f"{asked.until.isoformat()} is not in the future.")
    until = asked.until.isoformat() if asked.until else ""
    paused = replace(before, paused=not asked.until, pause_until=asked.until)
    saved = await desk.change(paused, f"paused until {until}" if until else "paused")
    return saved_card(context.library, saved, now, "Done.")


async def resume(desk: Desk, context: Context, id_: str) -> Card:
    """Post again from the next slot on; what was missed meanwhile is not posted."""
    before, now = await _changeable(desk, id_)
    trouble = await desk.trouble(before.place)
    if isinstance(trouble, Refused):
        return _cannot_post(trouble, f"weekly resume {before.id}")
    awake = replace(before, paused=False, pause_until=None, disabled="", since=now)
    saved = await planned_and_saved(desk, context.library, awake, "resumed")
    return saved_card(context.library, saved, now, "It goes on.", trouble)


async def skip(desk: Desk, context: Context, asked: Skip) -> Card:
    """Leave out a date; the episodes planned move on by one."""
    before, now = await _changeable(desk, asked.id)
    day = asked.day or next(slots(before, now))[0].day
    _check_date(before, day, now)
    today = local_day(now, before.timing.zone)
    skips = tuple(sorted({*(kept for kept in before.skips if kept >= today), day}))
    skipping = replace(before, skips=skips)
    saved = await planned_and_saved(desk, context.library, skipping, f"skipped {day.isoformat()}")
    said = f"{day.isoformat()} is skipped; what was planned moves on."
    return saved_card(context.library, saved, now, said)


async def swap_first(desk: Desk, context: Context, id_: str) -> Card:
    """Take the next candidate for the next post."""
    before, now = await _changeable(desk, id_)
    library = context.library
    with_plan = await planned(desk, library, before, max(NEXT, len(before.queue)))
    if not with_plan.queue:
        raise UserError("There is nothing to swap: no episode is left to post.")
    old = with_plan.queue[0].episode
    today = local_day(now, before.timing.zone)
    changed = swap(library, with_plan, await desk.channel(with_plan), today)
    new = changed.queue[0].episode
    if new == old:
        raise UserError(f"There is nothing to take instead of {library[old].title}.")
    saved = await planned_and_saved(desk, library, changed, f"swapped {old} for {new}")
    said = f"{library[new].title} instead of {library[old].title}, which waits for a later week."
    return saved_card(library, saved, now, said)


async def post_now(desk: Desk, context: Context, id_: str) -> Card:
    """Post the next episode at once, as the post of today."""
    before, now = await _changeable(desk, id_)
    if before.disabled:
        raise UserError(f"It is switched off. {before.disabled} Then: weekly resume {before.id}")
    slot = Slot(before.id, local_day(now, before.timing.zone))
    channel = await desk.channel(before)
    made = row(before, slot, now)
    left, delivery, trouble = take(context.library, before, channel, made, now)
    if trouble or delivery.planned is None:
        raise UserError(trouble)
    change = await desk.signed(before, f"posted {delivery.planned.episode} at once")
    if not await desk.schedules.post_now(left, delivery, change):
        raise UserError("Today's post is out already or on its way; there is one a day at most.")
    name = context.library[delivery.planned.episode].title
    said = f"{name} goes out within half a minute, as the post of {slot.day.isoformat()}."
    return Card(title(before), (Text(said),), private=True)


async def remove(desk: Desk, id_: str) -> Card:
    """Forget a schedule; what it posted stays known."""
    before, _ = await _changeable(desk, id_)
    await desk.schedules.remove(before, await desk.signed(before, "removed"))
    again = Ask("Set it up again", written(_as_asked(before)))
    said = Text("Removed. What was posted stays known, so that nothing is repeated here.")
    return Card(title(before), (said,), (again,), private=True)


async def planned_and_saved(
    desk: Desk, library: Library, changed: Subscription, what: str
) -> Subscription:
    """Store a change together with the next three posts it leads to."""
    saved = await desk.change(changed, what)
    return await planned(desk, library, saved, max(NEXT, len(saved.queue)))


async def _changeable(desk: Desk, id_: str) -> tuple[Subscription, datetime]:
    before = await desk.meant(id_)
    may_change(desk.who, before)
    return before, await desk.schedules.now()


def _new(desk: Desk, random: Random, asked: Set, now: datetime) -> Subscription:
    if asked.day is None or asked.time is None:
        raise UserError("Say a day and a time. For example: weekly set mon 9am Europe/London")
    timing = Timing(asked.day, asked.time, asked.zone, asked.every or Rhythm.WEEKLY)
    id_ = "w" + "".join(random.choices(_LETTERS, k=_ID))
    creator = desk.who.id if desk.who else ""
    return Subscription(id_, desk.place, timing, creator, since=now, anchor=now.date())


def _changed(before: Subscription, asked: Set, library: Library, now: datetime) -> Subscription:
    old = before.timing
    timing = Timing(
        asked.day or old.day,
        old.time if asked.time is None else asked.time,
        asked.zone or old.zone,
        asked.every or old.every,
    )
    moved = replace(before, timing=timing, style=styled(before.style, asked), since=now)
    if timing != old or not before.version:
        # the rhythm counts from the first post
        weekly = replace(moved, timing=replace(timing, every=Rhythm.WEEKLY))
        moved = replace(moved, anchor=next(slots(weekly, now))[0].day)
    if asked.topic is None or asked.topic == before.topic:
        return moved
    return replace(moved, topic=_topic(asked.topic, library), queue=())


def _topic(name: str, library: Library) -> str:
    if not name:
        return ""
    topic = library.topic(name)
    if topic is None:
        raise UserError(f"There is no topic called {name}; “topics” lists them.")
    return topic.id


def _check_date(before: Subscription, day: date, now: datetime) -> None:
    if day in before.skips:
        raise UserError(f"{day.isoformat()} is skipped already.")
    coming = list(islice((slot.day for slot, _ in slots(before, now)), _AHEAD))
    if day not in coming:
        free = listed(tuple(each.isoformat() for each in coming[:NEXT]), "or")
        raise UserError(f"Nothing is posted on {day.isoformat()}; choose {free}.")


def _cannot_post(refused: Refused, again: str) -> Card:
    said = (Text(f"podbot cannot post there. {refused.reason}"), Text(refused.fix))
    blocks = tuple(text for text in said if text.text)
    return Card("Nothing was saved", blocks, (Ask("Try again", again),), private=True)


def _as_asked(before: Subscription) -> Set:
    timing, style = before.timing, before.style
    on = {"thread": style.thread, "quiet": style.quiet, "announce": style.announce}
    return Set(
        "",
        timing.day,
        timing.time,
        timing.zone,
        timing.every if timing.every > 1 else None,
        before.topic or None,
        style.role or None,
        frozenset(name for name, is_on in on.items() if is_on),
    )
