"""A library as lines of JSON, which the standard library alone can read back fast.

Each episode has a line of its own: a long library is read in many small steps, between which
other threads have their turn. Transcripts are not among it: the search index holds
them, passage by passage.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from io import StringIO
from types import MappingProxyType
from typing import Any

from bot.library.library import Library
from bot.model import (
    Chapter,
    Episode,
    Link,
    Person,
    Pointer,
    PointerKind,
    Published,
    Role,
    Show,
    Topic,
)

Fields = Mapping[str, Any]
_PLAIN = tuple(
    field.name
    for field in fields(Episode)
    if field.name not in {"published", "links", "points_to", "chapters", "transcript"}
)


def dumps(library: Library) -> str:
    """Write a library."""
    told = {
        "shows": [asdict(show) for show in library.shows],
        "topics": [asdict(topic) for topic in library.topics],
        "people": [asdict(person) for person in library.people],
        "aliases": dict(library.aliases),
        "words": library.words,
        "absent": library.absent,
    }
    parts = (told, *map(_fields, library.episodes))
    return "\n".join(json.dumps(part, separators=(",", ":")) for part in parts)


def loads(text: str) -> Library:
    """Read what `dumps` wrote."""
    lines = StringIO(text)
    told = json.loads(lines.readline())
    return Library(
        shows=tuple(Show(**fields) for fields in told["shows"]),
        episodes=tuple(_episode(json.loads(line)) for line in lines),
        topics=tuple(_topic(fields) for fields in told["topics"]),
        people=tuple(_person(fields) for fields in told["people"]),
        aliases=MappingProxyType({id_: tuple(found) for id_, found in told["aliases"].items()}),
        words=tuple(map(tuple, told["words"])),
        absent=tuple(told["absent"]),
    )


def _fields(episode: Episode) -> Fields:
    told = {name: getattr(episode, name) for name in _PLAIN}
    return told | {
        "published": asdict(episode.published) if episode.published else None,
        "links": [{"url": link.url, "label": link.label} for link in episode.links],
        "points_to": [{"target": to.target, "kind": to.kind} for to in episode.points_to],
        "chapters": [asdict(chapter) for chapter in episode.chapters],
    }


def _episode(fields: Fields) -> Episode:
    told = dict(fields)
    published = told["published"]
    told["published"] = Published(**published) if published else None
    told["links"] = tuple(Link(**link) for link in told["links"])
    told["points_to"] = tuple(
        Pointer(pointer["target"], PointerKind(pointer["kind"])) for pointer in told["points_to"]
    )
    told["chapters"] = tuple(Chapter(**chapter) for chapter in told["chapters"])
    for name in ("guests", "sources", "slugs"):
        told[name] = tuple(told[name])
    return Episode(**told)


def _topic(fields: Fields) -> Topic:
    return Topic(fields["id"], fields["name"], tuple(fields["aliases"]), tuple(fields["episodes"]))


def _person(fields: Fields) -> Person:
    return Person(fields["name"], tuple(fields["aliases"]), Role(fields["role"]))
