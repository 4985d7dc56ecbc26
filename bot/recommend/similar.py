"""More like this: other episodes, by the evidence they share with one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.library import Library
from bot.library.addresses import canonical
from bot.model import Episode, Topic
from bot.search.engine import Engine
from bot.text import listed

_POINTER, _LINK, _GUEST, _TOPIC, _WORD = 4.0, 3.0, 1.0, 1.5, 0.5
#: added for each topic in whose order the other leads right up to one, or goes right on from it
_LEADING, _GOING_ON = 0.8, 0.75
#: how many shared words are named, and counted
_WORDS = 3


@dataclass(frozen=True, slots=True)
class Likeness:
    """One similar episode, how much it shares, and what."""

    episode: Episode
    weight: float
    evidence: tuple[str, ...]


def similar(library: Library, engine: Engine, episode: Episode) -> tuple[Likeness, ...]:
    """Rank the episodes that share evidence with this one."""
    found = []
    for other in _candidates(library, engine, episode):
        shared = tuple(_shared(library, engine, episode, other))
        if shared:
            weight = sum(amount for amount, _ in shared)
            found.append(Likeness(other, weight, tuple(said for _, said in shared)))
    return tuple(sorted(found, key=lambda likeness: (-likeness.weight, likeness.episode.id)))


def _candidates(library: Library, engine: Engine, episode: Episode) -> tuple[Episode, ...]:
    near = {e.id: e for e in _pointed(library, episode)}
    for topic in library.topics_of(episode):
        near.update({id_: library[id_] for id_ in topic.episodes})
    near.update({e.id: e for e in engine.sharing_words(episode)})
    near.pop(episode.id, None)
    return tuple(near.values())


def _pointed(library: Library, episode: Episode) -> tuple[Episode, ...]:
    return (
        *library.prerequisites(episode),
        *library.followups(episode),
        *library.related(episode),
    )


def _shared(
    library: Library, engine: Engine, one: Episode, other: Episode
) -> Iterator[tuple[float, str]]:
    if other in _pointed(library, one):
        yield _POINTER, "the notes of one point at the other"
    links = {canonical(link.url) for link in one.links}
    for link in other.links:
        if canonical(link.url) in links:
            yield _LINK, f"both link “{link.label or link.url}”"
    if guests := set(one.guests).intersection(other.guests):
        yield _GUEST, f"both with {listed(tuple(sorted(guests)))}"
    topics = [topic for topic in library.topics_of(one) if other.id in topic.episodes]
    if topics:
        weight = sum(_TOPIC + _beside(topic, one, other) for topic in topics)
        yield weight, f"both on {listed(tuple(topic.name for topic in topics))}"
    words = engine.shared_words(one, other)[:_WORDS]
    if words:
        yield _WORD * len(words), f"both speak of {listed(words)}"


def _beside(topic: Topic, one: Episode, other: Episode) -> float:
    """Weigh that two episodes stand next to each other in the order of a topic."""
    match topic.episodes.index(one.id) - topic.episodes.index(other.id):
        case 1:
            return _LEADING
        case -1:
            return _GOING_ON
        case _:
            return 0.0
