"""Addresses in running text, each with the words that stand for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bot.text import sentences

_ADDRESS = re.compile(r"https?://\w[^\s<>\"“”…]*")
_CLOSING = {")": "(", "]": "[", "}": "{"}
_NOT_AT_END = ".,;:!?'’*"
_BULLET = re.compile(r"^[-–—•*·]\s+")
_JOINER = re.compile(r"^(?:(?:and|or|plus)\b|[&/,;])\s*", re.IGNORECASE)
_EDGES = " \t,;:.–—-•*·|。、：；"
_HEADING = re.compile(
    r"(?:(?:further|related|recommended|more) (?:reading|links|resources)"
    r"|(?:links|resources|references|read more))[.:]",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Mention:
    """An address where it stands in a line."""

    url: str
    label: str
    #: the words after it, up to the next address or the end of the line
    after: str


def is_list_heading(line: str) -> bool:
    """Tell whether a line only announces a list of links."""
    return bool(_HEADING.fullmatch(line.strip()))


def address_spans(line: str) -> list[tuple[int, int]]:
    """Find where the addresses of a line begin and end, without the punctuation around them."""
    return [
        (found.start(), found.start() + _true_length(found.group()))
        for found in _ADDRESS.finditer(line)
    ]


def mentions(text: str) -> Iterator[Mention]:
    """Read every address of a text; under a list's heading the whole entry is its label."""
    listed = False
    for line in text.splitlines():
        yield from _in_line(line, whole=listed or bool(_BULLET.match(line)))
        listed = listed or is_list_heading(line)


def starts_new_entry(words: str) -> bool:
    """Tell whether words after an address begin the next entry of a list, not go on with this."""
    first_word = words.strip()
    return words[:1].isspace() and first_word[:1].isalnum() and not _JOINER.match(first_word)


def _in_line(line: str, *, whole: bool) -> Iterator[Mention]:
    spans = address_spans(line)
    ends = [0, *(end for _, end in spans)]
    starts = [*(start for start, _ in spans), len(line)]
    label = ""
    for (start, end), before, following in zip(spans, ends, starts[1:], strict=False):
        label = _label(line[before:start], whole=whole) or label
        yield Mention(line[start:end], label, line[end:following].strip())


def _label(words: str, *, whole: bool) -> str:
    own = _JOINER.sub("", _BULLET.sub("", words.strip()).lstrip(" ,;:.)]"))
    if not whole:
        own = (sentences(own) or [""])[-1]
    return own.rstrip(_EDGES + "([{").strip()


def _true_length(raw: str) -> int:
    surplus = {close: raw.count(close) - raw.count(opening) for close, opening in _CLOSING.items()}
    length = len(raw)
    while raw[length - 1] in _NOT_AT_END or surplus.get(raw[length - 1], 0) > 0:
        if raw[length - 1] in surplus:
            surplus[raw[length - 1]] -= 1
        length -= 1
    return length
