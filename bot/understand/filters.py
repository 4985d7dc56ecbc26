"""Filters in typed words: lengths, dates, guests and shows, taken out of their words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from bot.library import Library
from bot.library.selection import Selection
from bot.understand.dates import Written, dates
from bot.understand.rules import ANY_DATE, MAYBE, SURELY, rules

_EVERYWHERE = re.compile(r"\b(?:in|from|of) (?:all|any|every)(?: the)? shows?$", re.IGNORECASE)
_SPACES = re.compile(r"\s{2,}")


@dataclass(frozen=True, slots=True)
class Filtered:
    """Typed words without their filters, and what the filters select."""

    words: str
    selection: Selection
    #: the filters as they were typed
    taken: str = ""


def filters(words: str, library: Library, today: date, *, loose: bool = False) -> Filtered:
    """Take the filters out of typed words; words that only look like a filter stay.

    Read loosely, `20 minutes`, `2021` and `interview` are filters as well.
    """
    written = dates(words, today)
    spans = [one.span for one in written]
    found = Filtered(_marked(words, written), Selection())
    for pattern, narrow in rules(found.words, loose):
        while match := re.search(pattern, found.words, re.IGNORECASE):
            found = _without(match, found, narrow(match, found.selection, spans))
    found = _show(found, library)
    texts = [words[one.start : one.end] for one in written]
    return Filtered(_plain(found.words, texts), found.selection, _plain(found.taken, texts))


def _marked(words: str, written: Sequence[Written]) -> str:
    """Put its number in the place of each date."""
    for place, one in reversed(list(enumerate(written))):
        mark = MAYBE if one.is_loose else SURELY
        words = f"{words[: one.start]}{mark}{place}{mark}{words[one.end :]}"
    return words


def _plain(words: str, texts: Sequence[str]) -> str:
    """Put the dates that are left back into their places."""
    restored = re.sub(ANY_DATE, lambda mark: texts[int(mark[1])], words)
    return _SPACES.sub(" ", restored).strip(" ,")


def _without(match: re.Match[str], found: Filtered, selection: Selection) -> Filtered:
    words = f"{found.words[: match.start()]} {found.words[match.end() :]}"
    return Filtered(words, selection, f"{found.taken} {match[0]}")


def _show(found: Filtered, library: Library) -> Filtered:
    if everywhere := _EVERYWHERE.search(found.words):
        return _without(everywhere, found, replace(found.selection, everywhere=True))
    match = re.search(r"\b(?:in|from|of) (?:the )?(.+)$", found.words, re.IGNORECASE)
    if not match:
        return found
    if show := library.show_named(match[1]):
        return _without(match, found, replace(found.selection, show=show))
    return _show_first(found, library)


def _show_first(found: Filtered, library: Library) -> Filtered:
    """Read `in tea latest`, too."""
    opening, *rest = re.sub(r"^in the ", "in ", found.words, flags=re.IGNORECASE).split()
    if opening.lower() == "in":
        for length in range(len(rest) - 1, 0, -1):
            name = " ".join(rest[:length])
            if show := library.show_named(name):
                narrowed = replace(found.selection, show=show)
                return Filtered(" ".join(rest[length:]), narrowed, f"{found.taken} in {name}")
    return found
