"""A feed's new state, added to what it told before; nothing it once told is lost."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.intake.feeds.feed import Feed, Item
from bot.intake.feeds.identity import Marks, matched
from bot.intake.feeds.told import Told, ids
from bot.intake.ids import mint
from bot.library.addresses import last_segment

_KEPT = ("guid", "link", "published", "duration", "number", "season", "enclosures", "people")
_ALSO_KEPT = ("title", "kind", "chapters", "chapters_url", "transcripts")


@dataclass(frozen=True, slots=True)
class Absorbed:
    """What a feed has told after one more look."""

    told: tuple[Told, ...]
    #: those that are new or say something else than before, in the same order
    changed: tuple[Told, ...]
    #: ids of those never told before
    new: tuple[str, ...]


def absorb(told: tuple[Told, ...], feed: Feed) -> Absorbed:
    """Find every item among those told before, by what stays the same; the others are new.

    The order of a document and what it leaves out mean nothing.
    """
    marks = [Marks.of_item(item) for item in feed.items]
    pairs = matched([Marks.of_item(each.item) for each in told], marks)
    now = {
        known: replace(told[known], item=_updated(told[known].item, feed.items[place]))
        for place, known in pairs.items()
    }
    kept = [now.get(place, each) for place, each in enumerate(told)]
    # a document begins with the newest
    fresh = [feed.items[place] for place in range(len(feed.items)) if place not in pairs][::-1]
    added = _minted(fresh, set(ids(told)))
    changed = [each for each, before in zip(kept, told, strict=True) if each != before]
    return Absorbed((*kept, *added), (*changed, *added), tuple(each.id for each in added))


def title_of(item: Item) -> str:
    """Give the title of an item, or what stands in for one."""
    return item.title or last_segment(item.link or item.audio) or "Untitled"


def _minted(items: list[Item], taken: set[str]) -> list[Told]:
    """Give each a new id; of items alike in all they say, there is one."""
    added: list[Told] = []
    for item in dict.fromkeys(items):
        id_ = mint(title_of(item), item.guid or item.audio or item.link, taken)
        taken.add(id_)
        added.append(Told(id_, item))
    return added


def _updated(before: Item, now: Item) -> Item:
    """Take what is told now, and keep what is no longer told."""
    silent = {
        name: getattr(before, name) for name in (*_KEPT, *_ALSO_KEPT) if not getattr(now, name)
    }
    notes = now.notes if now.notes.text else before.notes
    return replace(now, notes=notes, **silent)
