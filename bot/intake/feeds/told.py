"""What a feed has told so far: every item it ever had, under the id its episode was given."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.intake.feeds.feed import Item
from bot.model import Chapter, Passage, Show


@dataclass(frozen=True, slots=True)
class Told:
    """An item as it was last told, with the id that was minted when it was first."""

    id: str
    item: Item
    transcript: tuple[Passage, ...] = ()
    #: those the feed itself does not list
    chapters: tuple[Chapter, ...] = ()


@dataclass(frozen=True, slots=True)
class FeedOf:
    """All that one feed has told of a show, in the order it was first told."""

    show: Show
    #: how its episodes name it among their sources
    source: str
    told: tuple[Told, ...] = ()


def ids(told: Iterable[Told]) -> frozenset[str]:
    """List the ids that are given away."""
    return frozenset(each.id for each in told)
