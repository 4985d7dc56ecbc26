"""What a feed has told as JSON: one text for each item, for the database and the state folder."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any

from bot.intake.accounts import ShowNotes
from bot.intake.feeds.feed import Enclosure, Heard, Item, Transcript
from bot.intake.feeds.told import FeedOf, Told
from bot.model import Chapter, Link, Passage, Show

_PARTS = {
    "enclosures": Enclosure,
    "people": Heard,
    "chapters": Chapter,
    "transcripts": Transcript,
}


def dumps(item: Item) -> str:
    """Write an item; what it is silent on is left out."""
    told = {name: value for name, value in asdict(item).items() if value not in (None, "", ())}
    if item.published:
        told["published"] = item.published.isoformat()
    return json.dumps(told, separators=(",", ":"))


def loads(text: str) -> Item:
    """Read what `dumps` wrote."""
    told: dict[str, Any] = json.loads(text)
    for name, part in _PARTS.items():
        told[name] = tuple(part(**fields) for fields in told.get(name, ()))
    told["notes"] = _notes(told["notes"])
    if "published" in told:
        told["published"] = datetime.fromisoformat(told["published"])
    return Item(**told)


def _notes(fields: Mapping[str, Any]) -> ShowNotes:
    links = tuple(Link(**link) for link in fields["links"])
    return ShowNotes(fields["text"], links, fields["complete"], fields["guessed"])


def heading(show: Show, source: str) -> str:
    """Write the line that begins what one feed has told."""
    return json.dumps({"show": asdict(show), "source": source})


def line(id_: str, item: str, transcript: str = "", chapters: str = "") -> str:
    """Write the line of an item that `dumps` wrote, with what was fetched besides."""
    return json.dumps([id_, item, transcript, chapters])


def dumps_transcript(passages: Iterable[Passage]) -> str:
    """Write a transcript."""
    return json.dumps([(passage.start, passage.text) for passage in passages])


def dumps_chapters(chapters: Iterable[Chapter]) -> str:
    """Write chapters."""
    return json.dumps([(chapter.start, chapter.title) for chapter in chapters])


def _chapters(text: str) -> tuple[Chapter, ...]:
    return tuple(Chapter(start, title) for start, title in json.loads(text)) if text else ()


def _transcript(text: str) -> tuple[Passage, ...]:
    return tuple(Passage(start, said) for start, said in json.loads(text)) if text else ()


def feeds(lines: Iterable[str]) -> tuple[FeedOf, ...]:
    """Read headings and lines; a ValueError, LookupError or TypeError where they are broken."""
    found: list[tuple[Show, str, list[Told]]] = []
    for line in lines:
        match json.loads(line):
            case {"show": show, "source": source}:
                found.append((Show(**show), source, []))
            # an older podbot fetched no chapters
            case [id_, item, transcript, *chapters]:
                more = _transcript(transcript), _chapters("".join(chapters))
                found[-1][2].append(Told(id_, loads(item), *more))
            case _:
                raise ValueError(f"neither a feed nor an item: {line!r}")
    return tuple(FeedOf(show, source, tuple(told)) for show, source, told in found)
