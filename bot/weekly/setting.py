"""`weekly set`: read from typed words in any order, and written as forms compose it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, time

from bot.errors import UserError
from bot.schedule import Rhythm, Style, Weekday
from bot.text import fold
from bot.weekly.timing import clock, rhythm, weekday
from bot.weekly.zones import zone

_FLAGS = frozenset(("thread", "quiet", "announce"))
_SAID = frozenset(("day", "time", "zone", "at", "in", "on", "and", "weeks", "week", "to"))
_NAMED = frozenset(("topic", "ping", "role", "every"))


@dataclass(frozen=True, slots=True)
class Set:
    """Set a schedule up, or change the one of an id; what is None stays as it is."""

    id: str = ""
    day: Weekday | None = None
    time: time | None = None
    zone: str = ""
    every: Rhythm | None = None
    topic: str | None = None
    role: str | None = None
    flags: frozenset[str] = frozenset()


def read_set(id_: str, words: list[str], now: datetime) -> Set:
    """Read what follows `weekly set`, in any order; what is no option is the time zone."""
    asked = Set(id_)
    unread: list[str] = []
    waiting = list(words)
    while waiting:
        typed = waiting.pop(0)
        word = fold(typed).removeprefix("--").rstrip(",")
        taken = _option(asked, word, waiting) or _when(asked, word, waiting)
        if taken:
            asked = taken
        elif word not in _SAID:
            unread.append(typed)
    if unread:
        asked = replace(asked, zone=zone(" ".join(unread), now))
    return _complete(asked)


def _option(asked: Set, word: str, waiting: list[str]) -> Set | None:
    if word in _FLAGS or word.removeprefix("no-") in _FLAGS:
        return replace(asked, flags=asked.flags | {word})
    if word in ("fortnightly", "biweekly", "weekly", "monthly"):
        return replace(asked, every=rhythm(word))
    if word == "every" and waiting and not _is_day(waiting[0]):
        return replace(asked, every=rhythm(waiting.pop(0)))
    if word == "topic":
        return replace(asked, topic=_name(waiting))
    if word in ("ping", "role"):
        role = waiting.pop(0).strip("<>@&!") if waiting else ""
        return replace(asked, role="" if fold(role) in ("none", "nobody") else role)
    return None


def _when(asked: Set, word: str, waiting: list[str]) -> Set | None:
    if word in ("every", "weekly"):
        return asked
    if waiting and fold(waiting[0]) in ("am", "pm") and (at := clock(f"{word} {waiting[0]}")):
        waiting.pop(0)
        return replace(asked, time=at)
    if word.isdigit() and any(not w.isdigit() and clock(w) for w in waiting):
        return replace(asked, day=weekday(word))
    if (at := clock(word)) is not None and asked.time is None:
        return replace(asked, time=at)
    if not asked.day and (day := weekday(word)):
        return replace(asked, day=day)
    return None


def _name(waiting: list[str]) -> str:
    """Take the words of a topic's name, up to the next option."""
    taken: list[str] = []
    while waiting and not _is_option(waiting[0]):
        taken.append(waiting.pop(0))
    name = " ".join(taken)
    return "" if fold(name) in ("", "none", "any", "all") else name


def _is_option(word: str) -> bool:
    name = fold(word).removeprefix("--").removeprefix("no-")
    return name in _FLAGS | _NAMED | {"zone", "at"}


def _is_day(word: str) -> bool:
    return not word.isdigit() and weekday(word) is not None


def _complete(asked: Set) -> Set:
    """Ask for what a new schedule still lacks."""
    missing = [
        said
        for said, given in (
            ("a day (mon)", asked.day),
            ("a time (9am)", asked.time is not None),
            ("a time zone (Europe/London)", asked.zone),
        )
        if not given
    ]
    if missing and not asked.id:
        raise UserError(
            f"Say when to post: {', '.join(missing)} is missing. "
            "For example: weekly set mon 9am Europe/London"
        )
    return asked


def written(asked: Set) -> str:
    """Write a `set` as it can be typed; forms compose it, and a corrected one is offered."""
    parts = (
        "weekly set",
        asked.id,
        asked.day or "",
        asked.time.strftime("%H:%M") if asked.time else "",
        asked.zone,
        f"every {int(asked.every)}" if asked.every else "",
        f"topic {asked.topic or 'any'}" if asked.topic is not None else "",
        f"ping {asked.role or 'nobody'}" if asked.role is not None else "",
        *sorted(asked.flags),
    )
    return " ".join(part for part in parts if part)


def styled(style: Style, asked: Set) -> Style:
    """Apply what was asked about the way of posting."""
    role = style.role if asked.role is None else asked.role
    on = {flag: True for flag in asked.flags if not flag.startswith("no-")}
    off = {flag.removeprefix("no-"): False for flag in asked.flags if flag.startswith("no-")}
    return replace(style, role=role, **on, **off)
