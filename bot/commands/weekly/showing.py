"""Cards of the schedule: what is set up, what comes next, and why it is silent if it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from itertools import islice

from bot.cards import Action, Ask, Block, Card, Examples, Fact, Facts, Heading, Row, Rows, Text
from bot.commands.context import Context
from bot.commands.weekly.desk import Desk
from bot.library import Library
from bot.ports import Unchecked
from bot.replies.moments import moment
from bot.schedule import Delivery, Platform, Rhythm, State, Subscription
from bot.text import listed
from bot.weekly.picks import plan
from bot.weekly.request import Plan
from bot.weekly.slots import is_off, local_day, slots
from bot.weekly.timing import spoken
from bot.weekly.zones import offset_of

#: posts shown when something was saved
NEXT = 3
_RHYTHMS = {
    Rhythm.WEEKLY: "every week",
    Rhythm.FORTNIGHTLY: "every two weeks",
    Rhythm.FOUR_WEEKLY: "every four weeks",
}
_STATES = {
    State.DUE: "is due and goes out as soon as possible",
    State.CLAIMED: "is about to go out",
    State.SENDING: "is on its way",
    State.UNSURE: "may or may not be there",
    State.FAILED: "could not be posted",
    State.SKIPPED: "was left out",
}
_TITLE = "Episode of the week"


async def show(desk: Desk, context: Context, id_: str) -> Card:
    """Show what is scheduled here, or one schedule."""
    found = (await desk.meant(id_),) if id_ else await desk.here()
    if not found:
        return _nothing()
    now = await desk.schedules.now()
    blocks = [block for each in found for block in await _one(desk, context, each, now)]
    only = found[0] if len(found) == 1 else None
    return Card(_TITLE, tuple(blocks), tuple(_actions(only)) if only else (), private=True)


async def plan_card(desk: Desk, context: Context, asked: Plan) -> Card:
    """Show the next posts, and keep to them."""
    meant = await desk.meant(asked.id)
    saved = await planned(desk, context.library, meant, asked.count)
    now = await desk.schedules.now()
    rows = upcoming(context.library, saved, now, asked.count)
    said = tuple(_silent(saved, now))
    blocks = (*(Text(line) for line in said), Rows(rows) if rows else Text("Nothing to post."))
    return Card(title(saved, "The next posts"), blocks, tuple(_actions(saved)), private=True)


async def planned(desk: Desk, library: Library, meant: Subscription, count: int) -> Subscription:
    """Choose the next episodes and store the choice, so that what was shown is what is posted."""
    now = await desk.schedules.now()
    today = local_day(now, meant.timing.zone)
    picks = plan(library, meant, await desk.channel(meant), count, today)
    if picks == meant.queue:
        return meant
    return await desk.change(replace(meant, queue=picks), "")


def saved_card(
    library: Library,
    saved: Subscription,
    now: datetime,
    said: str,
    doubt: Unchecked | None = None,
) -> Card:
    """Answer a change: what it is now, what could not be checked, and the next three posts."""
    lines = (said, *((str(doubt),) if doubt else ()), *_silent(saved, now))
    blocks = (
        *(Text(line) for line in lines),
        Facts(tuple(_facts(saved, now))),
        *_next_posts(library, saved, now),
    )
    return Card(title(saved), blocks, tuple(_actions(saved)), private=True)


def _next_posts(library: Library, saved: Subscription, now: datetime) -> tuple[Block, ...]:
    """List the next three posts; while it is switched off there are none to promise."""
    if is_off(saved):
        return ()
    rows = upcoming(library, saved, now, NEXT)
    return (Heading("The next posts"), Rows(rows)) if rows else (Text("There is nothing to post."),)


def upcoming(
    library: Library, subscription: Subscription, now: datetime, count: int
) -> tuple[Row, ...]:
    """List the next posts: which, and when by the zone's clock, unless it is switched off."""
    off, zone = is_off(subscription), subscription.timing.zone
    coming = islice(slots(subscription, now), count)
    return tuple(
        Row(
            place,
            library[pick.episode].title,
            library.address(library[pick.episode]),
            "" if off else when(at, zone),
            pick.why,
            None if off else at,
        )
        for place, ((_, at), pick) in enumerate(zip(coming, subscription.queue, strict=False), 1)
        if pick.episode in library
    )


