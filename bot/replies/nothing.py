"""Nothing found: said plainly, with the nearest spellings and topics, and how to ask."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.cards import Action, Ask, Block, Card, Text
from bot.library import Library
from bot.model import Episode, Topic
from bot.text import clip, listed

_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Near:
    """What there is instead."""

    closest: tuple[Episode, ...] = ()
    spellings: tuple[str, ...] = ()
    topics: tuple[Topic, ...] = ()


def nothing_found(
    library: Library, question: str, near: Near | None = None, reason: str = ""
) -> Card:
    """Say that no episode answers, and what is near."""
    near = near or Near()
    searched = f"I searched the titles and notes of all {len(library.episodes)} episodes"
    said = Text(reason or f"{searched}, and none is about this.")
    title = f"Nothing about “{clip(question, _SHOWN)}”"
    return Card(title, (said, *_blocks(near)), tuple(_asks(near)), private=True)


def _blocks(near: Near) -> Iterator[Block]:
    if near.spellings:
        yield Text(f"Words I know that look like it: {listed(near.spellings)}.")
    if near.closest:
        titles = tuple(f"“{episode.title}”" for episode in near.closest)
        yield Text(f"Closest, but not about that: {listed(titles)}.")
    if near.topics:
        yield Text(f"Topics there are: {listed(tuple(topic.name for topic in near.topics))}.")
    yield Text(
        "Try fewer words, a symbol, a file name or a pull-request number; "
        "`topics` lists what there is."
    )


def _asks(near: Near) -> Iterator[Action]:
    for word in near.spellings:
        yield Ask(word, word)
    for episode in near.closest:
        yield Ask(episode.title, episode.id)
    for topic in near.topics:
        yield Ask(topic.name, f"topic {topic.id}")
    yield Ask("All topics", "topics")
