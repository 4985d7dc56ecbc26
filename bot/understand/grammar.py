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
from bot.text import clean, clip
from bot.understand.command_words import read_word
from bot.understand.followups import follow, is_followup
from bot.understand.lookups import looked_up
from bot.understand.names import episode_named, episode_number
from bot.understand.references import reference, symbol
from bot.understand.sentences import meaning
from bot.understand.talk import LONGEST, complaint, quotes, talk

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
    if clean(typed) in ("", "?"):
        return Help()
    if kind := talk(typed):
        return _complained(typed, context) if kind is Kind.LOG else Talk(kind)
    words = _drawn_in(clean(typed), context)
    if named := _exactly(words, context):
        return named
    if is_followup(words):
        return _followup(words, context, previous)
    if page := _PAGE.match(words):
        return _paged(understand(page[1], context), int(page[2]))
    words = _LEAD.sub("", words) or words
    return next(command for reader in _READERS if (command := reader(words, context)))


def _complained(log: str, context: Context) -> Command:
    """Look up what a pasted log complains of, where an episode is known for that."""
    said = clip(complaint(log), LONGEST)
    for match in context.engine.find(said).matches[:1]:
        if quotes(said, context.library.aliases.get(match.episode.id, ())):
            return Find(said)
    return Talk(Kind.LOG)


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
    return _by_reference(rest, context) or looked_up(rest, context)


_READERS: tuple[Reader, ...] = (
    _by_reference,
    read_word,
    _by_year,
    _by_number,
    _by_sentence,
    looked_up,
)
