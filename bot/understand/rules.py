"""What filters look like in typed words, and how each narrows a selection."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta

from bot.library.selection import Selection
from bot.understand.dates import Span
from bot.understand.lengths import AND_MORE, LENGTH, LENGTHS, MINUTES, SIGNAL, in_unit, of_groups

_MINUTE, _DAY = 60, timedelta(days=1)
_NOT = r"(?:no|not|isn'?t|aren'?t|never)"
_LESS = (
    rf"(?:{_NOT} (?:more|longer) than|under|below|less than|shorter than|at most|up to"
    r"|max(?:imum)?|within|<=?|sub-?|(?:fits?|squeezed?) (?:in|into))"
)
_MORE = (
    rf"(?:{_NOT} (?:less|shorter) than|over|above|past|beyond|more than|longer than|at least"
    r"|min(?:imum)?|>=?)"
)
_ABOUT = r"(?:about|arr?ound|approx(?:imately)?\.?|roughly|circa|ca\.?|some|like|~|close to|nearly)"
#: minutes that do not say so, at the end
_ALONE = rf" ?{MINUTES}(?=[ ?!.]*$)"
#: marks around the number of a date, and of what may be none; nobody can type them
SURELY, MAYBE = "\x00", "\x01"
#: a date, as it is marked; one that may be none
_DATE, _LOOSE_DATE = rf"{SURELY}(\d+){SURELY}", rf"{MAYBE}(\d+){MAYBE}"
ANY_DATE = rf"[{SURELY}{MAYBE}](\d+)[{SURELY}{MAYBE}]"
_GUESTS = r"\b(?:with|has|have|having|featuring) (?:an? |any )?guests?\b(?! of)"
#: ways of asking for guests that mean something else where more is asked
_COMPANY = (
    r"\b(?:(?:with|has|have|having|featuring|got|any|an?|the|all) )*"
    r"(?:guests?|interview(?:s|ees?|ed)?|visitors?|co-?hosts?|two[- ](?:person|people|voices?)"
    r"|(?:second|other|another|invited|more than one) (?:voices?|person|people|speakers?)"
    r"|(?:someone|somebody|anyone|anybody) else|conversations?|dialogues?"
    r"|(?:not|isn'?t|wasn'?t|never) (?:\w+ )*(?:alone|solo|by himself|to himself)"
    r"(?: (?:at|on) the mic)?"
    r"|with whom|whom? did (?:\w+ )?(?:talk|speak|discuss|chat|interview)(?: (?:to|with))?)\b"
)
#: no filter is read loosely without one of these
LOOSELY = re.compile(
    r"\d|\bhour|\bmin|guest|interview|visit|host|person|people|voice|speaker|else|conversation"
    r"|dialogue|alone|solo|himself|who",
    re.IGNORECASE,
)
Narrow = Callable[[re.Match[str], Selection, Sequence[Span]], Selection]
Rules = tuple[tuple[str, Narrow], ...]


def rules(marked: str, loose: bool) -> Iterator[tuple[str, Narrow]]:
    """Choose the rules that can find anything, in words with numbers in the place of dates."""
    if SIGNAL.search(marked):
        yield from (*_LENGTH_RULES, *(_LOOSE_LENGTHS if loose else ()))
    if re.search(ANY_DATE, marked):
        yield from (*_DATE_RULES, *(_LOOSE_DATES if loose else ()))
    yield _GUESTS, _with_guests
    if loose:
        yield _COMPANY, _with_guests


def _at_most(found: re.Match[str], selection: Selection, _: object) -> Selection:
    return replace(selection, shorter_than=of_groups(found.groups()) + 1)


def _at_least(found: re.Match[str], selection: Selection, _: object) -> Selection:
    return replace(selection, longer_than=of_groups(found.groups()) - 1)


def _shorter(found: re.Match[str], selection: Selection, spans: Sequence[Span]) -> Selection:
    if re.match(rf"at most|up to|max|{_NOT}|<=|within|fit|squeeze", found[0], re.IGNORECASE):
        return _at_most(found, selection, spans)
    return replace(selection, shorter_than=of_groups(found.groups()))


def _longer(found: re.Match[str], selection: Selection, spans: Sequence[Span]) -> Selection:
    if re.match(rf"at least|min|{_NOT}|>=", found[0], re.IGNORECASE):
        return _at_least(found, selection, spans)
    return replace(selection, longer_than=of_groups(found.groups()))


def _shorter_minutes(found: re.Match[str], selection: Selection, _: object) -> Selection:
    return replace(selection, shorter_than=in_unit(found[1]))


def _longer_minutes(found: re.Match[str], selection: Selection, _: object) -> Selection:
    return replace(selection, longer_than=in_unit(found[1]))


def _and_more(found: re.Match[str], selection: Selection, _: object) -> Selection:
    return replace(selection, longer_than=in_unit(found[1], found[2]) - 1)


def _between(found: re.Match[str], selection: Selection, _: object) -> Selection:
    low, high, unit = found.groups()
    return replace(
        selection, longer_than=in_unit(low, unit) - 1, shorter_than=in_unit(high, unit) + 1
    )


def _about(found: re.Match[str], selection: Selection, _: object) -> Selection:
    return replace(selection, about=of_groups(found.groups()))


def _about_minutes(found: re.Match[str], selection: Selection, _: object) -> Selection:
    return replace(selection, about=in_unit(found[1]))


def _exactly(found: re.Match[str], selection: Selection, _: object) -> Selection:
    """Read `exactly 21 minutes`, whatever the seconds."""
    meant = of_groups(found.groups())
    return replace(selection, longer_than=meant - 1, shorter_than=meant + _MINUTE)


def _with_guests(_: object, selection: Selection, __: object) -> Selection:
    return replace(selection, guests=True)


def _in(found: re.Match[str], selection: Selection, spans: Sequence[Span]) -> Selection:
    span = spans[int(found[1])]
    return replace(selection, since=span.first, until=span.last)


def _week(found: re.Match[str], selection: Selection, spans: Sequence[Span]) -> Selection:
    week = spans[int(found[1])].week
    return replace(selection, since=week.first, until=week.last)


def _since(found: re.Match[str], selection: Selection, spans: Sequence[Span]) -> Selection:
    return replace(selection, since=spans[int(found[1])].first)


def _after(found: re.Match[str], selection: Selection, spans: Sequence[Span]) -> Selection:
    return replace(selection, since=spans[int(found[1])].last + _DAY)


def _before(found: re.Match[str], selection: Selection, spans: Sequence[Span]) -> Selection:
    return replace(selection, until=spans[int(found[1])].first - _DAY)


def _until(found: re.Match[str], selection: Selection, spans: Sequence[Span]) -> Selection:
    return replace(selection, until=spans[int(found[1])].last)


def _from_to(found: re.Match[str], selection: Selection, spans: Sequence[Span]) -> Selection:
    start, end = (spans[int(place)] for place in found.groups())
    return replace(selection, since=start.first, until=end.last)


_LENGTH_RULES: Rules = (
    (rf"\b(?:between |from )?{LENGTHS}(?: long)?", _between),
    (AND_MORE, _and_more),
    (rf"{LENGTH} (?:or (?:less|shorter|under|fewer|below)|(?:max|tops)(?! ?\d))\b", _at_most),
    (rf"{LENGTH}(?:\+(?!\w)| (?:or|and) (?:more|longer|over|up)\b)", _at_least),
    (rf"(?<!\w)(?<!\bno )(?<!\bnot )(?<!n't ){_LESS}[ -]?{LENGTH}(?: long)?", _shorter),
    (rf"(?<!\w){_MORE} ?{LENGTH}(?: long)?", _longer),
    (rf"(?<!\w)(?:{_NOT} longer than|shorter than|sub[- ]){_ALONE}", _shorter_minutes),
    (rf"(?<!\w)longer than{_ALONE}", _longer_minutes),
    (rf"(?<!\w){_ABOUT} ?{LENGTH}(?: long)?", _about),
    (rf"\b{MINUTES}[- ]?ish(?:[- ]min(?:ute)?s?)?\b", _about_minutes),
    (rf"\b(?:exactly|precisely) {LENGTH}(?: long)?", _exactly),
)
_LOOSE_LENGTHS: Rules = (
    (rf"\b(?:(?:in|for|of|takes?|lasts?|have|got|only|an?) )*{LENGTH}(?: long)?", _about),
)
_DATE_RULES: Rules = (
    (rf"(?:\b(?:from|between) )?{ANY_DATE} ?(?:to|until|till|and|-) ?{ANY_DATE}", _from_to),
    (rf"\bfrom {ANY_DATE} on(?:wards?)?\b", _since),
    (rf"\b(?:since|newer than|as of) {ANY_DATE}", _since),
    (rf"\bafter {ANY_DATE}", _after),
    (rf"\b(?:before|b4|older than|earlier than|prior to|pre)[ -]{ANY_DATE}", _before),
    (rf"\b(?:until|till|through|up to) {ANY_DATE}", _until),
    (rf"\b(?:the )?week (?:of|from|around|starting) (?:the )?{_DATE}", _week),
    (rf"\b(?:back )?(?:in|from|on|of|during|for|around) (?:the )?{ANY_DATE}", _in),
    (rf"(?:\bthe )?{_DATE}", _in),
)
_LOOSE_DATES: Rules = ((rf"{_LOOSE_DATE}(?:'?s\b)?", _in),)
