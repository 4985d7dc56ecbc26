"""By order or length: latest, first, random, shortest, longest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.commands.context import Context
from bot.commands.manual import Manual
from bot.library import Library
from bot.library.selection import EVERYTHING, Selection
from bot.model import Episode
from bot.replies.answer import Answer
from bot.replies.episode import episode_card
from bot.replies.facts import duration
from bot.replies.feeds import unread
from bot.replies.listing import Listing, list_card, on_page
from bot.replies.nothing import nothing_found
from bot.search.match import Match, Strength
from bot.text import plural

MANUAL = Manual(
    "latest",
    "latest [N] | first [N] | random | shortest | longest",
    "Picks by date, by length, or by chance.",
    ("latest", "latest 3", "first", "random", "shortest", "longest 2"),
)
#: more than this is a list, not a pick
MOST = 25


class Order(StrEnum):
    """By what the episodes are ordered; the value is the command's name."""

    LATEST = "latest"
    FIRST = "first"
    RANDOM = "random"
    SHORTEST = "shortest"
    LONGEST = "longest"


@dataclass(frozen=True, slots=True)
class InOrder:
    """The first `count` episodes of a selection, in some order."""

    order: Order
    count: int = 1
    selection: Selection = EVERYTHING
    page: int = 1
    #: how it was typed, without the page
    typed: str = ""

    @property
    def text(self) -> str:
        """Say the command as it can be typed again."""
        return self.typed or self.order.value


def answer(asked: InOrder, context: Context) -> Answer:
    """Answer with one episode, or with a list of them."""
    episodes = _ordered(asked, context)[: min(asked.count, MOST)]
    if not episodes:
        reason = (
            f"No episode is {asked.selection}." if asked.selection else "There are no episodes yet."
        )
        card = nothing_found(context.library, asked.text, reason=reason)
        return Answer(card, asked.order, (), asked.text, found=False)
    matches = tuple(
        Match(episode, 1.0, Strength.EXACT, _why(asked.order, episode)) for episode in episodes
    )
    note = _unread(asked, context)
    if len(episodes) == 1:
        card = episode_card(context.library, episodes[0], f"Why: {matches[0].why}", note)
    else:
        title = f"The {asked.order} {plural(len(episodes), 'episode')}"
        card = list_card(context.library, Listing(title, matches, asked.text, asked.page, note))
    return Answer(card, asked.order, matches, on_page(asked.text, asked.page))


def _unread(asked: InOrder, context: Context) -> str:
    """Say why the newest may not be the newest."""
    if asked.order is not Order.LATEST:
        return ""
    return unread(context.feeds(), context.library, asked.selection.show)


def _ordered(asked: InOrder, context: Context) -> Sequence[Episode]:
    selection, library = asked.selection, context.library
    match asked.order:
        case Order.LATEST:
            return _dated(selection, library)[::-1]
        case Order.FIRST:
            return _dated(selection, library)
        case Order.RANDOM:
            episodes = selection.of(library)
            return context.random.sample(episodes, min(asked.count, len(episodes)))
        case Order.SHORTEST:
            return _selected(selection, library, library.orders.shortest_first)
        case Order.LONGEST:
            return _selected(selection, library, library.orders.longest_first)


def _dated(selection: Selection, library: Library) -> Sequence[Episode]:
    """Put the episodes of several shows in one order, by their dates; one show has its own."""
    if len(library.shows) == 1:
        return selection.of(library)
    return _selected(selection, library, library.orders.oldest_first)


def _selected(
    selection: Selection, library: Library, ordered: Sequence[Episode]
) -> Sequence[Episode]:
    """Keep the order of episodes, and of them those of a selection."""
    if not selection:
        return ordered
    selected = {episode.id for episode in selection.of(library)}
    return [episode for episode in ordered if episode.id in selected]


def _why(order: Order, episode: Episode) -> str:
    match order:
        case Order.LATEST:
            return "the newest there is"
        case Order.FIRST:
            return "from the beginning of the show"
        case Order.RANDOM:
            return "picked by chance"
        case Order.SHORTEST | Order.LONGEST:
            return f"{order}, at {duration(episode.duration or 0)}"
