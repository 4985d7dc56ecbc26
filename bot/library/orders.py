"""The episodes of a library by length and by day: a range of them without a look at the others."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from datetime import date
from functools import cached_property
from typing import Generic, TypeVar

from bot.model import Episode

_Key = TypeVar("_Key", int, date)


class Order(Generic[_Key]):
    """Places of episodes, sorted by a key."""

    def __init__(self, keyed: Iterable[tuple[_Key, int]]) -> None:
        """Sort places by their keys."""
        pairs = sorted(keyed)
        self._keys: Sequence[_Key] = [key for key, _ in pairs]
        self._places = [place for _, place in pairs]

    def between(self, least: _Key | None, most: _Key | None) -> list[int]:
        """Give the places whose keys are in a range, both ends included, by their keys."""
        start = 0 if least is None else bisect_left(self._keys, least)
        end = len(self._keys) if most is None else bisect_right(self._keys, most)
        return self._places[start:end]


class Orders:
    """Every order of one library, each sorted when it is first asked for."""

    def __init__(self, episodes: Sequence[Episode]) -> None:
        """Take the episodes in their own order."""
        self._episodes = episodes

    @cached_property
    def places(self) -> dict[str, int]:
        """Give the place of each id."""
        return {episode.id: place for place, episode in enumerate(self._episodes)}

    @cached_property
    def lengths(self) -> Order[int]:
        """Order the episodes of known length by it."""
        return Order((e.duration, place) for place, e in enumerate(self._episodes) if e.duration)

    @cached_property
    def days(self) -> Order[date]:
        """Order the episodes by the first day each can have come out."""
        dated = ((e.published, place) for place, e in enumerate(self._episodes))
        return Order((published.earliest, place) for published, place in dated if published)

    @cached_property
    def with_guests(self) -> list[int]:
        """Give the places of the episodes that have guests."""
        return [place for place, episode in enumerate(self._episodes) if episode.guests]

    @cached_property
    def shortest_first(self) -> tuple[Episode, ...]:
        """Give the episodes of known length, the shortest first."""
        return tuple(self._episodes[place] for place in self.lengths.between(None, None))

    @cached_property
    def longest_first(self) -> tuple[Episode, ...]:
        """Give the same, the longest first; of equal ones the older stays first."""
        return tuple(sorted(self.shortest_first, key=lambda episode: -(episode.duration or 0)))

    @cached_property
    def oldest_first(self) -> tuple[Episode, ...]:
        """Give all episodes by day, those without one first."""
        return tuple(sorted(self._episodes, key=_day))


def _day(episode: Episode) -> date:
    return episode.published.earliest if episode.published else date.min
