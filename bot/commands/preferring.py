"""The show that comes first where something was asked: looked in alone, else all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from bot.cards import Ask, Text
from bot.commands.context import Context
from bot.commands.find import Find
from bot.commands.guests import With
from bot.commands.inorder import InOrder
from bot.commands.listing import ListEpisodes
from bot.model import Show
from bot.replies.answer import Answer

#: what can be narrowed to a show
C = TypeVar("C", Find, InOrder, ListEpisodes, With)


def first_in_show(command: C, context: Context, answer: Callable[[C, Context], Answer]) -> Answer:
    """Answer from the show that comes first here; from all where it has nothing to say."""
    show = context.show
    if show is None or _says_where(command):
        return answer(command, context)
    if _is_title_elsewhere(command, show, context):
        here = Ask(f"In {show.title}", f"{command.text} in {show.id}")
        return _with(here, answer(command, context))
    within = replace(command, selection=replace(command.selection, show=show))
    found: Answer = answer(within, context)
    if found.found:
        return _with(Ask("In all shows", f"{command.text} in all shows"), found)
    anywhere = answer(command, context)
    return _from_elsewhere(anywhere, show) if anywhere.found else anywhere


def _says_where(command: Find | InOrder | ListEpisodes | With) -> bool:
    """Tell whether a command names its show, or its episode, itself."""
    named = isinstance(command, Find) and command.episode is not None
    return named or command.selection.everywhere or command.selection.show is not None


def _is_title_elsewhere(
    command: Find | InOrder | ListEpisodes | With, show: Show, context: Context
) -> bool:
    """Tell whether words are just the title of an episode, but of another show."""
    if not isinstance(command, Find):
        return False
    titled = context.library.titled(command.words, show)
    return titled is not None and titled.show != show.id


def _with(action: Ask, found: Answer) -> Answer:
    return replace(found, card=replace(found.card, actions=(*found.card.actions, action)))


def _from_elsewhere(found: Answer, show: Show) -> Answer:
    said = Text(
        f"Nothing in {show.title}, where questions here look first; this is from all shows."
    )
    return replace(found, card=replace(found.card, blocks=(said, *found.card.blocks)))
