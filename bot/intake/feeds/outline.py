"""A feed's text taken apart into its items and the frame around them, well-formed or not.

It is read once from front to back: 20,000 tags within each other, or a feed cut off anywhere, cost
no more than any other text. The parser then gets the items in portions, so that it holds few at a
time, and one that is broken spoils only its own portion.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.errors import DataError

#: items given to the parser at once
PORTION = 100
#: characters of an item, and of what stands before and after the items, that are read; no feed of
#: a person's making has more, and a parser may take minutes for a megabyte of `<x <y`
MOST_OF_ITEM, MOST_OF_FRAME = 500_000, 100_000
_DECLARATION = '<?xml version="1.0" encoding="utf-8"?>'
_ROOT = re.compile(r"<[A-Za-z_][^<>]{0,20000}>")
_SKIPPED = {"<!--": "-->", "<![CDATA[": "]]>"}
_MARK = re.compile(
    r"<!--|<!\[CDATA\[|<(?P<end>/?)(?:(?P<prefix>[\w.-]{1,30}):)?(?P<name>item|entry|liveItem)(?=[\s/>])"
)


@dataclass(frozen=True, slots=True)
class Outline:
    """A feed taken apart."""

    #: all before the first item, and all between and after the items
    before: str
    after: str
    items: tuple[str, ...]

    def portions(self) -> Iterator[tuple[str, Sequence[str]]]:
        """Give documents that hold a portion of the items each; the first has the whole frame."""
        yield (
            f"{_DECLARATION}{self.before}{''.join(self.items[:PORTION])}{self.after}",
            self.items[:PORTION],
        )
        root = _ROOT.match(self.before)
        opening = root.group() if root else "<rss>"
        closing = f"</{opening.strip('<>').split()[0]}>"
        for start in range(PORTION, len(self.items), PORTION):
            portion = self.items[start : start + PORTION]
            yield f"{_DECLARATION}{opening}{''.join(portion)}{closing}", portion


def outline(text: str, called: str) -> Outline:
    """Take a feed apart; one that declares entities of its own is refused with a DataError."""
    body = _without_prolog(text, called)
    before: list[str] = []
    after: list[str] = []
    items: list[str] = []
    done = 0
    for start, end, live in _spans(body):
        (after if items else before).append(body[done:start])
        if not live:
            items.append(body[start : min(end, start + MOST_OF_ITEM)])
        done = end
    (after if items else before).append(body[done:])
    return Outline("".join(before)[:MOST_OF_FRAME], "".join(after)[-MOST_OF_FRAME:], tuple(items))


def _without_prolog(text: str, called: str) -> str:
    """Drop all that stands before the root: declaration, comments, style sheets, DOCTYPE."""
    at = 0
    while (at := text.find("<", at)) >= 0:
        if text.startswith("<!DOCTYPE", at) or text.startswith("<!doctype", at):
            at = _after_doctype(text, at, called)
        elif text.startswith(("<?", "<!"), at):
            close = {"<!--": "-->", "<?": "?>"}.get(
                text[at : at + (4 if text[at + 1] == "!" else 2)]
            )
            end = text.find(close or ">", at)
            at = end if end >= 0 else len(text)
        else:
            return text[at:]
    return ""


def _after_doctype(text: str, at: int, called: str) -> int:
    """Find the end of a DOCTYPE; its internal part may declare entities, which no feed needs."""
    end = text.find(">", at)
    bracket = text.find("[", at)
    if 0 <= bracket < end:
        end = text.find("]", bracket)
        if "<!ENTITY" in text[bracket : end if end >= 0 else len(text)]:
            raise DataError(called, "declares entities of its own, which podbot does not expand")
    return end + 1 if end >= 0 else len(text)


def _spans(body: str) -> Iterator[tuple[int, int, bool]]:
    """Find the items, and what is announced to be broadcast live, which is none yet."""
    opened: tuple[int, str] | None = None
    for mark in _marks(body):
        name = mark["name"]
        if opened is None:
            if not mark["end"]:
                opened = mark.start(), name
        elif mark["end"] and name == opened[1]:
            close = body.find(">", mark.end())
            yield opened[0], close + 1 if close >= 0 else len(body), name == "liveItem"
            opened = None
        elif not mark["end"] and opened[1] != "liveItem":
            yield opened[0], mark.start(), False
            opened = mark.start(), name
    if opened:
        yield opened[0], len(body), opened[1] == "liveItem"


def _marks(body: str) -> Iterator[re.Match[str]]:
    """Find the tags that open and close items, outside of comments and CDATA."""
    endless: set[str] = set()
    at = 0
    while mark := _MARK.search(body, at):
        at = mark.end()
        if mark["name"]:
            yield mark
        elif mark.group() not in endless:
            close = _SKIPPED[mark.group()]
            end = body.find(close, at)
            at = end + len(close) if end >= 0 else at
            if end < 0:
                endless.add(mark.group())