def title(subscription: Subscription, of: str = _TITLE) -> str:
    """Call a schedule by its day, time, zone and id."""
    timing = subscription.timing
    day = f"{spoken(timing.day)}s at {timing.time:%H:%M}"
    return f"{of}: {day}, {timing.zone} ({subscription.id})"


def when(at: datetime, zone: str) -> str:
    """Write a moment by a zone's clock, with its offset that day."""
    return f"{moment(at, zone)}, {offset_of(zone, at)}"


async def _one(
    desk: Desk, context: Context, each: Subscription, now: datetime
) -> tuple[Block, ...]:
    last = await desk.schedules.deliveries(each.id, 5)
    posted = next((one for one in last if one.state is State.SENT), None)
    coming = upcoming(context.library, each, now, 1)
    at = None if is_off(each) else next(slots(each, now), None)
    following = coming[0].title if coming else "the next episode in turn"
    show = context.library.show_named(desk.show(each.place))
    facts = (
        *_facts(each, now),
        *((Fact("Show", show.title),) if show else ()),
        Fact("Last post", _posted(context.library, posted, each) if posted else "none yet"),
        *(
            (Fact("Next post", f"{when(at[1], each.timing.zone)}: {following}", at[1]),)
            if at
            else ()
        ),
    )
    troubles = (*_silent(each, now), *_troubled(last))
    return (Heading(title(each)), Facts(facts), *(Text(line) for line in troubles))


def _facts(each: Subscription, now: datetime) -> Iterator[Fact]:
    yield Fact("Rhythm", _RHYTHMS[each.timing.every])
    yield Fact("Zone", f"{each.timing.zone}, now {offset_of(each.timing.zone, now)}")
    yield Fact("Channel", f"{each.place.platform} {each.place.channel}")
    if each.topic:
        yield Fact("Topic", each.topic)
    if each.skips:
        yield Fact("Skipped", listed(tuple(day.isoformat() for day in each.skips)))
    style = each.style
    if style.role:
        yield Fact("Pings", style.role)
    named = (("thread", style.thread), ("quiet", style.quiet), ("new episodes", style.announce))
    if on := tuple(name for name, is_on in named if is_on):
        yield Fact("Style", listed(on))
    if each.place.platform is Platform.SLACK and style.quiet:
        yield Fact("Note", "Slack cannot post quietly; that is left out")


def _silent(each: Subscription, now: datetime) -> Iterator[str]:
    """Say why nothing comes, if nothing comes."""
    if each.disabled:
        yield f"Switched off: {each.disabled} Then: weekly resume {each.id}"
    if each.paused:
        yield f"Paused. To go on: weekly resume {each.id}"
    elif each.pause_until and each.pause_until > local_day(now, each.timing.zone):
        yield f"Paused until {each.pause_until.isoformat()}; it goes on by itself."


def _troubled(last: tuple[Delivery, ...]) -> Iterator[str]:
    """Say what became of the last slot, where that was no plain post."""
    if last and last[0].state is not State.SENT:
        one = last[0]
        reason = f": {one.reason}" if one.reason else "."
        yield f"The post of {one.slot.day.isoformat()} {_STATES[one.state]}{reason}"


def _posted(library: Library, posted: Delivery, each: Subscription) -> str:
    id_ = posted.planned.episode if posted.planned else ""
    name = library[id_].title if id_ in library else id_
    posted_at = moment(posted.changed or posted.due, each.timing.zone)
    return " ".join(part for part in (f"{posted_at}: {name}", posted.link) if part)


def _actions(each: Subscription) -> Iterator[Action]:
    yield Ask("Plan", f"weekly plan 8 {each.id}")
    if each.paused or each.disabled or each.pause_until:
        yield Ask("Resume", f"weekly resume {each.id}")
        return
    yield Ask("Swap the next", f"weekly swap {each.id}")
    yield Ask("Skip the next", f"weekly skip {each.id}")
    yield Ask("Post now", f"weekly now {each.id}")
    yield Ask("Pause", f"weekly pause {each.id}")


def _nothing() -> Card:
    said = Text("Nothing is scheduled here yet. Name a day, a time and a time zone:")
    examples = Examples(
        (
            Fact("weekly set mon 9am Europe/London", "an episode each Monday"),
            Fact("weekly set fri 15:30 America/New_York every 2", "every other Friday"),
            Fact("weekly set wed 10:00 UTC topic autograd thread", "one topic, with a thread"),
        )
    )
    return Card(_TITLE, (said, examples), private=True)
