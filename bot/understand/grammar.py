"""The order in which typed words are read."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from bot.commands import Command
from bot.commands.cite import Cite
from bot.commands.context import Context
from bot.commands.find import Find
from bot.commands.guests import With
from bot.commands.help import Help
from bot.commands.inorder import InOrder
from bot.commands.like import Like
from bot.commands.listing import ListEpisodes
from bot.commands.path import Path
from bot.commands.talk import Kind, Talk
from bot.commands.topics import OnTopic
from bot.library.addresses import Issue
from bot.model import Episode
from bot.search.match import Strength
from bot.text import clean
from bot.understand.command_words import read_word
from bot.understand.filler import says_nothing, telling
from bot.understand.filters import Filtered, filters
from bot.understand.followups import follow, is_followup
from bot.understand.gist import around, beginning
from bot.understand.names import episode_named, episode_number, only_person
from bot.understand.orders import ordered
from bot.understand.references import reference, symbol
from bot.understand.rules import LOOSELY
from bot.understand.sentences import meaning
from bot.understand.talk import talk

Reader = Callable[[str, Context], Command | None]

_PAGE = re.compile(r"^(.*?),? +page (\d{1,4})$", re.IGNORECASE)
#: what people say before they come to the point
_LEAD = re.compile(
    r"^(?:(?:ok|okay|and|so|hey|hi|hello|well|pls|please|u[hm]+|hm+)(?:[, ]+|\.+ ?))*"
    r"(?:(?:i (?:think|believe|guess) )?it(?:'?s| is| was) (?:called|named|titled) )?",
    re.IGNORECASE,
)
#: `plsss`
_DRAWN_OUT = re.compile(r"(?<!\S)[a-z]*([a-z])\1{2,}[a-z]*(?![^\s!?.,])", re.IGNORECASE)
_RUN = re.compile(r"([a-z])\1{2,}", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d")


def understand(typed: str, context: Context, previous: str = "") -> Command:
    """Read what a person typed; `previous` is the typed form of the card it goes on from."""
    words = _drawn_in(clean(typed), context)
    if words in ("", "?"):
        return Help()
    if kind := talk(typed):
        return Talk(kind)
    if named := _exactly(words, context):
        return named
    if is_followup(words):
        return _followup(words, context, previous)
    if page := _PAGE.match(words):
        return _paged(understand(page[1], context), int(page[2]))
    words = _LEAD.sub("", words) or words
    return next(command for reader in _READERS if (command := reader(words, context)))


def _drawn_in(words: str, context: Context) -> str:
    """Write `plsss` as `pls`; `www` and `IEEE` are as they should be."""

    def one(word: re.Match[str]) -> str:
        drawn = not (_RUN.fullmatch(word[0]) or context.engine.knows(word[0]))
        return _RUN.sub(r"\1", word[0]) if drawn else word[0]

    return _DRAWN_OUT.sub(one, words)


def _exactly(words: str, context: Context) -> Command | None:
    """Read an exact title, id or number; it beats everything."""
    if context.library.titled(words):
        return Find(words)
    named = episode_named(words, context)
    return Find(words, episode=named) if named else None


def _followup(words: str, context: Context, previous: str) -> Command:
    if not previous:
        return Talk(Kind.NO_CONTEXT, words)
    return follow(words, understand(previous, context), context)


def _paged(command: Command, page: int) -> Command:
    match command:
        case Find() | ListEpisodes() | OnTopic() | Path() | Like() | With() | Cite() | InOrder():
            return replace(command, page=page)
        case _:
            return command


def _by_reference(words: str, context: Context) -> Command | None:
    return reference(words, context.library.last_number) or (Cite(words) if symbol(words) else None)


def _by_year(words: str, context: Context) -> Command | None:
    return read_word(f"list {words}", context) if _YEAR.fullmatch(words) else None


def _by_number(words: str, _: Context) -> Command | None:
    """Answer a number past the last episode as the pull request it must be."""
    number = episode_number(words)
    return Cite(words, Issue(number)) if number is not None else None


def _by_sentence(words: str, context: Context) -> Command | None:
    meant = meaning(words)
    word, _, rest = meant.partition(" ")
    if command := read_word(meant, context):
        return command
    # what somebody wants to learn is looked up where it is no topic
    if word != "learn" or not rest:
        return None
    return _by_reference(rest, context) or _looked_up(rest, context)


def _looked_up(words: str, context: Context) -> Command:
    exact = filters(words, context.library, context.today)
    loose = exact
    if LOOSELY.search(words):
        loose = filters(words, context.library, context.today, loose=True)
    return (
        beginning(words, context)
        or _narrow(exact, words, context)
        or (_narrow(loose, words, context) if loose != exact else None)
        or _by_person(words, context)
        or around(words, context)
        or _among(exact, loose, words, context)
        or Find(words)
    )


def _among(exact: Filtered, loose: Filtered, words: str, context: Context) -> Command | None:
    """Look words up among what filters select; a loose one is none where nothing is found."""
    for found in (exact, loose):
        if find := _found(found, words, context):
            return find
    if not exact.selection:
        return None
    if context.engine.is_everyday(exact.words):
        return ListEpisodes(exact.selection, typed=words)
    return Find(exact.words, exact.selection, typed=words)


def _found(found: Filtered, words: str, context: Context) -> Find | None:
    """Look up those words that ask for something, or all, if they find anything for sure."""
    if not found.selection:
        return None
    for sought in (telling(found.words, context), found.words):
        strength = context.engine.find(sought, found.selection).strength
        if strength in (Strength.EXACT, Strength.STRONG):
            return Find(sought, found.selection, typed=words)
    return None


def _narrow(found: Filtered, words: str, context: Context) -> Command | None:
    """Read what asks for no more than an order, a number or a person among what filters select."""
    if order := ordered(found, context):
        return order
    if not found.selection:
        return None
    person = only_person(found.words, context)
    if person and not (found.selection.guests and person in context.library.hosts()):
        return With(person, found.selection, typed=words)
    if says_nothing(found.words, context):
        return ListEpisodes(found.selection, typed=words)
    numbered = _numbered(found, context)
    return Find(words, episode=numbered) if numbered else None


def _numbered(found: Filtered, context: Context) -> Episode | None:
    """Read `12 in SHOW`."""
    number, show = episode_number(found.words), found.selection.show
    episode = context.library.numbered(number, show) if number is not None and show else None
    return episode if episode and show and episode.show == show.id else None


def _by_person(words: str, context: Context) -> Command | None:
    person = only_person(words, context)
    return With(person) if person else None


_READERS: tuple[Reader, ...] = (
    _by_reference,
    read_word,
    _by_year,
    _by_number,
    _by_sentence,
    _looked_up,
)
