"""Autocomplete from memory: titles, topics, people, commands, by the start of any word, then typos.

Keys are sorted once; a prefix is a range found by bisection, so a keystroke costs the same among
eighty titles and among a hundred thousand.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from itertools import islice

from bot.library import Library
from bot.model import Episode
from bot.search.spelling import Speller
from bot.text import clip, fold, key

#: the most choices Discord shows, and the longest a choice may be
MOST, LONGEST = 25, 100
_AFTER_ANY = "\U0010ffff"
#: how many keys a keystroke may read
_READ = 500


class Kind(StrEnum):
    """What a choice stands for."""

    EPISODE = "episode"
    TOPIC = "topic"
    PERSON = "person"
    COMMAND = "command"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One choice: what is shown, what it types, what it is."""

    label: str
    text: str
    kind: Kind


class Suggester:
    """Completes what is being typed, over one library."""

    def __init__(self, library: Library, commands: Sequence[Suggestion] = ()) -> None:
        """Sort every suffix of every choice that starts at a word."""
        self._choices = (*commands, *_choices(library))
        self._labels = tuple(f" {_spoken(choice.label)}" for choice in self._choices)
        self._keys = sorted(_keys(self._labels))

    def suggest(self, typed: str) -> tuple[Suggestion, ...]:
        """Give the choices for what has been typed, best first; starters for nothing."""
        if not fold(typed):
            return tuple(_presented(self._choices))
        words = _spoken(typed)
        return tuple(_presented(self._starting(words) or self._starting(self._respelt(words))))

    @cached_property
    def _speller(self) -> Speller:
        return Speller(dict.fromkeys((word for label in self._labels for word in label.split()), 1))

    def _starting(self, words: str) -> list[Suggestion]:
        """List the choices with these words in a row, those that begin with them first."""
        found: dict[int, int] = {}
        for _, start, place in self._in_range(words):
            found[place] = min(start, found.get(place, start))
        if not found and " " in words:
            return self._holding(words.split())
        ranked = sorted(found, key=lambda place: (found[place] > 0, place))
        return [self._choices[place] for place in ranked]

    def _holding(self, words: Sequence[str]) -> list[Suggestion]:
        """List the choices in which each of these words, in any order, starts one."""
        rarest = min(words, key=self._count)
        places = sorted({place for _, _, place in self._in_range(rarest)})
        return [
            self._choices[place]
            for place in places
            if all(f" {word}" in self._labels[place] for word in words)
        ]

    def _in_range(self, prefix: str) -> Sequence[tuple[str, int, int]]:
        start, end = self._range(prefix)
        return self._keys[start : min(end, start + _READ)] if prefix else ()

    def _count(self, prefix: str) -> int:
        start, end = self._range(prefix)
        return end - start

    def _range(self, prefix: str) -> tuple[int, int]:
        start = bisect_left(self._keys, (prefix,))
        return start, bisect_left(self._keys, (prefix + _AFTER_ANY,))

    def _respelt(self, words: str) -> str:
        return " ".join((self._speller.corrections(word) or (word,))[0] for word in words.split())


def _spoken(text: str) -> str:
    """Give the words of a text: `torch.nn` and `torch_nn` are `torch nn`."""
    return key(text).replace("-", " ")


def _presented(found: Iterable[Suggestion]) -> Iterator[Suggestion]:
    unique = {choice.text: choice for choice in reversed(list(found))}
    for choice in islice(reversed(unique.values()), MOST):
        yield replace(choice, label=clip(choice.label, LONGEST))


def _choices(library: Library) -> Iterator[Suggestion]:
    for topic in library.topics:
        yield Suggestion(topic.name, f"topic {topic.id}", Kind.TOPIC)
    for episode in library.episodes:
        yield _episode(library, episode)
    for person in library.guests:
        yield Suggestion(person.name, f"with {person.name}", Kind.PERSON)


def _episode(library: Library, episode: Episode) -> Suggestion:
    """Offer an episode by its title, or by its id where the title is long or another's too."""
    title = episode.title
    if library.titled(title) is not episode:
        return Suggestion(f"{title} ({episode.id})", episode.id, Kind.EPISODE)
    text = title if len(title) <= LONGEST else episode.id
    return Suggestion(title, text, Kind.EPISODE)


def _keys(labels: Iterable[str]) -> Iterator[tuple[str, int, int]]:
    """Give the words of each label from each word on, that word's place, the label's place."""
    for place, label in enumerate(labels):
        words = label.split()
        for start in range(len(words)):
            yield " ".join(words[start:]), start, place
