"""Filters in typed words: lengths, dates, guests and shows, taken out of their words."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta

from bot.library import Library
from bot.library.selection import Selection
from bot.model import last_of_month

_MINUTE, _HOUR = 60, 3600
_UNITS = {"h": _HOUR, "m": _MINUTE, "s": 1}
_UNIT = r"(?:h(?:ours?|rs?)?|m(?:in(?:ute)?s?)?|s(?:ec(?:ond)?s?)?)\b"
_LENGTH = rf"(?:(\d+(?:\.\d+)?)\s*({_UNIT})|(half an hour|an hour))"
_AMOUNT = re.compile(_LENGTH)
_LESS = (
    r"(?:(?:no|not) (?:more|longer) than|under|below|less than|shorter than|at most|up to"
    r"|max(?:imum)?|within|<=?)"
)
_MORE = (
    r"(?:(?:no|not) (?:less|shorter) than|over|above|more than|longer than|at least"
    r"|min(?:imum)?|>=?)"
)
_MONTHS = "january february march april may june july august september october november december"
_MONTH = "|".join(
    f"{name[:3]}(?:{name[3:]}|t)?\\b" if name[3:] else name for name in _MONTHS.split()
)
_YEAR = r"(?:19|20)\d\d"
_TH = r"(?:st|nd|rd|th)?"
#: groups: year-month-day; year-month; day month year; month day, year; month year; year
_DATE = (
    rf"(?:({_YEAR})-(\d\d)-(\d\d)|({_YEAR})-(\d\d)\b"
    rf"|(\d{{1,2}}){_TH}(?: of)? ({_MONTH})\.?,? ({_YEAR})"
    rf"|({_MONTH})\.? (\d{{1,2}}){_TH},? ({_YEAR})|({_MONTH})\.?,?(?: of)? ({_YEAR})|({_YEAR})\b)"
)
_GUESTS = re.compile(
    r"\b(?:with|has|have|having|featuring) (?:an? |any )?guests?\b(?! of)", re.IGNORECASE
)
_EVERYWHERE = re.compile(r"\b(?:in|from|of) (?:all|any|every)(?: the)? shows?$", re.IGNORECASE)
_SPACES = re.compile(r"\s{2,}")

Narrow = Callable[[re.Match[str], Selection], Selection | None]


@dataclass(frozen=True, slots=True)
class Filtered:
    """Typed words without their filters, and what the filters select."""

    words: str
    selection: Selection


def filters(words: str, library: Library, today: date) -> Filtered:
    """Take the filters out of typed words; words that only look like a filter stay."""
    selection = Selection()
    for pattern, narrow in _RULES:
        while found := re.search(pattern, words, re.IGNORECASE):
            narrowed = narrow(found, selection)
            if narrowed is None:
                break
            words = f"{words[: found.start()]} {words[found.end() :]}"
            selection = narrowed
    words, selection = _relative_year(words, selection, today)
    words, selection = _show(words, selection, library)
    if guests := _GUESTS.search(words):
        words = f"{words[: guests.start()]} {words[guests.end() :]}"
        selection = replace(selection, guests=True)
    return Filtered(_SPACES.sub(" ", words).strip(" ,"), selection)


def seconds(words: str) -> int | None:
    """Read a length such as `60m`, `1 h` or `half an hour`."""
    found = _AMOUNT.fullmatch(words.strip().lower())
    return _seconds(found.groups()) if found else None


def _seconds(groups: tuple[str | None, ...]) -> int:
    amount, unit, said = groups
    if said:
        return _HOUR if said == "an hour" else _HOUR // 2
    return round(float(amount or 0) * _UNITS[(unit or "m")[0].lower()])


def _shorter(found: re.Match[str], selection: Selection) -> Selection:
    inclusive = re.match(r"at most|up to|max|no|<=|within", found[0].lower())
    return replace(selection, shorter_than=_seconds(found.groups()) + (1 if inclusive else 0))


def _longer(found: re.Match[str], selection: Selection) -> Selection:
    inclusive = re.match(r"at least|min|no|>=", found[0].lower())
    return replace(selection, longer_than=_seconds(found.groups()) - (1 if inclusive else 0))


def _between(found: re.Match[str], selection: Selection) -> Selection:
    low, high, unit = found.groups()
    scale = _UNITS[unit[0].lower()]
    return replace(selection, longer_than=int(low) * scale - 1, shorter_than=int(high) * scale + 1)


def _in(found: re.Match[str], selection: Selection) -> Selection | None:
    span = _span(found.groups())
    return replace(selection, since=span[0], until=span[1]) if span else None


def _since(found: re.Match[str], selection: Selection) -> Selection | None:
    span = _span(found.groups())
    return replace(selection, since=span[0]) if span else None


def _after(found: re.Match[str], selection: Selection) -> Selection | None:
    span = _span(found.groups())
    return replace(selection, since=span[1] + timedelta(days=1)) if span else None


def _before(found: re.Match[str], selection: Selection) -> Selection | None:
    span = _span(found.groups())
    return replace(selection, until=span[0] - timedelta(days=1)) if span else None


def _until(found: re.Match[str], selection: Selection) -> Selection | None:
    span = _span(found.groups())
    return replace(selection, until=span[1]) if span else None


def _from_to(found: re.Match[str], selection: Selection) -> Selection | None:
    half = len(found.groups()) // 2
    start, end = _span(found.groups()[:half]), _span(found.groups()[half:])
    return replace(selection, since=start[0], until=end[1]) if start and end else None


def _span(groups: tuple[str | None, ...]) -> tuple[date, date] | None:
    """Give the first and last day a written date can mean; nothing for 31 February."""
    iso_y, iso_m, iso_d, ym_y, ym_m, d1, m1, y1, m2, d2, y2, m3, y3, y4 = groups
    year = int(iso_y or ym_y or y1 or y2 or y3 or y4 or 0)
    month = int(iso_m or ym_m or 0) or _month(m1 or m2 or m3)
    day = int(iso_d or d1 or d2 or 0)
    try:
        if day:
            return date(year, month, day), date(year, month, day)
        last = month or 12
        return date(year, month or 1, 1), last_of_month(year, last)
    except ValueError:
        return None


def _month(name: str | None) -> int:
    return 1 + [month[:3] for month in _MONTHS.split()].index(name[:3].lower()) if name else 0


def _relative_year(words: str, selection: Selection, today: date) -> tuple[str, Selection]:
    found = re.search(r"\b(?:in |from )?(this|last) year\b", words, re.IGNORECASE)
    if not found:
        return words, selection
    year = today.year - (1 if found[1].lower() == "last" else 0)
    narrowed = replace(selection, since=date(year, 1, 1), until=date(year, 12, 31))
    return f"{words[: found.start()]} {words[found.end() :]}", narrowed


def _show(words: str, selection: Selection, library: Library) -> tuple[str, Selection]:
    if everywhere := _EVERYWHERE.search(words):
        return words[: everywhere.start()], replace(selection, everywhere=True)
    found = re.search(r"\b(?:in|from|of) (?:the )?(.+)$", words, re.IGNORECASE)
    if not found:
        return words, selection
    if show := library.show_named(found[1]):
        return words[: found.start()], replace(selection, show=show)
    return _show_first(words, selection, library)


def _show_first(words: str, selection: Selection, library: Library) -> tuple[str, Selection]:
    """Read `in tea latest`, too."""
    opening, *rest = re.sub(r"^in the ", "in ", words, flags=re.IGNORECASE).split()
    if opening.lower() == "in":
        for length in range(len(rest) - 1, 0, -1):
            if show := library.show_named(" ".join(rest[:length])):
                return " ".join(rest[length:]), replace(selection, show=show)
    return words, selection


_RULES: tuple[tuple[str, Narrow], ...] = (
    (rf"\b(?:between )?(\d+) ?(?:-|to|and) ?(\d+) ?({_UNIT})(?: long)?", _between),
    (rf"(?<!\w)(?<!\bno )(?<!\bnot ){_LESS} ?{_LENGTH}(?: long)?", _shorter),
    (rf"(?<!\w){_MORE} ?{_LENGTH}(?: long)?", _longer),
    (rf"\b(?:from|between) {_DATE} (?:to|until|and|-) {_DATE}", _from_to),
    (rf"\b(?:since|newer than) {_DATE}", _since),
    (rf"\bafter {_DATE}", _after),
    (rf"\b(?:before|older than|earlier than) {_DATE}", _before),
    (rf"\b(?:until|through|up to) {_DATE}", _until),
    (rf"(?:\b(?:in|from|on|of|during) |(?<![\w-])(?!{_YEAR}(?!-))){_DATE}", _in),
)
