"""Dates as feeds write them, tried in a fixed order; what fits none is unknown, never guessed."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone

from bot.text import MONTHS

#: no podcast is older, and a date further ahead than this is a slip
_FIRST_YEAR = 1995
_AHEAD = timedelta(days=400)
#: RFC 822 section 5.1, and the summer times of Europe; any other name is read as UTC
_HOURS = {
    "EST": -5,
    "EDT": -4,
    "CST": -6,
    "CDT": -5,
    "MST": -7,
    "MDT": -6,
    "PST": -8,
    "PDT": -7,
    "BST": 1,
    "CET": 1,
    "CEST": 2,
    "EET": 2,
    "EEST": 3,
    "MSK": 3,
    "JST": 9,
    "WEST": 1,
}
_MONTHS = {name[:3].lower(): number for number, name in enumerate(MONTHS, start=1)}
#: RFC 2822 section 4.3
_PIVOT = 50

_TIME = r"""(?P<hour>\d{1,2}):(?P<minute>\d{2})(?::(?P<second>\d{2})(?:[.,]\d{1,9})?)?
            \s*(?P<zone>[+-]\d{1,2}:?\d{2}|[A-Za-z]{1,5})?(?:\s*\([^()]*\))?"""
_WORD = r"(?P<month>[A-Za-z]{3,9})\.?"
_WEEKDAY = r"(?:[^\W\d_]{2,12}\.?,?\s+)?"
_FORMS = tuple(
    re.compile(form, re.VERBOSE)
    for form in (
        # Wed, 02 Oct 2002 08:00:00 EST; 2-Oct-02
        rf"{_WEEKDAY}(?P<day>\d{{1,2}})(?:st|nd|rd|th)?[\s-]+{_WORD},?[\s-]+(?P<year>\d{{4}}|\d{{2}})(?:,?\s+{_TIME})?",
        # 2002-10-02T08:00:00Z; 2002/10/2 08:00
        rf"(?P<year>\d{{4}})(?P<mark>[-/.])(?P<month>\d{{1,2}})(?P=mark)(?P<day>\d{{1,2}})(?:[Tt\s]\s*{_TIME})?",
        # October 2, 2002 08:00
        rf"{_WEEKDAY}{_WORD}\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<year>\d{{4}})(?:,?\s+{_TIME})?",
        # Wed Oct  2 08:00:00 EST 2002
        rf"{_WEEKDAY}{_WORD}\s+(?P<day>\d{{1,2}})\s+{_TIME}\s+(?P<year>\d{{4}})",
    )
)


def date_of(text: str, now: datetime) -> datetime | None:
    """Read a date; one without a zone is UTC, one that is no date or no podcast's is None."""
    plain = " ".join(text.split())
    found = next((match for form in _FORMS if (match := form.fullmatch(plain))), None)
    if not found:
        return None
    with suppress(ValueError, OverflowError):
        moment = _moment(found.groupdict().get)
        if moment.year >= _FIRST_YEAR and moment <= now + _AHEAD:
            return moment
    return None


def _moment(part: Callable[[str], str | None]) -> datetime:
    return datetime(
        _year(part("year") or ""),
        _month(part("month") or ""),
        int(part("day") or 0),
        int(part("hour") or 0),
        int(part("minute") or 0),
        min(int(part("second") or 0), 59),
        tzinfo=_zone(part("zone") or ""),
    ).astimezone(UTC)


def _year(text: str) -> int:
    year = int(text)
    if len(text) > 2:
        return year
    return year + (2000 if year < _PIVOT else 1900)


def _month(text: str) -> int:
    return int(text) if text.isdigit() else _MONTHS.get(text[:3].lower(), 0)


def _zone(text: str) -> timezone:
    if text[:1] in ("+", "-"):
        digits = text[1:].replace(":", "").zfill(4)
        offset = timedelta(hours=int(digits[:2]), minutes=int(digits[2:]))
        return timezone(-offset if text[0] == "-" else offset)
    return timezone(timedelta(hours=_HOURS.get(text.upper(), 0)))
