"""How complete a library is, show by show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.model import Episode


@dataclass(slots=True)
class Tally:
    """What is held of one show."""

    held: int = 0
    #: how many of them have show notes
    told: int = 0
    #: the highest number of an episode
    last: int = 0

    def add(self, episode: Episode) -> None:
        """Count one more episode."""
        self.held += 1
        self.told += bool(episode.notes)
        self.last = max(self.last, episode.number or 0)


def tallies(episodes: Iterable[Episode]) -> Mapping[str, Tally]:
    """Count the episodes of each show, by its id."""
    found: dict[str, Tally] = {}
    for episode in episodes:
        found.setdefault(episode.show, Tally()).add(episode)
    return found
