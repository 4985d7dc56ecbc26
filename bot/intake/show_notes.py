"""Notes of one episode, from plain text or HTML to clean paragraphs, lists and links."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from bot.intake.accounts import ShowNotes
from bot.intake.markup import Markup
from bot.intake.mentions import address_spans, is_list_heading, mentions, starts_new_entry
from bot.model import Link

_INVISIBLE = re.compile("[\u200b-\u200f\u2060\ufeff\x00-\x08\x0e-\x1f\x7f]")
_BLANK_LINES = re.compile(r"\n{3,}")
_LOOSE_BRACKET = re.compile(r"\( (https?://[^\s()]+) \)")
_HEADING_INSIDE = re.compile(
    r"(?<=[.?!)\"”'’…]) *"
    r"((?:further|related|recommended) (?:reading|links|resources)[.:])",
    re.IGNORECASE,
)
_LOST_BREAK = re.compile(r"(?<=[\w?!)\"”'’][!?])(?=[A-Z])")
_LOST_BREAK_BEFORE_LABEL = re.compile(r"(?<=[a-z)]\.)(?=[A-Z][\w'’ ]{0,80}:\s*$)")


def from_plain(text: str) -> ShowNotes:
    """Clean plain text and read its links; a list heading that nothing follows is dropped."""
    parted = [_parted(line) for line in tidy(text).splitlines()]
    guessed = any(entries for _, _, entries in parted)
    laid_out = "\n".join(_laid_out(*parts) for parts in parted)
    whole = _BLANK_LINES.sub("\n\n", laid_out).strip()
    body, _, last_line = whole.rpartition("\n")
    cut_off = is_list_heading(last_line)
    kept = body.rstrip() if cut_off else whole
    return ShowNotes(kept, links_of(kept), complete=not cut_off, guessed=guessed)


def from_html(html: str, *, breaks_lost: bool = False) -> ShowNotes:
    """Read HTML; where a page dropped its paragraph tags, part the words they left glued."""
    markup = Markup(html)
    text = _unglued(markup.lines) if breaks_lost else markup.lines
    notes = from_plain(text)
    own_words = {link.url: link for link in markup.links if link.label}
    links = tuple(own_words.get(link.url, link) for link in notes.links)
    return replace(notes, links=links)


def links_of(text: str) -> tuple[Link, ...]:
    """List the distinct links of a text, each with the words that stand for it."""
    found: dict[str, Link] = {}
    for mention in mentions(text):
        found.setdefault(mention.url, Link(mention.url, mention.label))
    return tuple(found.values())


def tidy(text: str) -> str:
    """Make every space one plain space, and every line end a newline without spaces around it."""
    lines = _INVISIBLE.sub("", text).splitlines()
    tidied = "\n".join(" ".join(line.split()) for line in lines)
    return _LOOSE_BRACKET.sub(r"(\1)", _BLANK_LINES.sub("\n\n", tidied)).strip()


def _parted(line: str) -> tuple[str, str, str]:
    """Part a line into prose, the heading of a list, and what stands in one line with that."""
    prose, *rest = _HEADING_INSIDE.split(line, maxsplit=1)
    heading, entries = rest or ("", "")
    return prose.strip(), heading, entries.strip()


def _laid_out(prose: str, heading: str, entries: str) -> str:
    """Give a list of links that was run together into one line a line for each entry again."""
    return "\n\n".join(part for part in (prose, heading, _one_entry_a_line(entries)) if part)


def _one_entry_a_line(entries: str) -> str:
    spans = address_spans(entries)
    starts = [0]
    for (_, end), (start, _) in pairwise(spans):
        if starts_new_entry(entries[end:start]):
            starts.append(end)
    ends = [*starts[1:], len(entries)]
    return "\n".join(entries[start:end].strip() for start, end in zip(starts, ends, strict=True))


def _unglued(text: str) -> str:
    """Part sentences that stand as `first.Second`, where no identifier looks like that."""
    pieces: list[str] = []
    done = 0
    for start, end in [*address_spans(text), (len(text), len(text))]:
        words = _LOST_BREAK.sub("\n\n", text[done:start])
        pieces.append(_LOST_BREAK_BEFORE_LABEL.sub("\n\n", words) + text[start:end])
        done = end
    return "".join(pieces)
