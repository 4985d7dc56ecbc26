"""Days, times and dates as people type them."""

from __future__ import annotations

import re
from datetime import date, time, timedelta

from bot.errors import UserError
from bot.schedule import Rhythm, Weekday
from bot.text import fold

_CLOCK = re.compile(r"(\d{1,2})(?:[:.h](\d{2}))?(?::00)?\s*(am|pm|a\.m\.|p\.m\.|h|uhr|o'clock)?")
_NAMED = {"noon": time(12), "midday": time(12), "midnight": time(0)}
_RHYTHMS = {
    "1": 1, "2": 2, "4": 4, "weekly": 1, "week": 1, "fortnightly": 2, "fortnight": 2,
    "biweekly": 2, "two": 2, "four": 4, "monthly": 4, "month": 4, "one": 1, "other": 2,
}  # fmt: skip
_FULL = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_IN_DAYS = {"today": 0, "tomorrow": 1}


def weekday(typed: str) -> Weekday | None:
    """Read `mon`, `Monday` or `mondays`; a number is refused, since programs count differently."""
    word = fold(typed).rstrip(",.").removeprefix("every ")
    if word.isdigit():
        raise UserError(
            f"Which day is {word}? Some count from Monday, some from Sunday: "
            "write its name, such as mon or friday."
        )
    for day, full in zip(Weekday, _FULL, strict=True):
        if len(word) >= 3 and (full.startswith(word) or word == f"{full}s"):
            return day
    return None


def clock(typed: str) -> time | None:
    """Read `9am`, `09:00`, `9:30 pm` or `noon`; a bare number must look like an hour of 24."""
    word = fold(typed).strip()
    if word in _NAMED:
        return _NAMED[word]
    found = _CLOCK.fullmatch(word)
    if not found:
        return None
    hour, minute, half = int(found[1]), int(found[2] or 0), (found[3] or "")[:1]
    if half in ("a", "p"):
        if not 1 <= hour <= 12:
            raise UserError(f"{typed} is no time of day; write 9am, 9:30pm or 21:30.")
        hour = hour % 12 + (12 if half == "p" else 0)
    if hour > 23 or minute > 59:
        raise UserError(f"{typed} is no time of day; write 9am, 9:30pm or 21:30.")
    return time(hour, minute)


def rhythm(typed: str) -> Rhythm:
    """Read `1`, `2` or `4` weeks, `fortnightly`, `monthly`."""
    word = fold(typed).removesuffix(" weeks").removesuffix(" week")
    if word not in _RHYTHMS:
        raise UserError(f"Every {typed} weeks is not possible; choose every 1, 2 or 4 weeks.")
    return Rhythm(_RHYTHMS[word])


def day_of(typed: str, today: date) -> date:
    """Read `2026-12-24`, `today`, `tomorrow` or a weekday, which means the next one."""
    word = fold(typed)
    if word in _IN_DAYS:
        return today + timedelta(days=_IN_DAYS[word])
    try:
        return date.fromisoformat(word)
    except ValueError:
        pass
    named = None if word.isdigit() else weekday(word)
    if named is None:
        raise UserError(f"{typed} is no date I can read; write it as 2026-12-24.")
    return today + timedelta(days=(named.number - today.weekday() - 1) % 7 + 1)


def spoken(day: Weekday) -> str:
    """Write a day in full."""
    return _FULL[day.number].capitalize()
