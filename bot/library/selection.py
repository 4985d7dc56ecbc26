"""Which episodes a person wants to choose from: by length, date, guests, topic or show."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property

from bot.library.library import Library
from bot.model import Episode, Person, Published, Show, Topic, last_of_month
from bot.text import MONTHS, plural

_MINUTE, _TENTH = 60, 10


@dataclass(frozen=True)
class Selection:
    """Conditions that an episode must meet together; an unknown length or date meets none."""

    #: lengths in seconds, both exclusive
    shorter_than: int | None = None
    longer_than: int | None = None
    #: a length in seconds to be near, within a tenth or a minute
    about: int | None = None
    #: days, both inclusive
    since: date | None = None
    until: date | None = None
    guests: bool = False
    person: Person | None = None
    topic: Topic | None = None
    show: Show | None = None
    #: whether all shows were asked for, wherever a channel looks first
    everywhere: bool = False
    #: an episode that is known already
    without: Episode | None = None

    def __bool__(self) -> bool:
        """Tell whether there is any condition."""
        return self != Selection()

    def of(self, library: Library) -> tuple[Episode, ...]:
        """List the episodes that meet the conditions, in order of their numbers."""
        if not self:
            return library.episodes
        likely = (library.episodes[place] for place in sorted(self._likely(library)))
        return tuple(episode for episode in likely if self.admits(episode))

    def _likely(self, library: Library) -> Collection[int]:
        """Give the places of the episodes that meet the condition which fewest meet."""
        orders = library.orders
        found: list[Collection[int]] = [range(len(library.episodes))]
        if self.shorter_than is not None or self.longer_than is not None:
            found.append(orders.lengths.between(self.longer_than, self.shorter_than))
        if self.about is not None:
            found.append(orders.lengths.between(*_near(self.about)))
        if self.since or self.until:
            found.append(orders.days.between(self.since, self.until))
        if self.guests:
            found.append(orders.with_guests)
        if self.person:
            found.append([orders.places[e.id] for e in library.episodes_with(self.person)])
        if self.topic:
            found.append([orders.places[id_] for id_ in self._members if id_ in library])
        return min(found, key=len)

    @cached_property
    def _members(self) -> frozenset[str]:
        return frozenset(self.topic.episodes if self.topic else ())

    def admits(self, episode: Episode) -> bool:
        """Tell whether an episode meets every condition."""
        return (
            self._admits_length(episode.duration)
            and self._admits_date(episode.published)
            and self._admits_kind(episode)
        )

    def distance(self, episode: Episode) -> int:
        """Give how many seconds an episode is off the length it should be near."""
        middle = (self.about or 0) + _MINUTE // 2
        return abs((episode.duration or 0) - middle)

    def _admits_length(self, seconds: int | None) -> bool:
        longer, shorter = (None, None) if self.about is None else _near(self.about)
        return _is_between(seconds, self.longer_than, self.shorter_than) and _is_between(
            seconds, longer, shorter
        )

    def _admits_date(self, published: Published | None) -> bool:
        if self.since is None and self.until is None:
            return True
        if published is None:
            return False
        after = self.since is None or published.earliest >= self.since
        return after and (self.until is None or published.latest <= self.until)

    def _admits_kind(self, episode: Episode) -> bool:
        if (self.guests and not episode.guests) or episode == self.without:
            return False
        if self.person and not {self.person.name, *self.person.aliases}.intersection(
            episode.guests
        ):
            return False
        if self.topic and episode.id not in self._members:
            return False
        return self.show is None or episode.show == self.show.id

    def __str__(self) -> str:
        """Say the conditions in words, to follow a noun: `under 15 minutes, in 2021`."""
        return ", ".join(self._words())

    def _words(self) -> Iterator[str]:
        yield from self._length_words()
        yield from self._date_words()
        if self.person:
            yield f"with {self.person.name}"
        elif self.guests:
            yield "with guests"
        if self.topic:
            yield f"on {self.topic.name}"
        if self.show:
            yield f"in {self.show.title}"
        elif self.everywhere:
            yield "in all shows"
        if self.without:
            yield f"besides “{self.without.title}”"

    def _length_words(self) -> Iterator[str]:
        if self.about is not None:
            yield f"about {_long(self.about)}"
        if self.longer_than is not None:
            yield _limit("over", "at least", self.longer_than, 1)
        if self.shorter_than is not None:
            yield _limit("under", "at most", self.shorter_than, -1)

    def _date_words(self) -> Iterator[str]:
        end = self.until + timedelta(days=1) if self.until else None
        if self.since and end and (period := _period(self.since, end)):
            yield period
            return
        if self.since:
            yield f"since {_start(self.since)}"
        if end:
            yield f"before {_start(end)}"


def _near(about: int) -> tuple[int, int]:
    """Give the limits, both exclusive, of lengths near one; one in minutes leaves seconds open."""
    off = max(_MINUTE, about // _TENTH)
    return about - off - 1, about + off + _MINUTE


def _is_between(seconds: int | None, longer_than: int | None, shorter_than: int | None) -> bool:
    if shorter_than is not None and (seconds is None or seconds >= shorter_than):
        return False
    return longer_than is None or (seconds is not None and seconds > longer_than)


def _limit(beyond: str, including: str, seconds: int, inward: int) -> str:
    """Say a limit; one that is a second off a whole minute was meant to include it."""
    if (seconds + inward) % _MINUTE == 0:
        return f"{including} {_long(seconds + inward)}"
    return f"{beyond} {_long(seconds)}"


def _long(seconds: int) -> str:
    minutes, rest = divmod(seconds, _MINUTE)
    return f"{minutes}:{rest:02}" if rest else plural(minutes, "minute")


def _period(start: date, end: date) -> str:
    """Name the day, month or year that lasts from `start` until before `end`, if it is one."""
    if end - start == timedelta(days=1):
        return f"on {start.day} {_month(start)}"
    if (start.month, start.day) == (1, 1) and end == date(start.year + 1, 1, 1):
        return f"in {start.year}"
    whole = start.day == 1 and end == last_of_month(start.year, start.month) + timedelta(days=1)
    return f"in {_month(start)}" if whole else ""


def _start(day: date) -> str:
    if day.day > 1:
        return f"{day.day} {_month(day)}"
    return _month(day) if day.month > 1 else str(day.year)


def _month(day: date) -> str:
    return f"{MONTHS[day.month - 1]} {day.year}"


#: no condition at all
EVERYTHING = Selection()
