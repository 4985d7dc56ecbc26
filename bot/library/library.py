"""The library: every show, episode, topic and person we know, and the ways to look them up."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TypeVar

from bot.library.orders import Orders
from bot.library.tally import Tally, tallies
from bot.model import Episode, Person, PointerKind, Published, Role, Show, Topic
from bot.text import fold, key, listed, plural

_Named = TypeVar("_Named")
#: more shows than this are counted, not named
_NAMED = 3
#: fewer characters than this begin no title
_BEGUN = 6


@dataclass(frozen=True, eq=False)
class Library:
    """All we know, immutable; a changed library is a new one."""

    shows: tuple[Show, ...]
    #: in order of their numbers: oldest first
    episodes: tuple[Episode, ...]
    topics: tuple[Topic, ...] = ()
    people: tuple[Person, ...] = ()
    #: episode id -> what people call it who do not remember its title
    aliases: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    #: groups of words that mean the same to a listener
    words: tuple[tuple[str, ...], ...] = ()
    #: subjects that people ask for and no episode treats
    absent: tuple[str, ...] = ()

    @cached_property
    def _by_id(self) -> Mapping[str, Episode]:
        return {episode.id: episode for episode in self.episodes}

    @cached_property
    def _by_slug(self) -> Mapping[str, Episode]:
        return {name: episode for episode in self.episodes for name in (*episode.slugs, episode.id)}

    @cached_property
    def _by_number(self) -> Mapping[tuple[str, int], Episode]:
        numbered = (episode for episode in self.episodes if episode.number is not None)
        return {(episode.show, episode.number or 0): episode for episode in numbered}

    @cached_property
    def _by_title(self) -> Mapping[str, Episode]:
        return _by_name((episode.title, episode) for episode in self.episodes)

    @cached_property
    def _by_title_in(self) -> Mapping[str, Mapping[str, Episode]]:
        found: dict[str, list[tuple[str, Episode]]] = defaultdict(list)
        for episode in self.episodes:
            found[episode.show].append((episode.title, episode))
        return {show: _by_name(titled) for show, titled in found.items()}

    @cached_property
    def _titles(self) -> Sequence[str]:
        return sorted(self._by_title)

    @cached_property
    def _topics_by_name(self) -> Mapping[str, Topic]:
        return _by_name(
            (name, topic)
            for topic in self.topics
            for name in (topic.name, *topic.aliases, topic.id)
        )

    @cached_property
    def _topics_of(self) -> Mapping[str, tuple[Topic, ...]]:
        found: dict[str, tuple[Topic, ...]] = {}
        for topic in self.topics:
            for id_ in topic.episodes:
                found[id_] = (*found.get(id_, ()), topic)
        return found

    @cached_property
    def _shows_by_name(self) -> Mapping[str, Show]:
        return _by_name((name, show) for show in self.shows for name in (show.id, show.title))

    @cached_property
    def _people_by_name(self) -> Mapping[str, Person]:
        listed = {name: person for person in self.people for name in (person.name, *person.aliases)}
        heard = {name: Person(name) for episode in self.episodes for name in episode.guests}
        return _by_name((heard | listed).items())

    @cached_property
    def _people_by_part(self) -> Mapping[str, frozenset[Person]]:
        found: dict[str, set[Person]] = defaultdict(set)
        for name, person in self._people_by_name.items():
            for part in name.split("-"):
                found[part].add(person)
        return {part: frozenset(people) for part, people in found.items()}

    @cached_property
    def _heard(self) -> Mapping[str, Sequence[tuple[int, Episode]]]:
        found: dict[str, list[tuple[int, Episode]]] = defaultdict(list)
        for place, episode in enumerate(self.episodes):
            for name in episode.guests:
                found[name].append((place, episode))
        return found

    @cached_property
    def orders(self) -> Orders:
        """Give the episodes in other orders than that of their numbers."""
        return Orders(self.episodes)

    @cached_property
    def last_number(self) -> int:
        """Give the highest number of an episode; a higher one means something else."""
        return max((episode.number or 0 for episode in self.episodes), default=0)

    @cached_property
    def tallies(self) -> Mapping[str, Tally]:
        """Tell by its id what is held of each show."""
        return tallies(self.episodes)

    @cached_property
    def newest(self) -> Published | None:
        """Give the day of the newest episode that has one."""
        dated = (episode.published for episode in self.episodes if episode.published)
        return max(dated, key=lambda published: published.earliest, default=None)

    @property
    def show(self) -> Show:
        """Give the first show, whose episodes have unprefixed ids."""
        return self.shows[0]

    @property
    def title(self) -> str:
        """Name the shows, or count them where they are many."""
        titles = tuple(show.title for show in self.shows)
        return listed(titles) if len(titles) <= _NAMED else plural(len(titles), "show")

    def show_named(self, name: str) -> Show | None:
        """Find a show by its id or title."""
        return self._shows_by_name.get(key(name))

    def show_of(self, episode: Episode) -> Show:
        """Give the show an episode belongs to."""
        return next((show for show in self.shows if show.id == episode.show), self.show)

    def __contains__(self, id_: str) -> bool:
        """Tell whether an episode of this id exists."""
        return id_ in self._by_id

    def __getitem__(self, id_: str) -> Episode:
        """Give the episode of this id; a KeyError if there is none."""
        return self._by_id[id_]

    def episode(self, name: str) -> Episode | None:
        """Find an episode by its id, or by any slug its address has had."""
        return self._by_slug.get(name)

    def titled(self, title: str, show: Show | None = None) -> Episode | None:
        """Find the episode of exactly this title, capitals aside; the one of a show, if it has."""
        name = key(title)
        own = self._by_title_in.get(show.id, {}).get(name) if show else None
        return own or self._by_title.get(name)

    def beginning(self, words: str) -> Episode | None:
        """Find the only episode whose title begins with words; too few of them begin nothing."""
        begun = key(words)
        place = bisect_left(self._titles, begun)
        found = [title for title in self._titles[place : place + 2] if title.startswith(begun)]
        return self._by_title[found[0]] if len(found) == 1 and len(begun) >= _BEGUN else None

    def numbered(self, number: int, show: Show | None = None) -> Episode | None:
        """Find an episode by its number: of this show, else of the first that has that number."""
        keys = ((each.id, number) for each in ((show,) if show else ()) + self.shows)
        return next((self._by_number[key] for key in keys if key in self._by_number), None)

    def topic(self, name: str) -> Topic | None:
        """Find a topic by its id, name or an alias."""
        return self._topics_by_name.get(key(name))

    def topics_of(self, episode: Episode) -> tuple[Topic, ...]:
        """List the topics an episode belongs to."""
        return self._topics_of.get(episode.id, ())

    def person(self, name: str) -> Person | None:
        """Find a person by name or alias."""
        return self._people_by_name.get(key(name))

    def person_called(self, name: str) -> Person | None:
        """Find the only person with this first or last name."""
        found = self._people_by_part.get(key(name), frozenset())
        return next(iter(found)) if len(found) == 1 else None

    def names_somebody(self, word: str) -> bool:
        """Tell whether a word is part of anybody's name."""
        return key(word) in self._people_by_part

    def episodes_with(self, person: Person) -> tuple[Episode, ...]:
        """List the episodes a person is a guest of; a host, as such, is on all of them."""
        names = (person.name, *person.aliases)
        found = {place: episode for name in names for place, episode in self._heard.get(name, ())}
        return tuple(found[place] for place in sorted(found))

    @cached_property
    def guests(self) -> tuple[Person, ...]:
        """List everybody who was a guest, in order of the first appearance."""
        names = dict.fromkeys(name for episode in self.episodes for name in episode.guests)
        people = (self.person(name) or Person(name) for name in names)
        return tuple(dict.fromkeys(people))

    def hosts(self) -> tuple[Person, ...]:
        """List the people who present the show."""
        return tuple(person for person in self.people if person.role is Role.HOST)

    @cached_property
    def host_names(self) -> frozenset[str]:
        """Give the names of the hosts, word by word, folded."""
        names = (name for host in self.hosts() for name in (host.name, *host.aliases))
        words = {word for name in names for word in fold(name).split()}
        return frozenset(words | {f"{word}'s" for word in words})

    def prerequisites(self, episode: Episode) -> tuple[Episode, ...]:
        """List what the authors' own pointers say to hear right before this episode."""
        told = self._targets(episode, PointerKind.PREREQUISITE)
        return _unique((*told, *self._pointing_at(episode, PointerKind.FOLLOWUP)))

    def followups(self, episode: Episode) -> tuple[Episode, ...]:
        """List what the authors' own pointers say to hear right after this episode."""
        told = self._targets(episode, PointerKind.FOLLOWUP)
        return _unique((*told, *self._pointing_at(episode, PointerKind.PREREQUISITE)))

    def related(self, episode: Episode) -> tuple[Episode, ...]:
        """List the episodes that this one points at, or that point at it, without an order."""
        return _unique((*self.mentioned_in(episode), *self.mentioning(episode)))

    def mentioned_in(self, episode: Episode) -> tuple[Episode, ...]:
        """List the episodes that this one points at without an order."""
        return self._targets(episode, PointerKind.RELATED)

    def mentioning(self, episode: Episode) -> tuple[Episode, ...]:
        """List the episodes that point at this one without an order."""
        return self._pointing_at(episode, PointerKind.RELATED)

    def _targets(self, episode: Episode, kind: PointerKind) -> tuple[Episode, ...]:
        targets = (self._by_id.get(p.target) for p in episode.points_to if p.kind is kind)
        return tuple(target for target in targets if target)

    def _pointing_at(self, episode: Episode, kind: PointerKind) -> tuple[Episode, ...]:
        return self._pointers.get((episode.id, kind), ())

    @cached_property
    def _pointers(self) -> Mapping[tuple[str, PointerKind], tuple[Episode, ...]]:
        found: dict[tuple[str, PointerKind], tuple[Episode, ...]] = {}
        for episode in self.episodes:
            for pointer in episode.points_to:
                key = (pointer.target, pointer.kind)
                found[key] = (*found.get(key, ()), episode)
        return found

    @cached_property
    def median_duration(self) -> int:
        """Give the length, in seconds, to count for an episode whose own is unknown."""
        known = sorted(episode.duration for episode in self.episodes if episode.duration)
        return known[len(known) // 2] if known else 0

    def address(self, episode: Episode) -> str:
        """Give the episode's own address, else its audio, or the home of its show."""
        return episode.url or episode.audio or self.show_of(episode).home


def _by_name(named: Iterable[tuple[str, _Named]]) -> Mapping[str, _Named]:
    """Map the keys of names; the first of a name counts, and `C++` is `c` where nothing else is."""
    keyed = [(key(name), found) for name, found in named][::-1]
    loosely = {name.replace("+", "").replace("#", ""): found for name, found in keyed}
    return {name: found for name, found in (loosely | dict(keyed)).items() if name}


def _unique(episodes: Iterable[Episode]) -> tuple[Episode, ...]:
    return tuple({episode.id: episode for episode in episodes}.values())
