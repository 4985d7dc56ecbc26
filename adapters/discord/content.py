"""The answer itself, as the text of a message."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import partial

from adapters.discord import limits
from adapters.discord.markup import address, escape, fit, link, moment, plain, size, target
from bot.cards import Block, Card, Examples, Fact, Facts, Heading, Links, Quote, Row, Rows, Text
from bot.text import clip

#: writes a line in at most so many units
Line = Callable[[int], str]
_TITLE, _ROW_TITLE, _FACTS, _FOOTER = 256, 100, 300, 300
#: an address longer than this takes the room of the answer; it still stands on its button
_ADDRESS = 512
#: a line is not cut to less than this; it moves on whole
_LEAST = 120
#: nor is a row of a list
_ROW = 160
_DOT = " · "
_UNTITLED = "(no title)"


def write_content(card: Card, ping: str = "") -> tuple[str, list[Line]]:
    """Write the text of a message, and give the lines it has no room for."""
    title = f"**{fit(card.title, _TITLE) or _UNTITLED}**"
    facts, below = _parted(card.blocks)
    known = _facts(facts, _FACTS) if facts else ""
    head = [part for part in (ping, title, known) if part]
    foot = list(_foot(card))
    room = limits.CONTENT - size("\n".join((*head, *foot)))
    shown, rest = pour([line for block in below for line in _lines(block, room)], room)
    return "\n".join((*head, *shown, *foot)), rest


def pour(lines: Sequence[Line], room: int) -> tuple[list[str], list[Line]]:
    """Fill room with lines, each after a line break; the last may be cut, others are left over."""
    shown: list[str] = []
    for place, line in enumerate(lines):
        whole = line(limits.EMBED_TOTAL)
        left = room - 1
        if size(whole) > left:
            cut = line(left) if left >= _LEAST else ""
            return [*shown, cut] if cut else shown, list(lines[place + bool(cut) :])
        if whole:
            shown.append(whole)
            room = left - size(whole)
    return shown, []


def _parted(blocks: tuple[Block, ...]) -> tuple[Facts | None, tuple[Block, ...]]:
    """Take out the facts of the whole card: the first, unless a heading stands before them."""
    for place, block in enumerate(blocks):
        if isinstance(block, Heading):
            break
        if isinstance(block, Facts):
            return block, (*blocks[:place], *blocks[place + 1 :])
    return None, blocks


def _facts(facts: Facts, limit: int) -> str:
    shown, room = [], min(limit, _FACTS)
    for item in facts.items:
        shown.append(timed(" ".join(f"{item.label}: {item.value}".split()), item.at, room))
        room -= size(shown[-1]) + len(_DOT)
    return _DOT.join(part for part in shown if part)


def timed(text: str, at: datetime | None, limit: int) -> str:
    """Write text and, where it speaks of a moment, that moment by the reader's clock."""
    clock = f" ({moment(at)})" if at else ""
    written = fit(text, limit - size(clock))
    return f"{written}{clock}" if written else ""


def _foot(card: Card) -> Iterator[str]:
    url = target(card.url)
    if url and size(address(url)) <= _ADDRESS:
        yield address(url)
    if footer := fit(" ".join(card.footer.split()), _FOOTER):
        yield f"-# {footer}"


def _lines(block: Block, room: int) -> Iterator[Line]:
    match block:
        case Text() | Heading() | Facts():
            yield partial(_line, block)
        case Rows(rows):
            share = max(_ROW, room // max(len(rows), 1) - 1)
            yield from (_row(row, share) for row in rows)
        case Examples(items):
            yield from map(_example, items)
        case Quote() | Links():
            return


def _line(block: Text | Heading | Facts, limit: int) -> str:
    match block:
        case Text(text):
            return fit(text, limit, links=True)
        case Heading(text):
            return _wrapped("**", text, limit)
        case Facts():
            return _facts(block, limit)


def _wrapped(mark: str, text: str, limit: int) -> str:
    inner = fit(" ".join(text.split()), limit - 2 * len(mark))
    return f"{mark}{inner}{mark}" if inner else ""


def _row(row: Row, share: int) -> Line:
    def write(limit: int) -> str:
        limit = min(limit, share)
        head = _row_head(row, limit)
        why = " ".join(plain(row.why).split())
        quoted = fit(why, limit - size(head) - len("\n> ")) if why else ""
        return f"{head}\n> {quoted}" if quoted else head

    return write


def _row_head(row: Row, limit: int) -> str:
    """Write a row's first line, leaving out its facts, then its address, where room is short."""
    title = " ".join(plain(row.title).split()) or _UNTITLED
    linked = f"**{row.place}.** {link(clip(title, _ROW_TITLE), row.url)}"
    facts = timed(row.facts, row.at, _FACTS)
    whole = f"{linked}{_DOT}{facts}" if facts else linked
    if size(whole) <= limit:
        return whole
    return linked if size(linked) <= limit else fit(f"{row.place}. {title}", limit)


def _example(item: Fact) -> Line:
    return lambda limit: fit_example(item, limit)


def fit_example(item: Fact, limit: int) -> str:
    """Write a thing to type and what it does."""
    typed = " ".join(plain(item.label).split())
    label = f"`{typed}`" if typed and "`" not in typed else escape(typed)
    if size(label) > limit:
        return fit(typed, limit)
    value = fit(" ".join(item.value.split()), limit - size(label) - 1)
    return f"{label} {value}".strip()
