"""A player's directory page, in any language: each item gives its length three times.

    Compiler collectives 16:33
    <age in some language>16:33
    16:33
    <notes in one line, which may end in a decorative ellipsis>

Above the list stands the head of the page: `SHOW »`, the title of one episode, its notes and tags.
Items above that head advertise other shows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from bot.intake.accounts import Account, ShowNotes
from bot.intake.pages import length_at_end, one_line
from bot.intake.show_notes import from_plain

EXPECTS = "items whose length stands after the title, after the age and on a line of its own"
_SHOW_MARK = "»"
_BUTTON_MARK = "•"
_DECORATION = "…"
_TAG_MARK = "#"
_COUNT = re.compile(r"\d[\d.,]*\s?[^\d.?!]{1,40}")
_NAME = re.compile(r".{0,120}[\w)\]]")
_BADGE = re.compile(r"\d{1,3}")
#: the buttons that may stand between an item's age and its length
_MOST_BUTTONS = 6


@dataclass(frozen=True, slots=True)
class _Item:
    """Where an item of the list begins and where its own length, its last certain line, stands."""

    title: str
    duration: int
    start: int
    end: int


def recognise(lines: Sequence[str]) -> bool:
    """Tell whether any item gives its length three times."""
    return next(_items(_filled(lines)), None) is not None


def read(lines: Sequence[str], source: Path) -> tuple[Account, ...]:
    """Read the head of the page and every item of the show's own list."""
    filled = _filled(lines)
    head = next((at for at, line in enumerate(filled) if line.endswith(_SHOW_MARK)), -1)
    items = [item for item in _items(filled) if item.start > head]
    show = filled[head].removesuffix(_SHOW_MARK).strip() if head >= 0 else ""
    bodies = _bodies(filled, items)
    own = _owned(items, bodies, show)
    first = items[0].start if items else len(filled)
    heads = _head(filled[head + 1 : first], source) if head >= 0 else ()
    return (*heads, *(_account(item, body, show, source) for item, body in own))


def _filled(lines: Sequence[str]) -> list[str]:
    return [text for line in lines if (text := one_line(line))]


def _items(lines: Sequence[str]) -> Iterator[_Item]:
    at = 0
    while at < len(lines):
        item = _item(lines, at)
        if item:
            yield item
        at = item.end + 1 if item else at + 1


def _item(lines: Sequence[str], at: int) -> _Item | None:
    titled = length_at_end(lines[at])
    if not titled or not titled[0].endswith(" ") or at + 1 >= len(lines):
        return None
    title, duration = titled
    length = lines[at][len(title) :]
    if not lines[at + 1].endswith(length) or lines[at + 1] == length:
        return None
    last = min(at + 3 + _MOST_BUTTONS, len(lines))
    end = next((i for i in range(at + 2, last) if lines[i] == length), None)
    return None if end is None else _Item(title.strip(), duration, at, end)


def _bodies(lines: list[str], items: Sequence[_Item]) -> Iterator[list[str]]:
    """Cut out what stands between an item and the next, without the badge above that one."""
    for item, following in pairwise(items):
        body = lines[item.end + 1 : following.start]
        badge = bool(body) and bool(_BADGE.fullmatch(body[-1]))
        yield body[:-1] if badge else body
    if items:
        yield _without_footer(lines[items[-1].end + 1 :], _site(lines))


def _owned(
    items: Sequence[_Item], bodies: Iterable[list[str]], show: str
) -> Iterator[tuple[_Item, list[str]]]:
    """Leave out items that another show's name stands above."""
    owner = show
    for item, body in zip(items, bodies, strict=True):
        if not show or owner == show:
            yield item, body
        owner = body[-1] if len(body) > 1 and _NAME.fullmatch(body[-1]) else show


def _account(item: _Item, body: Sequence[str], show: str, source: Path) -> Account:
    words = next((line for line in body if line != show), "")
    return Account(source.name, item.title, notes=_notes(words), duration=item.duration)


def _head(lines: Sequence[str], source: Path) -> tuple[Account, ...]:
    """Read the episode the page is about: its title, and the notes between buttons and tags."""
    if not lines or length_at_end(lines[0]):
        return ()
    length = next((found for line in lines[1:3] if (found := length_at_end(line))), None)
    buttons = _where(lines, lambda line: _BUTTON_MARK in line)
    count = _where(lines, lambda line: bool(_COUNT.fullmatch(line)))
    tags = _where(lines, lambda line: line.startswith(_TAG_MARK))
    words = lines[buttons + 1 : tags if tags < len(lines) else count]
    if words and _COUNT.fullmatch(words[-1]):
        words = words[:-1]
    notes = _notes("\n\n".join(words))
    return (Account(source.name, lines[0], notes=notes, duration=length[1] if length else None),)


def _where(lines: Sequence[str], test: Callable[[str], bool]) -> int:
    """Give the place of the first line that passes a test, the end if none does."""
    return next((at for at, line in enumerate(lines) if test(line)), len(lines))


def _notes(words: str) -> ShowNotes:
    return from_plain(words.rstrip().removesuffix(_DECORATION))


def _site(lines: Sequence[str]) -> str:
    """Give the name of the directory, which the second line of the page begins with."""
    return lines[1].split(" - ")[0] if len(lines) > 1 and " - " in lines[1] else ""


def _without_footer(body: list[str], site: str) -> list[str]:
    """Cut off what the directory says of itself, which begins by naming it."""
    return body[: _where(body, lambda line: site in line)] if site else body
