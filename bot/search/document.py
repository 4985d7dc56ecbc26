"""What search sees of an episode: short units of text in fields, and where each term stands."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from bot.library import Library
from bot.model import Episode, Link
from bot.search.english import STOP
from bot.search.stem import stem
from bot.search.words import terms
from bot.text import paragraphs, sentences

#: marks a stem; no term begins with it
STEM = "~"
#: how many terms' stems are kept
_CACHED = 65_536
ADDRESS = re.compile(r"https?://\S+")
_PUNCTUATION = re.compile(r"[/?#=&%.-]+")


class Field(StrEnum):
    """Where in an episode a unit of text stands."""

    TITLE = "title"
    ALIAS = "alias"
    GUEST = "guest"
    TOPIC = "topic"
    LINK = "link"
    NOTES = "notes"
    CHAPTER = "chapter"
    TRANSCRIPT = "transcript"


_SHOWN = frozenset({Field.TITLE, Field.NOTES})
_FIELDS = {field.value: field for field in Field}
#: the fields that name an episode, or somebody on it
NAMES = frozenset({Field.TITLE, Field.ALIAS, Field.GUEST})


class Unit(NamedTuple):
    """One title, alias, name, label or sentence."""

    field: Field
    text: str
    #: how many different words of meaning it has
    size: int


@dataclass(frozen=True, slots=True)
class Document:
    """An episode as search sees it."""

    id: str
    units: tuple[Unit, ...]
    #: term, or stem marked with `~` -> the places of the units it stands in
    places: Mapping[str, Sequence[int]]

    @classmethod
    def of(cls, id_: str, texts: Iterable[tuple[Field, str, str]]) -> Document:
        """Read (field, text, more) triples; `more` is found as well, though it is not shown."""
        units: list[Unit] = []
        places: dict[str, list[int]] = defaultdict(list)
        for place, (field, text, more) in enumerate(texts):
            shown = set(terms(ADDRESS.sub(" ", text)))
            units.append(Unit(field, text, len(shown - STOP)))
            for term in shown.union(terms(more)) if more else shown:
                places[term].append(place)
        return cls(id_, tuple(units), places | _by_stem(places))

    def dumps(self) -> str:
        """Write its units for the index."""
        units = [(unit.field, unit.text, unit.size) for unit in self.units]
        return json.dumps(units, separators=(",", ":"))

    @classmethod
    def loads(cls, id_: str, units: str, places: Mapping[str, Sequence[int]]) -> Document:
        """Read what `dumps` wrote."""
        read = tuple(Unit(_FIELDS[field], text, size) for field, text, size in json.loads(units))
        return cls(id_, read, places)

    def words(self) -> frozenset[str]:
        """Give the words of its title and notes."""
        shown = {place for place, unit in enumerate(self.units) if unit.field in _SHOWN}
        found = self.places.items()
        return frozenset(term for term, at in found if term.isalpha() and shown.intersection(at))


@lru_cache(_CACHED)
def stemmed(term: str) -> str:
    """Give the mark under which a term's stem stands in a document."""
    return STEM + stem(term)


def as_stem(form: str) -> str:
    """Give the mark of a term's stem, or of a stem that has one already."""
    return form if form.startswith(STEM) else stemmed(form)


def _by_stem(places: Mapping[str, list[int]]) -> dict[str, list[int]]:
    """Give the places of each stem: those of every term that has it."""
    found: dict[str, list[int]] = {}
    for term, at in places.items():
        mark = stemmed(term)
        there = found.get(mark)
        found[mark] = sorted({*there, *at}) if there else at
    return found


def documents(library: Library) -> Iterator[Document]:
    """Read every episode of a library."""
    for episode in library.episodes:
        yield Document.of(episode.id, _texts(library, episode))


def _texts(library: Library, episode: Episode) -> Iterator[tuple[Field, str, str]]:
    yield Field.TITLE, episode.title, ""
    for alias in library.aliases.get(episode.id, ()):
        yield Field.ALIAS, alias, ""
    for name in episode.guests:
        person = library.person(name)
        yield Field.GUEST, name, " ".join(person.aliases) if person else ""
    for topic in library.topics_of(episode):
        yield Field.TOPIC, topic.name, " ".join(topic.aliases)
    for link in episode.links:
        yield Field.LINK, link.label or link.url, _words_of_address(link)
    for sentence in note_sentences(episode.notes):
        yield Field.NOTES, sentence, ""
    for chapter in episode.chapters:
        yield Field.CHAPTER, chapter.title, ""


def _words_of_address(link: Link) -> str:
    return _PUNCTUATION.sub(" ", link.url.partition("://")[2])


def note_sentences(notes: str) -> Iterator[str]:
    """Give the sentences of show notes that say more than an address."""
    for paragraph in paragraphs(notes):
        for sentence in sentences(paragraph):
            if ADDRESS.sub("", sentence).strip(" .:-•()"):
                yield sentence
