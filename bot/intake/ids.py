"""Minting the id of an episode, once and for ever."""

from __future__ import annotations

from collections.abc import Container
from hashlib import sha256
from itertools import count

from bot.text import slug

_HASH_LENGTH = 6


def mint(title: str, mark: str, taken: Container[str]) -> str:
    """Make an id of a title; where that is empty or taken, a hash of `mark` or the title helps."""
    plain = slug(title)
    if plain and plain not in taken:
        return plain
    seed = mark or title
    for attempt in count():
        text = f"{seed}{attempt or ''}"
        hashed = sha256(text.encode()).hexdigest()[:_HASH_LENGTH]
        id_ = f"{plain}-{hashed}" if plain else hashed
        if id_ not in taken:
            return id_
    raise AssertionError
