"""What typed words name: an episode, a topic, a person."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.commands.context import Context
from bot.model import Episode, Person, Topic
from bot.search.english import STOP
from bot.text import fold, slug
from bot.understand.filler import is_filler

_LEADING = re.compile(r"^(?:the |an? |that |this )+", re.IGNORECASE)
_TRAILING = re.compile(
    r"(?:\s+(?:one|episode|ep|podcast|please|pls|first|then|properly|better|more))+$", re.IGNORECASE
)
_NUMBER = re.compile(r"(?:(?:ep|eps|episode|number|no|nr)\.? ?#? ?|#)?(\d{1,6})", re.IGNORECASE)
_WORD = re.compile(r"[\w'-]+")
#: the longest name that is looked for, in words
_NAME = 3
#: words around a name that ask for nothing but the person
_BESIDE_A_NAME = frozenset(
    """guest guests guesting interview interviews interviewed talk talks talked talking speak speaks
    speaking appear appears appeared join joins joined joining host hosted feature featuring
    starring named name""".split()
)


def bare(words: str) -> str:
    """Take articles, `episode`, `please` and punctuation off a name."""
    words = words.strip(" ?!.,;:'\"")
    return _TRAILING.sub("", _LEADING.sub("", words)) or words


def episode_number(words: str) -> int | None:
    """Read `12`, `ep 12` or `#12`."""
    found = _NUMBER.fullmatch(words.strip(" ?!."))
    return int(found[1]) if found else None


def episode_named(words: str, context: Context) -> Episode | None:
    """Find the episode of exactly this title, id, slug or number."""
    library = context.library
    number = episode_number(words)
    if number is not None and (numbered := library.numbered(number, context.show)):
        return numbered
    return (
        library.titled(words, context.show)
        or library.episode(words)
        or library.episode(slug(fold(words)))
    )


def episode_meant(words: str, context: Context) -> Episode | None:
    """Find the episode that words name, or clearly mean."""
    for name in (words, bare(words)):
        if named := episode_named(name, context):
            return named
    return context.engine.meant(bare(words))


def topic_named(words: str, context: Context) -> Topic | None:
    """Find the topic of this name or alias."""
    return context.library.topic(words) or context.library.topic(bare(words))


def person_named(words: str, context: Context) -> Person | None:
    """Find the person of this name or alias, or the only one with this first or last name."""
    return context.library.person(words) or context.library.person_called(words)


def only_person(words: str, context: Context) -> Person | None:
    """Find the person a question is about, if it asks for nothing else; a host is named last."""
    typed = _WORD.findall(words)
    if not any(map(context.library.names_somebody, typed)):
        return None
    beside = {place for place, word in enumerate(typed) if _is_beside_a_name(word)}
    names = context.library.host_names
    hosts = {place for place, word in enumerate(typed) if fold(word) in names}
    for filler in (beside | hosts, beside):
        telling = [place for place in range(len(typed)) if place not in filler]
        if person := _person_among(typed, telling, context):
            return person
    return None


def _person_among(typed: Sequence[str], telling: Sequence[int], context: Context) -> Person | None:
    for start, end in _spans(len(typed), telling):
        name = " ".join(typed[start:end])
        person = person_named(name, context) if fold(name) not in STOP else None
        if person:
            return person
    return None


def _is_beside_a_name(word: str) -> bool:
    return is_filler(word) or fold(word) in _BESIDE_A_NAME


def _spans(count: int, telling: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Give the start and end of what may be a name, the longest first: it has all telling words."""
    first, last = (telling[0], telling[-1]) if telling else (count, -1)
    for size in range(min(_NAME, count), 0, -1):
        for start in range(max(0, last + 1 - size), min(first, count - size) + 1):
            yield start, start + size
