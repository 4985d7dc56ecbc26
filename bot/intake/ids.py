"""The id of an episode: minted of its title once, and kept when the title is mended."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import count

from bot.model import Episode
from bot.text import slug

_HASH_LENGTH = 6


def mint(title: str, mark: str, taken: Container[str]) -> str:
    """Make an id of a title; where that is empty or taken, a hash of `mark` or the title helps."""
    plain = slug(title)
    if plain and plain not in taken:
        return plain
    hashes = (_hash(f"{mark or title}{attempt or ''}") for attempt in count())
    ids = (f"{plain}-{hashed}" if plain else hashed for hashed in hashes)
    return next(id_ for id_ in ids if id_ not in taken)


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:_HASH_LENGTH]


def keep(episodes: Sequence[Episode], before: Iterable[Episode]) -> tuple[Episode, ...]:
    """Give an episode its earlier id back, if that would vanish and its number is the same."""
    minted = {episode.id for episode in episodes}
    old = {episode.id: (episode.show, episode.number) for episode in before}
    vanishing = {number: id_ for id_, number in old.items() if id_ not in minted}
    kept = {
        episode.id: vanishing[episode.show, episode.number]
        for episode in episodes
        if episode.id not in old and (episode.show, episode.number) in vanishing
        if episode.number is not None
    }
    return tuple(_renamed(episode, kept) for episode in episodes)


def _renamed(episode: Episode, names: dict[str, str]) -> Episode:
    pointers = (replace(p, target=names.get(p.target, p.target)) for p in episode.points_to)
    return replace(episode, id=names.get(episode.id, episode.id), points_to=tuple(pointers))
