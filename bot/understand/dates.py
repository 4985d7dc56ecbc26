"""Dates in typed words, in the ways people write them, each as its first and last day."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from operator import attrgetter

from bot.model import last_of_month
from bot.search.spelling import Speller

_MONTHS = "january february march april may june july august september october november december"
_MONTH = "|".join(
    f"{name[:3]}(?:{name[3:]}|t)?\\b" if name[3:] else name for name in _MONTHS.split()
)
_CENTURY = 2000
_FULL = r"(?:19|20)\d\d"
_YEAR = rf"(?P<year>{_FULL}|'\d\d)\b"
#: beside slashes, as people write it
_SHORT = r"(?P<year>(?:(?:19|20)\d\d)|'?\d\d)\b"
_NUMBER = r"(?P<month>\d\d?)"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?\b"
_NAME = rf"(?P<name>{_MONTH}|[a-z]{{7,10}}\b)\.?"
_LAST_MONTH, _WEEK = 12, timedelta(days=7)
#: parts of a year, by their first and last month
_PARTS = {
    "early": (1, 4),
    "mid": (5, 8),
    "middle": (5, 8),
    "late": (9, 12),
    "beginning": (1, 3),
    "start": (1, 3),
    "end": (10, 12),
    "first half": (1, 6),
    "second half": (7, 12),
    "spring": (3, 5),
    "summer": (6, 8),
    "autumn": (9, 11),
    "fall": (9, 11),
    "q1": (1, 3),
    "q2": (4, 6),
    "q3": (7, 9),
    "q4": (10, 12),
}
_HALF = "first half|second half|beginning|middle|start|end"
_SEASON = "early|mid|late|spring|summer|autumn|fall|q[1-4]"
#: what people did to something that is no episode: it tells no date of one
_DONE = "saved merged landed pushed trained serialized pickled scripted exported compiled written"
_NOT_DONE = "".join(f"(?<!{done} )" for done in _DONE.split())
_LOOSE = re.compile(rf"{_FULL}|(?:{_MONTH})\.? \d\d", re.IGNORECASE)
#: what no date is without
_SIGNAL = re.compile(r"\d|\b(?:year|month|week|yesterday)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of days, both ends included."""

    first: date
    last: date

    @property
    def week(self) -> Span:
        """Give the week its first day is in, from Monday to Sunday."""
        monday = self.first - timedelta(days=self.first.weekday())
        return Span(monday, monday + _WEEK - timedelta(days=1))


@dataclass(frozen=True, slots=True)
class Written:
    """A date where it stands in typed words."""

    start: int
    end: int
    span: Span
    #: a year without a month, or `july 21`, may be anything
    is_loose: bool


Reader = Callable[[re.Match[str], date], Span]


def dates(words: str, today: date) -> list[Written]:
    """Find the dates in typed words, from left to right; 31 February is none."""
    if not _SIGNAL.search(words):
        return []
    found: list[Written] = []
    for pattern, read in _FORMS:
        for form in re.finditer(pattern, words, re.IGNORECASE):
            span = _span(form, read, today)
            if span and not any(form.start() < one.end and one.start < form.end() for one in found):
                found.append(Written(*form.span(), span, bool(_LOOSE.fullmatch(form[0]))))
    return sorted(found, key=attrgetter("start"))


def _span(form: re.Match[str], read: Reader, today: date) -> Span | None:
    try:
        return read(form, today)
    except ValueError:
        return None


def _day(found: re.Match[str], _: date) -> Span:
    day = date(_year(found), _month(found), int(found["day"]))
    return Span(day, day)


def _whole_month(found: re.Match[str], _: date) -> Span:
    return _months(_year(found), _month(found), _month(found))


def _part(found: re.Match[str], _: date) -> Span:
    return _months(_year(found), *_PARTS[found["part"].lower()])


def _whole_year(found: re.Match[str], _: date) -> Span:
    return _months(_year(found), 1, _LAST_MONTH)


def _near(found: re.Match[str], today: date) -> Span:
    """Read `last month` from the day it is asked on."""
    match found["near"].lower().split():
        case ["yesterday"]:
            return Span(today - timedelta(days=1), today - timedelta(days=1))
        case ["this", "week"]:
            return Span(today, today).week
        case ["last", "week"]:
            return Span(today - _WEEK, today).week
        case ["this", "month"]:
            return _months(today.year, today.month, today.month)
        case ["last", "month"]:
            before = today.replace(day=1) - timedelta(days=1)
            return _months(before.year, before.month, before.month)
        case [which, *_]:
            return _months(today.year - (which == "last"), 1, _LAST_MONTH)
        case _:
            raise ValueError(found[0])


def _months(year: int, first: int, last: int) -> Span:
    return Span(date(year, first, 1), last_of_month(year, last))


def _year(found: re.Match[str]) -> int:
    written = found["year"].lstrip("'")
    return int(written) + (_CENTURY if len(written) == 2 else 0)


def _month(found: re.Match[str]) -> int:
    """Read a month by name, misspelt perhaps, or number; a ValueError if it is none."""
    name: str | None = found.groupdict().get("name")
    if name is None:
        return int(found["month"])
    months = _MONTHS.split()
    exact = (month for month in months if month.startswith(name[:3].lower()))
    if re.fullmatch(_MONTH, name, re.IGNORECASE):
        return months.index(next(exact)) + 1
    return months.index("".join(_speller().corrections(name.lower())[:1])) + 1


@cache
def _speller() -> Speller:
    return Speller(dict.fromkeys(_MONTHS.split(), 1))


#: what is written, and how it is read; where two fit the same words, the first counts
_FORMS: tuple[tuple[str, Reader], ...] = (
    (rf"\b{_YEAR}([-/.]){_NUMBER}\2{_DAY}", _day),
    (rf"\b{_DAY}\.{_NUMBER}\.{_YEAR}", _day),
    (rf"\b{_NUMBER}/{_DAY}/{_SHORT}", _day),
    (rf"\b{_DAY}/{_NUMBER}/{_SHORT}", _day),
    (rf"\b(?P<year>{_FULL})(?P<month>[01]\d)(?P<day>[0-3]\d)\b", _day),
    (rf"\b{_YEAR}-{_NUMBER}\b(?!-)", _whole_month),
    (rf"\b{_NUMBER}/{_YEAR}", _whole_month),
    (rf"\b{_DAY}(?: of)? {_NAME},?(?: of)? {_YEAR}", _day),
    (rf"\b{_NAME} (?:the )?{_DAY},?(?: of)? {_YEAR}", _day),
    (rf"\b{_NAME},?(?: of)? {_YEAR}", _whole_month),
    (rf"\b{_NAME} (?P<year>\d\d)\b(?!:)", _whole_month),
    (rf"\b(?P<part>{_HALF}) of {_YEAR}", _part),
    (rf"\b(?P<part>{_SEASON})[ -](?:of |in )?{_YEAR}", _part),
    (rf"(?<![\w-])(?P<year>{_FULL})\b(?!-\d)", _whole_year),
    (rf"\b{_NOT_DONE}(?P<near>(?:this|last) (?:year|month|week)|yesterday)\b", _near),
)
