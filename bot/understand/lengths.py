"""Lengths in typed words: `15m`, `half an hour`, `twenty minutes`."""

from __future__ import annotations

import re

_MINUTE, _HOUR = 60, 3600
_UNITS = {"h": _HOUR, "m": _MINUTE, "s": 1}
_ONES = "one two three four five six seven eight nine".split()
_NUMBERS = {
    **{word: place for place, word in enumerate(_ONES, start=1)},
    **dict(zip("ten eleven twelve thirteen fourteen fifteen".split(), range(10, 16), strict=True)),
    **dict(zip("sixteen seventeen eighteen nineteen".split(), range(16, 20), strict=True)),
    **dict(zip("twenty thirty forty fifty sixty".split(), range(20, 61, 10), strict=True)),
}
_SAID = {
    "an hour and a half": 3 * _HOUR // 2,
    "three quarters of an hour": 3 * _HOUR // 4,
    "half an hour": _HOUR // 2,
    "half hour": _HOUR // 2,
    "a quarter of an hour": _HOUR // 4,
    "quarter of an hour": _HOUR // 4,
    "a quarter hour": _HOUR // 4,
    "quarter hour": _HOUR // 4,
    "an hour": _HOUR,
    "hour-long": _HOUR,
    "hour long": _HOUR,
}
#: a number in words is one of minutes: who waits for `more than one hour` asks for no length
_WORDS = rf"(?:{'|'.join(_NUMBERS)})(?:[- ](?:{'|'.join(_ONES)}))?"
_NUMBER = rf"(?<!\d)\d{{1,6}}+(?:\.\d{{1,6}}+)?|{_WORDS}(?=[\s-]*(?:min|ish|\W*$|to\b|and\b))"
_UNIT = r"(?:h(?:ours?|rs?)?|m(?:in(?:ute)?s?)?|s(?:ec(?:ond)?s?)?)\b"
#: groups: number, unit, said as a whole
LENGTH = rf"(?:({_NUMBER})[\s-]*({_UNIT})|({'|'.join(_SAID)}))"
#: groups: the first number, the second, the unit of both
LENGTHS = rf"({_NUMBER})[\s-]*(?:{_UNIT})? ?(?:-|to|and) ?({_NUMBER})[\s-]*({_UNIT})"
#: group: a number of minutes that does not say so
MINUTES = rf"({_NUMBER})"
#: groups: the number and unit of `20+ min`
AND_MORE = rf"({_NUMBER})\+[\s-]*({_UNIT})"
#: what no length is without
SIGNAL = re.compile(r"\d|\bhour|\bmin|ish\b", re.IGNORECASE)
_LENGTH = re.compile(LENGTH, re.IGNORECASE)


def seconds(words: str) -> int | None:
    """Read a length such as `60m`, `1 h` or `half an hour`."""
    found = _LENGTH.fullmatch(words.strip())
    return of_groups(found.groups()) if found else None


def of_groups(groups: tuple[str | None, ...]) -> int:
    """Give the seconds of the groups that LENGTH found."""
    number, unit, said = groups
    return _SAID[said.lower()] if said else in_unit(number or "0", unit or "m")


def in_unit(number: str, unit: str = "m") -> int:
    """Give the seconds of so many hours, minutes or seconds; numbers may be words."""
    return round(_number(number) * _UNITS[unit[0].lower()])


def _number(written: str) -> float:
    if written[0].isdigit():
        return float(written)
    return sum(_NUMBERS[word] for word in re.split(r"[- ]", written.lower()))
