"""Nothing found: said plainly, with the nearest spellings and topics, and how to ask."""

from __future__ import annotations

from collections.abc import Iterator

from bot.cards import Action, Ask, Block, Card, Text
from bot.library import Library
from bot.model import Episode, Topic
from bot.text import clip, listed

_SHOWN = 60


def nothing_found(
    library: Library,
    question: str,
    closest: tuple[Episode, ...] = (),
    topics: tuple[Topic, ...] = (),
    reason: str = "",
) -> Card:
    """Say that no episode answers, and what is near."""
    blocks = _blocks(library, closest, topics, reason)
    return Card(
        f"Nothing about “{clip(question, _SHOWN)}”",
        tuple(blocks),
        tuple(_asks(closest, topics)),
        private=True,
    )


def _blocks(
    library: Library, closest: tuple[Episode, ...], topics: tuple[Topic, ...], reason: str
) -> Iterator[Block]:
    searched = f"I searched the titles and notes of all {len(library.episodes)} episodes"
    yield Text(reason or f"{searched}, and none is about this.")
    if closest:
        titles = tuple(f"“{episode.title}”" for episode in closest)
        yield Text(f"Closest, but not about that: {listed(titles)}.")
    if topics:
        yield Text(f"Topics nearby: {listed(tuple(topic.name for topic in topics))}.")
    yield Text(
        "Try fewer words, a symbol, a file name or a pull-request number; "
        "`topics` lists what there is."
    )


def _asks(closest: tuple[Episode, ...], topics: tuple[Topic, ...]) -> Iterator[Action]:
    for episode in closest:
        yield Ask(episode.title, episode.id)
    for topic in topics:
        yield Ask(topic.name, f"topic {topic.id}")
    yield Ask("Topics", "topics")
