"""What is looked up: what filters select, an order, a person, a neighbour, or the words."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.commands import Command
from bot.commands.context import Context
from bot.commands.find import Find
from bot.commands.guests import With
from bot.commands.listing import ListEpisodes
from bot.model import Episode
from bot.search.words import stems
from bot.understand.filler import says_nothing, telling
from bot.understand.filters import Filtered, filters
from bot.understand.gist import around, beginning
from bot.understand.names import (
    bare,
    episode_meant,
    episode_named,
    episode_number,
    only_person,
    topic_named,
)
from bot.understand.orders import ordered
from bot.understand.rules import LOOSELY

_BESIDES = re.compile(
    r"\b(?:besides|other than|(?:apart|aside) from|except(?: for)?) (.+)$", re.IGNORECASE
)
#: words that ask for others
_OTHERS = re.compile(r"\b(?:(?:all )?others?|(?:any|some|every)thing(?: else)?)\b", re.IGNORECASE)


def looked_up(words: str, context: Context) -> Command:
    """Read words that are no command, as narrowly as they can be meant."""
    exact = filters(words, context.library, context.today)
    loose = exact
    if LOOSELY.search(words):
        loose = filters(words, context.library, context.today, loose=True)
    return (
        beginning(words, context)
        or _narrow(exact, words, context)
        or (_narrow(loose, words, context) if loose != exact else None)
        or _by_person(words, context)
        or _besides(exact, words, context)
        or around(words, context)
        or _among(exact, loose, words, context)
        or Find(words)
    )


def _besides(narrowed: Filtered, words: str, context: Context) -> Command | None:
    """Read `other dynamo episodes besides variabletracker`."""
    found = _BESIDES.search(narrowed.words)
    known = _titled(found[1], context) if found else None
    if not (found and known):
        return None
    sought = telling(_OTHERS.sub(" ", narrowed.words[: found.start()]), context)
    others = replace(narrowed.selection, without=known)
    return Find(sought, others, typed=words) if sought else ListEpisodes(others, typed=words)


def _titled(words: str, context: Context) -> Episode | None:
    """Find the episode that words of its title name; a topic is more than an episode."""
    named = episode_named(bare(words), context)
    if named or topic_named(words, context):
        return named
    meant = episode_meant(words, context)
    return meant if meant and stems(bare(words)) <= stems(meant.title) else None


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
        if context.engine.find(sought, found.selection).strength.is_sure:
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
