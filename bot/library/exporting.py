"""A whole library as an index folder of its own: what was told, and what people curated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.library.files import ALIASES, PEOPLE, TOPICS, TRANSCRIPTS
from bot.library.library import Library
from bot.library.writing import entries, index_files, table
from bot.model import Episode, Person, Role, Topic

HEADER = "# Written by `podbot feed export`; review it, and it is yours to keep and change.\n"


def whole_index(library: Library) -> dict[str, str]:
    """Give every file of an index folder, by name; loaded again it is this library."""
    return {
        **index_files(library.shows, library.episodes, HEADER),
        TOPICS: entries([_topic(topic) for topic in library.topics], HEADER),
        PEOPLE: entries([_person(person) for person in library.people], HEADER),
        ALIASES: table(_aliases(library), HEADER),
        TRANSCRIPTS: entries(list(_transcripts(library.episodes)), HEADER),
    }


def _topic(topic: Topic) -> dict[str, Any]:
    return {
        "id": topic.id,
        "name": topic.name,
        "aliases": list(topic.aliases),
        "episodes": list(topic.episodes),
    }


def _person(person: Person) -> dict[str, Any]:
    host = {"role": person.role.value} if person.role is Role.HOST else {}
    return {"name": person.name, **host, "aliases": list(person.aliases)}


def _aliases(library: Library) -> Mapping[str, Any]:
    known = (episode.id for episode in library.episodes if library.aliases.get(episode.id))
    return {
        "episodes": {id_: list(library.aliases[id_]) for id_ in known},
        "words": [list(group) for group in library.words],
        "absent": list(library.absent),
    }


def _transcripts(episodes: tuple[Episode, ...]) -> Iterator[dict[str, Any]]:
    """Write a passage a line, and when it begins, where that is known."""
    for episode in episodes:
        if episode.transcript:
            passages = [
                {"text": said.text} if said.start is None else {"at": said.start, "text": said.text}
                for said in episode.transcript
            ]
            yield {"episode": episode.id, "passages": passages}
