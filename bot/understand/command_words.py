"""Command words: the first word says what is wanted, if the rest fits its form."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.commands import MANUALS, Command
from bot.commands.about import About
from bot.commands.cite import Cite
from bot.commands.context import Context
from bot.commands.guests import Guests, With
from bot.commands.help import Help
from bot.commands.inorder import Order
from bot.commands.like import Like
from bot.commands.listing import ListEpisodes
from bot.commands.path import Part, Path
from bot.commands.privacy import Privacy
from bot.commands.shows import Shows
from bot.commands.topics import OnTopic, Topics
from bot.commands.weekly import Weekly
from bot.library.selection import Selection
from bot.model import Episode
from bot.text import fold
from bot.understand.filler import says_nothing
from bot.understand.filters import Filtered, filters
from bot.understand.lengths import seconds
from bot.understand.names import bare, episode_meant, episode_named, person_named, topic_named
from bot.understand.orders import ordered
from bot.understand.references import symbol

_WITHIN = re.compile(
    r"^(.+?) (?:in|within|under) ([\d.]+ ?\w+|half an hour|an hour)$", re.IGNORECASE
)
_YEAR = re.compile(r"(?:19|20)\d\d\b")
_SCHEDULE = frozenset("set show plan pause resume skip swap now remove status".split())
_ERASING = frozenset({"erase", "erase me", "erase mine", "forget me", "delete"})


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed, parted at its first word."""

    word: str
    rest: str
    words: str
    context: Context


def read_word(words: str, context: Context) -> Command | None:
    """Read a command word whose rest fits its form; nothing if it does not."""
    first, _, rest = words.partition(" ")
    reader = _READERS.get(fold(first))
    return reader(Typed(fold(first), rest.strip(), words, context)) if reader else None


def _help(typed: Typed) -> Command | None:
    names = {manual.name for manual in MANUALS}
    return Help(typed.rest) if not typed.rest or fold(typed.rest) in names else None


def _in_order(typed: Typed) -> Command | None:
    return ordered(filters(typed.words, typed.context.library, typed.context.today), typed.context)


def _list(typed: Typed) -> Command | None:
    rest = f"in {typed.rest}" if _YEAR.match(typed.rest) else typed.rest
    found = filters(rest, typed.context.library, typed.context.today)
    if says_nothing(found.words, typed.context):
        return ListEpisodes(found.selection, typed=typed.words)
    selection = _narrowed(found, typed.context)
    return ListEpisodes(selection, typed=typed.words) if selection else None


def _narrowed(found: Filtered, context: Context) -> Selection | None:
    if topic := topic_named(found.words, context):
        return replace(found.selection, topic=topic)
    if show := context.library.show_named(found.words):
        return replace(found.selection, show=show)
    person = person_named(found.words, context)
    return replace(found.selection, person=person) if person else None


def _topic(typed: Typed) -> Command | None:
    if topic := topic_named(typed.rest, typed.context):
        return OnTopic(topic)
    named = episode_named(bare(typed.rest), typed.context) if typed.rest else None
    return Path(named) if named else None


def _path(typed: Typed) -> Command | None:
    timed = _WITHIN.match(typed.rest)
    within = seconds(timed[2]) if timed is not None else None
    if timed is not None and within:
        # what is fitted into a time is a topic first, unless it is an episode's id to the letter
        topic = topic_named(timed[1], typed.context)
        episode = (
            None if topic and topic.id == timed[1] else typed.context.library.episode(timed[1])
        )
        target = episode or topic or episode_meant(timed[1], typed.context)
    else:
        episode = episode_named(bare(typed.rest), typed.context)
        target = episode or topic_named(typed.rest, typed.context) or _meant(typed)
    return Path(target, within=within) if target else None


def _meant(typed: Typed) -> Episode | None:
    return episode_meant(typed.rest, typed.context) if typed.rest else None


def _around(typed: Typed) -> Command | None:
    dated = filters(typed.words, typed.context.library, typed.context.today).selection
    episode = None if dated else _meant(typed)
    return Path(episode, Part(typed.word)) if episode else None


def _like(typed: Typed) -> Command | None:
    found = filters(typed.rest, typed.context.library, typed.context.today)
    episode = episode_meant(found.words, typed.context) if found.words else None
    said = typed.words if found.selection else ""
    return Like(episode, found.selection, typed=said) if episode else None


def _with(typed: Typed) -> Command | None:
    person = person_named(bare(typed.rest), typed.context) if typed.rest else None
    return With(person) if person else None


def _for(typed: Typed) -> Command | None:
    is_name = " " not in typed.rest and not typed.rest.islower()
    return Cite(typed.rest) if typed.rest and (is_name or symbol(typed.rest)) else None


def _weekly(typed: Typed) -> Command | None:
    fits = not typed.rest or fold(typed.rest.split()[0]) in _SCHEDULE
    return Weekly(typed.rest) if fits else None


def _privacy(typed: Typed) -> Command | None:
    erase = fold(typed.rest) in _ERASING
    return Privacy(erase=erase) if erase or not typed.rest else None


def _default(typed: Typed) -> Command | None:
    first, _, name = typed.rest.partition(" ")
    return Shows(name.strip() or None) if fold(first) == "show" else None


def _alone(command: Callable[[], Command]) -> Callable[[Typed], Command | None]:
    """Read a command that nothing may follow."""
    return lambda typed: None if typed.rest else command()


_READERS: dict[str, Callable[[Typed], Command | None]] = {
    "help": _help,
    "list": _list,
    "topics": _alone(Topics),
    "topic": _topic,
    "learn": _topic,
    "path": _path,
    "before": _around,
    "after": _around,
    "like": _like,
    "with": _with,
    "guest": _with,
    "guests": _alone(Guests),
    "for": _for,
    "shows": _alone(Shows),
    "show": _alone(Shows),
    "default": _default,
    "weekly": _weekly,
    "privacy": _privacy,
    "about": _alone(About),
    "version": _alone(lambda: About("version")),
    **dict.fromkeys((*Order, "newest", "last", "new", "oldest"), _in_order),
}
