"""One episode of all that documents say of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import TypeVar

from bot.intake.accounts import Account, ShowNotes
from bot.intake.guests import guests
from bot.intake.ids import mint
from bot.intake.pointers import is_page_of, pointers
from bot.library.addresses import canonical, last_segment
from bot.model import Episode, Link, Published, Show
from bot.text import fold, letters, slug

T = TypeVar("T")
Group = list[Account]


def merge(show: Show, accounts: Iterable[Account]) -> tuple[Episode, ...]:
    """Merge the accounts of a show, best document first, into its episodes, oldest first."""
    groups = sorted(_grouped(accounts), key=_age)
    ids: dict[str, Group] = {}
    for group in groups:
        ids[mint(_title(group), _mark(group), ids)] = group
    episode_at = _directory(show, ids)
    return tuple(_episode(show, id_, group, episode_at) for id_, group in ids.items())


def _grouped(accounts: Iterable[Account]) -> list[Group]:
    """Put accounts of one title together, unless one document tells of two such episodes."""
    titled: dict[str, list[Group]] = {}
    for account in accounts:
        if not account.title:
            continue
        same_title = titled.setdefault(_key(account.title), [])
        group = next((group for group in same_title if _fits(account, group)), None)
        if group is None:
            same_title.append([account])
        else:
            group.append(account)
    return [group for groups in titled.values() for group in groups][::-1]


def _key(title: str) -> str:
    """Make titles comparable: marks do not count, but for those that tell C, C# and C++ apart."""
    folded = fold(title)
    return "".join(char for char in folded if char.isalnum() or char in "+#") or folded


def _fits(account: Account, group: Group) -> bool:
    """Tell whether an account may be of the same episode as others of its title."""
    facts = (account.number, account.published, account.duration, account.guid or None)
    for other in group:
        if other.source == account.source:
            told = (other.number, other.published, other.duration, other.guid or None)
            if any(a and b and a != b for a, b in zip(facts, told, strict=True)):
                return False
    return True


def _age(group: Group) -> tuple[bool, int, date]:
    """Order by number, then by date; what has neither keeps the order of its document."""
    number = _first(account.number for account in group)
    published = _published(group)
    return number is None, number or 0, published.earliest if published else date.max


def _episode(
    show: Show, id_: str, group: Group, episode_at: Callable[[str], str | None]
) -> Episode:
    notes = _fullest_first(group)
    links = _links(notes)
    told = pointers(notes[0].text, show.home, episode_at)
    return Episode(
        id=id_,
        title=_title(group),
        show=show.id,
        number=_first(account.number for account in group),
        published=_published(group),
        duration=_first(account.duration for account in group),
        url=_first(account.url for account in group),
        notes=notes[0].text,
        links=links,
        guests=guests(notes[0].text),
        points_to=tuple(pointer for pointer in told if pointer.target != id_),
        sources=tuple(dict.fromkeys(account.source for account in group)),
        slugs=_slugs(group, id_),
        complete=bool(notes[0].text) and notes[0].complete,
        title_certain=any(account.title_certain for account in group),
    )


def _fullest_first(group: Group) -> list[ShowNotes]:
    """Put the notes that say most first, and of those that say the same the best laid out."""
    return sorted((account.notes for account in group), key=_fullness, reverse=True)


def _fullness(notes: ShowNotes) -> tuple[int, bool, int]:
    return len(letters(notes.text)), not notes.guessed, notes.text.count("\n")


def _links(notes: Sequence[ShowNotes]) -> tuple[Link, ...]:
    found: dict[str, Link] = {}
    for link in (link for note in notes for link in note.links):
        known = found.setdefault(link.url, link)
        found[link.url] = known if known.label else link
    return tuple(found.values())


def _title(group: Group) -> str:
    certain = (account.title for account in group if account.title_certain)
    return next(certain, group[0].title)


def _published(group: Group) -> Published | None:
    """Give the date a document states, else an inferred one; a day before a month."""
    dates = [account.published for account in group if account.published]
    return min(dates, key=lambda date: (date.inferred, date.day is None), default=None)


def _mark(group: Group) -> str:
    """Give what tells this episode from another of the same title."""
    guid = next((account.guid for account in group if account.guid), "")
    return guid or "".join(str(fact) for fact in (_published(group), group[0].duration) if fact)


def _slugs(group: Group, id_: str) -> tuple[str, ...]:
    named = (last_segment(account.url) for account in group if account.url)
    return tuple(dict.fromkeys(name for name in named if name and name != id_))


def _directory(show: Show, groups: dict[str, Group]) -> Callable[[str], str | None]:
    """Make the look-up of the episode at an address: a known one, or one that ends in its slug."""
    by_address: dict[str, str] = {}
    by_slug = {slug(id_): id_ for id_ in groups}
    for id_, group in groups.items():
        by_address |= {canonical(account.url): id_ for account in group if account.url}

    def episode_at(address: str) -> str | None:
        known = by_address.get(canonical(address))
        own = is_page_of(show.home, address)
        return known or (by_slug.get(slug(last_segment(address))) if own else None)

    return episode_at


def _first(values: Iterable[T | None]) -> T | None:
    return next((value for value in values if value is not None), None)
