"""Autocomplete from memory: titles, topics, people, commands, by the start of any word, then typos.

Keys are sorted once; a prefix is a range found by bisection, so a keystroke costs the same among
eighty titles and among a hundred thousand.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import islice

from bot.library import Library
from bot.search.spelling import Speller
from bot.text import clip, fold

#: the most choices Discord shows, and the longest a choice may be
MOST, LONGEST = 25, 100
_AFTER_ANY = "\U0010ffff"


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
        choices = (*commands, *_choices(library))
        keys = ((key, place) for place, choice in enumerate(choices) for key in _keys(choice.label))
        self._keys = sorted(keys)
        self._choices = choices

    def suggest(self, typed: str) -> tuple[Suggestion, ...]:
        """Give the choices for what has been typed, best first; starters for nothing."""
        words = fold(typed)
        if not words:
            return tuple(_presented(self._choices))
        found = self._starting(words) or self._starting(self._respelt(words))
        return tuple(_presented(found))

    @cached_property
    def _speller(self) -> Speller:
        return Speller(_words(self._choices))

    def _starting(self, words: str) -> list[Suggestion]:
        first, *rest = words.split() or [""]
        places = dict.fromkeys(self._places(words))
        if not places and rest:
            common = [set(self._places(word)) for word in (first, *rest)]
            places = dict.fromkeys(sorted(set.intersection(*common)))
        ranked = sorted(places, key=lambda place: (not self._begins(place, words), place))
        return [self._choices[place] for place in ranked]

    def _begins(self, place: int, words: str) -> bool:
        return fold(self._choices[place].label).startswith(words)

    def _places(self, prefix: str) -> Iterator[int]:
        start = bisect_left(self._keys, (prefix, -1))
        end = bisect_left(self._keys, (prefix + _AFTER_ANY, -1))
        return (place for _, place in islice(self._keys, start, min(end, start + 40 * MOST)))

    def _respelt(self, words: str) -> str:
        return " ".join((self._speller.corrections(word) or (word,))[0] for word in words.split())


def _presented(found: Iterable[Suggestion]) -> Iterator[Suggestion]:
    unique = {clip(choice.text, LONGEST): choice for choice in reversed(list(found))}
    for text, choice in islice(reversed(unique.items()), MOST):
        yield Suggestion(clip(choice.label, LONGEST), text, choice.kind)


def _choices(library: Library) -> Iterator[Suggestion]:
    for topic in library.topics:
        yield Suggestion(topic.name, f"topic {topic.id}", Kind.TOPIC)
    for episode in library.episodes:
        yield Suggestion(episode.title, episode.title, Kind.EPISODE)
    for person in library.guests():
        yield Suggestion(person.name, f"with {person.name}", Kind.PERSON)


def _keys(label: str) -> Iterator[str]:
    words = fold(label).replace("_", " ").split()
    for start in range(len(words)):
        yield " ".join(words[start:])


def _words(choices: Iterable[Suggestion]) -> dict[str, int]:
    return {word: 1 for choice in choices for word in fold(choice.label).split()}
