"""Neighbours: what stands next to an episode whose author says nothing of what to hear first."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from bot.library import Library
from bot.model import Episode, Topic
from bot.search.words import stems, telling_stems


class Side(Enum):
    """On which side of an episode its neighbours stand, as a step in the order of a topic."""

    BEFORE = -1
    AFTER = 1

    def __str__(self) -> str:
        """Say it."""
        return self.name.lower()


def neighbours(library: Library, episode: Episode, side: Side) -> Iterator[tuple[Episode, str]]:
    """Give what stands on a side of an episode, each with why: mentions first, then topics.

    What the notes put on the other side does not stand on this one.
    """
    other = Side(-side.value)
    seen = {found.id for found, _ in _mentions(library, episode, other)}
    for found, why in (*_mentions(library, episode, side), *_in_topics(library, episode, side)):
        if found.id not in seen:
            seen.add(found.id)
            yield found, why


def _mentions(library: Library, episode: Episode, side: Side) -> Iterator[tuple[Episode, str]]:
    """Give the episodes that an author mentions without an order."""
    match side:
        case Side.BEFORE:
            for found in library.mentioned_in(episode):
                yield found, f"the notes of {episode.title} mention it"
        case Side.AFTER:
            for found in library.mentioning(episode):
                yield found, f"its notes mention {episode.title}"


def _in_topics(library: Library, episode: Episode, side: Side) -> Iterator[tuple[Episode, str]]:
    """Give what stands next to an episode in its topics, the most closely related first."""
    beside = {
        neighbour.id: (neighbour, topic)
        for topic in reversed(library.topics_of(episode))
        for neighbour in _next_to(library, topic, episode, side)
    }
    nearest = sorted(
        beside.values(), key=lambda found: _closeness(library, episode, *found), reverse=True
    )
    for neighbour, topic in nearest:
        yield neighbour, f"stands {side} it in the topic {topic.name}"


def _next_to(library: Library, topic: Topic, episode: Episode, side: Side) -> Iterator[Episode]:
    place = topic.episodes.index(episode.id) + side.value
    if 0 <= place < len(topic.episodes):
        yield library[topic.episodes[place]]


def _closeness(
    library: Library, one: Episode, other: Episode, topic: Topic
) -> tuple[bool, int, int]:
    """Tell whether one's title names the topic, and how much the two share otherwise."""
    words = telling_stems(one.title) & telling_stems(other.title)
    topics = set(library.topics_of(one)) & set(library.topics_of(other))
    return _names(topic, one), len(words), len(topics)


def _names(topic: Topic, episode: Episode) -> bool:
    """Tell whether the title of an episode names a topic."""
    title = stems(episode.title)
    return any(title >= stems(name) for name in (topic.name, *topic.aliases))
