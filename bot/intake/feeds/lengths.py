"""Lengths and times as feeds write them: seconds, `MM:SS`, `HH:MM:SS`, `1h 5m`, `PT1H2M`."""

from __future__ import annotations

import re

#: no episode is longer, in seconds; what says so has another unit
_LONGEST = 48 * 3600
_SECONDS = re.compile(r"(\d{1,9})(?:[.,]\d{0,9})?", re.ASCII)
_CLOCK = re.compile(r"(?:(\d{1,3}):)?(\d{1,4}):(\d{1,2})(?:[.,]\d{0,9})?", re.ASCII)
_WORDS = re.compile(
    r"(?:pt)?(?:(\d{1,3})\s*h(?:(?:ou)?rs?)?)?[\s,]*(?:(\d{1,4})\s*m(?:in(?:ute)?s?)?)?[\s,]*"
    r"(?:(\d{1,6})\s*s(?:ec(?:ond)?s?)?)?",
    re.ASCII | re.IGNORECASE,
)
_MOST = 60


def length_of(text: str) -> int | None:
    """Read the length of an episode, in seconds; None for what is none, or cannot be."""
    seconds = seconds_of(text)
    return seconds if seconds and seconds < _LONGEST else None


def seconds_of(text: str) -> int | None:
    """Read a time within an episode, in seconds; None for what is none."""
    plain = text.strip()
    if found := _SECONDS.fullmatch(plain):
        return int(found[1])
    if found := _CLOCK.fullmatch(plain):
        hours, minutes, seconds = (int(part or 0) for part in found.groups())
        beyond = seconds >= _MOST or (found[1] is not None and minutes >= _MOST)
        return None if beyond else (hours * 60 + minutes) * 60 + seconds
    if (found := _WORDS.fullmatch(plain)) and any(found.groups()):
        hours, minutes, seconds = (int(part or 0) for part in found.groups())
        return (hours * 60 + minutes) * 60 + seconds
    return None
