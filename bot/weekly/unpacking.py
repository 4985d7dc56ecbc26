"""What moved house, read back; what is wrong in the file is named with its line."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time
from enum import Enum
from typing import TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.library.yaml_file import Value
from bot.ports import Preference
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
from bot.weekly.moving import FORM, Household, Installed

T = TypeVar("T")
E = TypeVar("E", bound=Enum)
_TOP = frozenset(("podbot_export", "schedules", "posts", "installations", "channels"))
_SCHEDULE = frozenset(
    "id platform workspace channel day time zone every anchor since creator topic role thread "
    "quiet announce paused pause_until skips queue swapped disabled".split()
)
_POST = frozenset(
    "schedule day platform workspace channel due state episode why message link reason "
    "tries resent sending changed".split()
)
_CHANNEL = frozenset("platform workspace channel show".split())
_INSTALLED = frozenset("enterprise team name installer at scopes bot bot_user".split())


def unpacked(value: Value) -> Household:
    """Read it back; a DataError names the line of what is wrong."""
    value.table(fields=_TOP)
    if value["podbot_export"].whole() != FORM:
        value["podbot_export"].wrong(f"expected an export of form {FORM}")
    return Household(
        tuple(_read_schedule(each) for each in value["schedules"].entries()),
        tuple(_read_post(each) for each in value["posts"].entries()),
        tuple(_read_installed(each) for each in value["installations"].entries()),
        tuple(_read_preference(each) for each in value["channels"].entries()),
    )


def _read_schedule(value: Value) -> Subscription:
    value.table(fields=_SCHEDULE)
    timing = Timing(
        _one_of(value["day"], Weekday),
        _parsed(value["time"], time.fromisoformat, "a time such as 09:00"),
        _parsed(value["zone"], _zone, "a time zone such as Europe/London"),
        _parsed(value["every"], lambda every: Rhythm(int(every)), "1, 2 or 4"),
    )
    style = Style(value["role"].text(""), *(value[name].flag(default=False) for name in _STYLE))
    until = value["pause_until"]
    return Subscription(
        id=value["id"].text(),
        place=_read_place(value),
        timing=timing,
        creator=value["creator"].text(""),
        since=_parsed(value["since"], datetime.fromisoformat, "a moment"),
        anchor=_parsed(value["anchor"], date.fromisoformat, "a date"),
        topic=value["topic"].text(""),
        style=style,
        paused=value["paused"].flag(default=False),
        pause_until=None if until.data is None else _parsed(until, date.fromisoformat, "a date"),
        skips=tuple(_parsed(d, date.fromisoformat, "a date") for d in value["skips"].entries()),
        queue=tuple(_planned(pick) for pick in value["queue"].entries()),
        swapped=value["swapped"].texts(),
        disabled=value["disabled"].text(""),
    )


_STYLE = ("thread", "quiet", "announce")


def _read_post(value: Value) -> Delivery:
    value.table(fields=_POST)
    day = _parsed(value["day"], date.fromisoformat, "a date")
    return Delivery(
        slot=Slot(value["schedule"].text(), day),
        place=_read_place(value),
        due=_parsed(value["due"], datetime.fromisoformat, "a moment"),
        state=_one_of(value["state"], State),
        sending=_moment(value["sending"]),
        tries=value["tries"].whole() or 0,
        resent=value["resent"].whole() or 0,
        planned=_planned(value) if value["episode"].data else None,
        message=value["message"].text(""),
        link=value["link"].text(""),
        reason=value["reason"].text(""),
        changed=_moment(value["changed"]),
    )


def _read_installed(value: Value) -> Installed:
    value.table(fields=_INSTALLED)
    return Installed(
        enterprise=value["enterprise"].text(""),
        team=value["team"].text(),
        name=value["name"].text(""),
        installer=value["installer"].text(""),
        at=_parsed(value["at"], datetime.fromisoformat, "a moment"),
        scopes=value["scopes"].text(""),
        bot=value["bot"].text(""),
        bot_user=value["bot_user"].text(""),
    )


def _read_preference(value: Value) -> Preference:
    value.table(fields=_CHANNEL)
    return Preference(_read_place(value), value["show"].text())


def _read_place(value: Value) -> Place:
    platform = _one_of(value["platform"], Platform)
    return Place(platform, value["workspace"].text(""), value["channel"].text())


def _planned(value: Value) -> Planned:
    return Planned(value["episode"].text(), value["why"].text(""))


def _moment(value: Value) -> datetime | None:
    return None if value.data is None else _parsed(value, datetime.fromisoformat, "a moment")


def _one_of(value: Value, kind: type[E]) -> E:
    names = ", ".join(str(each.value) for each in kind)
    return _parsed(value, kind, f"one of {names}")


def _parsed(value: Value, parse: Callable[[str], T], expected: str) -> T:
    try:
        return parse(str(value.data))
    except (ValueError, ZoneInfoNotFoundError):
        value.wrong(f"expected {expected}, not {value.data!r}")


def _zone(name: str) -> str:
    return ZoneInfo(name).key
