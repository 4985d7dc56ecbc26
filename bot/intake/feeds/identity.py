"""Which of two lists of episodes are the same: by guid, file, page, or title with day or length.

Nothing a publisher writes is an identity by itself: guids are missing, rewritten and used again,
addresses are signed anew for each reader. So the marks are tried from the surest to the weakest,
each counts only where one record on either side has it, and a pair that agrees in nothing else
is not believed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from urllib.parse import urlsplit

from bot.intake.feeds.feed import Item
from bot.library.addresses import canonical, is_address
from bot.model import Episode, Precision
from bot.text import key

#: time zones and corrections move a date this far
_DAYS = timedelta(days=2)
#: two encodings of one episode differ in length by no more, in seconds and as a share
_SECONDS, _SHARE = 60, 0.1


@dataclass(frozen=True, slots=True)
class Marks:
    """What an episode may be known by; empty where nothing is known."""

    guid: str = ""
    #: the path of its file: hosts and signatures change, the path stays
    file: str = ""
    page: str = ""
    title: str = ""
    day: date | None = None
    length: int | None = None

    @classmethod
    def of_item(cls, item: Item) -> Marks:
        """Give the marks of a feed's item."""
        return cls(
            _canonical(item.guid),
            _path(item.audio),
            _page(item.link),
            key(item.title),
            item.published.date() if item.published else None,
            item.duration,
        )

    @classmethod
    def of_episode(cls, episode: Episode) -> Marks:
        """Give the marks of an episode we know; an inferred date is none."""
        published = episode.published
        stated = published and published.precision is Precision.DAY
        return cls(
            "",
            _path(episode.audio or ""),
            _page(episode.url or ""),
            key(episode.title),
            published.earliest if published and stated else None,
            episode.duration,
        )


Level = Callable[[Marks], Hashable | None]


def _with_title(mark: Callable[[Marks], Hashable | None]) -> Level:
    def both(marks: Marks) -> Hashable | None:
        found = mark(marks)
        return (marks.title, found) if marks.title and found is not None else None

    return both


_STRONG: tuple[Level, ...] = (
    lambda marks: marks.guid or None,
    lambda marks: marks.file or None,
    lambda marks: marks.page or None,
)
_WEAK: tuple[Level, ...] = (
    _with_title(lambda marks: marks.day),
    _with_title(lambda marks: marks.length),
    lambda marks: marks.title or None,
)


def matched(known: Sequence[Marks], told: Sequence[Marks]) -> dict[int, int]:
    """Pair what is told with what is known: place in `told` -> place in `known`."""
    pairs: dict[int, int] = {}
    for level in (*_STRONG, *_WEAK):
        taken = set(pairs.values())
        here = _unique(level, known, taken)
        there = _unique(level, told, pairs)
        for mark, place in there.items():
            if mark in here and _believable(level, known[here[mark]], told[place]):
                pairs[place] = here[mark]
    return pairs


def _unique(
    level: Level, records: Sequence[Marks], done: dict[int, int] | set[int]
) -> dict[Hashable, int]:
    """Map each mark that one record alone has to its place; a repeated guid is no identity."""
    marks = [level(record) for record in records]
    counts = Counter(mark for mark in marks if mark is not None)
    return {
        mark: place
        for place, mark in enumerate(marks)
        if mark is not None and counts[mark] == 1 and place not in done
    }


def _believable(level: Level, known: Marks, told: Marks) -> bool:
    if level in _STRONG:
        return _agree(known, told)
    by_day, by_length, _ = _WEAK
    if level is by_length:
        return True
    if level is by_day:
        return not _longer(known.length, told.length)
    return not _speaks_against(known, told)


def _agree(known: Marks, told: Marks) -> bool:
    """Tell whether two records share more than the mark they met by, or nothing speaks against."""
    pairs = (
        (known.guid, told.guid),
        (known.file, told.file),
        (known.page, told.page),
        (known.title, told.title),
        (known.day, told.day),
    )
    comparable = [one == other for one, other in pairs if one and other]
    return comparable.count(True) > 1 or comparable.count(False) < 2


def _speaks_against(known: Marks, told: Marks) -> bool:
    """Tell whether two records of one title differ in anything that both say."""
    return (
        bool(known.guid and told.guid)
        or bool(known.file and told.file and known.file != told.file)
        or bool(known.day and told.day and abs(known.day - told.day) > _DAYS)
        or _longer(known.length, told.length)
    )


def _longer(one: int | None, other: int | None) -> bool:
    """Tell whether two lengths cannot be those of one episode."""
    if not one or not other:
        return False
    return abs(one - other) > max(_SECONDS, _SHARE * max(one, other))


def _canonical(guid: str) -> str:
    return canonical(guid) if is_address(guid) else guid


def _path(address: str) -> str:
    try:
        return urlsplit(address).path.strip("/")
    except ValueError:
        return ""


def _page(address: str) -> str:
    """Give a page by its canonical address; the front page of a site is no episode's."""
    return canonical(address) if _path(address) or "?" in address else ""
