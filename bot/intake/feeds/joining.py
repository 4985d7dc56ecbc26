"""The index and what feeds tell, as one library: known episodes are completed, others added."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import date, datetime

from bot.intake.feeds.absorbing import title_of
from bot.intake.feeds.feed import Item
from bot.intake.feeds.identity import Marks, matched
from bot.intake.feeds.told import FeedOf, Told
from bot.intake.guests import guests
from bot.intake.ids import mint
from bot.intake.pointers import is_page_of, pointers
from bot.library import Library
from bot.library.addresses import canonical, host_of, last_segment
from bot.model import Episode, Link, Pointer, Precision, Published, Show
from bot.text import fold, key, letters, slug


def join(library: Library, feeds: Iterable[FeedOf], now: datetime) -> Library:
    """Add what feeds have told to a library; an episode of the future waits for its day."""
    for feed in feeds:
        library = _with(library, feed, now)
    return library


def _with(library: Library, feed: FeedOf, now: datetime) -> Library:
    show = next((show for show in library.shows if show.id == feed.show.id), feed.show)
    shows = library.shows if show in library.shows else (*library.shows, show)
    told = [each for each in feed.told if not each.item.published or each.item.published <= now]
    mine = [episode for episode in library.episodes if episode.show == show.id]
    others = [episode for episode in library.episodes if episode.show != show.id]
    joined = _Joining(feed, shows, {episode.id for episode in library.episodes}).joined(mine, told)
    linked = _with_pointers(show, sorted(joined, key=_age))
    return replace(library, shows=shows, episodes=_oldest_first((*others, *linked)))


class _Joining:
    """Joins the items of one feed with the episodes of its show."""

    def __init__(self, feed: FeedOf, shows: Sequence[Show], taken: set[str]) -> None:
        """Take what is known of the library around them."""
        self._show, self._source = feed.show, feed.source
        self._prefix = "" if feed.show.id == shows[0].id else f"{feed.show.id}-"
        self._taken = taken

    def joined(self, known: Sequence[Episode], told: Sequence[Told]) -> list[Episode]:
        """Complete the episodes that the feed tells of, and make the others."""
        marks = [Marks.of_item(each.item) for each in told]
        pairs = matched([Marks.of_episode(episode) for episode in known], marks)
        numbers = _numbers([each.item for each in told], known)
        completed = {
            at: self._completed(known[at], told[place], numbers.get(place))
            for place, at in pairs.items()
        }
        return [
            *(completed.get(at, episode) for at, episode in enumerate(known)),
            *(
                self._made(each, numbers.get(place))
                for place, each in enumerate(told)
                if place not in pairs
            ),
        ]

    def _made(self, told: Told, number: int | None) -> Episode:
        item = told.item
        title = title_of(item)
        id_ = f"{self._prefix}{told.id}"
        if id_ in self._taken:
            id_ = mint(f"{self._prefix}{title}", item.guid or item.audio or told.id, self._taken)
        self._taken.add(id_)
        return Episode(
            id=id_,
            title=title,
            show=self._show.id,
            number=number,
            published=_day(item),
            duration=item.duration,
            url=item.link or None,
            audio=item.audio or None,
            notes=item.notes.text,
            links=item.notes.links,
            guests=_guests((), item),
            sources=(self._source,),
            slugs=_slugs((), id_, item, told.id),
            complete=bool(item.notes.text) and item.notes.complete,
            transcript=told.transcript,
            chapters=item.chapters or told.chapters,
        )

    def _completed(self, known: Episode, told: Told, number: int | None) -> Episode:
        """Fill in what is missing; what was stated before stays, and so does what was curated."""
        item = told.item
        same = fold(known.title) == fold(item.title)
        lacking = bool(item.notes.text) and not known.complete and _says_more(item, known)
        return replace(
            known,
            title=item.title if same and not known.title_certain else known.title,
            title_certain=known.title_certain or same,
            number=number if known.number is None else known.number,
            published=_exact(known.published, _day(item)),
            duration=known.duration or item.duration,
            url=known.url or item.link or None,
            audio=known.audio or item.audio or None,
            notes=item.notes.text if lacking else known.notes,
            links=_links(known.links, item.notes.links) if lacking else known.links,
            guests=_guests(known.guests, item) if lacking or item.people else known.guests,
            sources=tuple(dict.fromkeys((*known.sources, self._source))),
            slugs=_slugs(known.slugs, known.id, item, told.id),
            complete=known.complete or (lacking and item.notes.complete),
            transcript=known.transcript or told.transcript,
            chapters=known.chapters or item.chapters or told.chapters,
        )


def _says_more(item: Item, known: Episode) -> bool:
    return len(letters(item.notes.text)) >= len(letters(known.notes))


def _numbers(items: Sequence[Item], known: Sequence[Episode]) -> dict[int, int]:
    """Give the numbers that count through the show: seasons that begin anew have none."""
    if any((item.season or 1) > 1 for item in items):
        return {}
    taken = {episode.number for episode in known}
    counts = Counter(item.number for item in items if item.kind in ("", "full"))
    return {
        place: item.number
        for place, item in enumerate(items)
        if item.number and item.kind in ("", "full") and counts[item.number] == 1
        if item.number not in taken
    }


def _exact(known: Published | None, told: Published | None) -> Published | None:
    """Take the day a feed states, unless a document stated one."""
    stated = known is not None and known.precision is Precision.DAY
    return known if stated or told is None else told


def _day(item: Item) -> Published | None:
    day = item.published
    return Published(day.year, day.month, day.day) if day else None


def _guests(known: Sequence[str], item: Item) -> tuple[str, ...]:
    """Name the guests: those known, those the feed names as such, those its notes greet."""
    named = [person.name for person in item.people if "guest" in person.role]
    told = (*known, *named, *guests(item.notes.text))
    return tuple({key(name): name for name in reversed(told)}.values())[::-1]


def _links(known: Iterable[Link], told: Iterable[Link]) -> tuple[Link, ...]:
    return tuple({link.url: link for link in (*told, *known)}.values())


def _slugs(known: Iterable[str], id_: str, item: Item, minted: str) -> tuple[str, ...]:
    named = (*known, last_segment(item.link) if item.link else "", minted)
    return tuple(dict.fromkeys(name for name in named if name and name != id_))


def _age(episode: Episode) -> tuple[bool, int, date]:
    """Order by number, then by date; what has neither keeps the order in which it was told."""
    published = episode.published
    return (
        episode.number is None,
        episode.number or 0,
        published.earliest if published else date.max,
    )


def _oldest_first(episodes: Sequence[Episode]) -> tuple[Episode, ...]:
    """Put the episodes of all shows in one order; one without a date follows its predecessor."""
    latest: dict[str, date] = {}
    days: dict[str, date] = {}
    for episode in episodes:
        before = latest.get(episode.show, date.min)
        day = episode.published.earliest if episode.published else before
        latest[episode.show] = days[episode.id] = max(before, day)
    return tuple(sorted(episodes, key=lambda episode: days[episode.id]))


def _with_pointers(show: Show, episodes: Sequence[Episode]) -> list[Episode]:
    """Read the pointers of notes that came from a feed; they may lead to any of the episodes."""
    episode_at = _directory(show, episodes)
    hosts = {host_of(address) for address in (show.home, *(e.url for e in episodes)) if address}
    return [
        replace(episode, points_to=_pointers(show, episode, episode_at))
        if not episode.points_to and any(host in episode.notes for host in hosts)
        else episode
        for episode in episodes
    ]


def _pointers(
    show: Show, episode: Episode, episode_at: Callable[[str], str | None]
) -> tuple[Pointer, ...]:
    told = pointers(episode.notes, show.home, episode_at)
    return tuple(pointer for pointer in told if pointer.target != episode.id)


def _directory(show: Show, episodes: Sequence[Episode]) -> Callable[[str], str | None]:
    """Make the look-up of the episode at an address."""
    by_address = {canonical(e.url): e.id for e in episodes if e.url}
    by_slug = {slug(name): e.id for e in episodes for name in (*e.slugs, e.id)}

    def episode_at(address: str) -> str | None:
        own = is_page_of(show.home, address)
        known = by_address.get(canonical(address))
        return known or (by_slug.get(slug(last_segment(address))) if own else None)

    return episode_at
