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
from bot.text import clip, plural

MANUAL = Manual(
    "latest",
    "latest [N] | first [N] | random | shortest | longest",
    "Picks by date, by length, or by chance.",
    ("latest", "latest 3", "first", "random", "shortest", "longest 2"),
)
#: more than this is a list, not a pick
MOST = 25
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}
#: how many characters of what was asked for are repeated
_WORDS = 60


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
    #: what the episodes must be found by, besides
    words: str = ""
    #: how words and selection were typed
    among: str = ""

    @property
    def text(self) -> str:
        """Say the command as it can be typed again."""
        count = str(self.count) if self.count > 1 else ""
        return " ".join(part for part in (self.order, count, self.among) if part)


def answer(asked: InOrder, context: Context) -> Answer:
    """Answer with one episode, or with a list of them."""
    episodes = _ordered(asked, context)[: min(asked.count, MOST)]
    if not episodes:
        card = nothing_found(context.library, asked.text, reason=_reason(asked))
        return Answer(card, asked.order, (), asked.text, found=False)
    matches = tuple(
        Match(episode, 1.0, Strength.EXACT, _why(asked, episode, place))
        for place, episode in enumerate(episodes, start=1)
    )
    note = _unread(asked, context)
    if len(episodes) == 1:
        card = episode_card(context.library, episodes[0], f"Why: {matches[0].why}", note)
    else:
        title = f"The {asked.order} {plural(len(episodes), 'episode')}{_among_which(asked)}"
        card = list_card(context.library, Listing(title, matches, asked.text, asked.page, note))
    return Answer(card, asked.order, matches, on_page(asked.text, asked.page))


def _reason(asked: InOrder) -> str:
    if asked.words:
        among = f" {asked.selection}" if asked.selection else ""
        return f"No episode{among} is about “{clip(asked.words, _WORDS)}”."
    return f"No episode is {asked.selection}." if asked.selection else "There are no episodes yet."


def _unread(asked: InOrder, context: Context) -> str:
    """Say why the newest may not be the newest."""
    if asked.order is not Order.LATEST:
        return ""
    return unread(context.feeds(), context.library, asked.selection.show)


def _ordered(asked: InOrder, context: Context) -> Sequence[Episode]:
    library = context.library
    among = _among(asked, context)
    match asked.order:
        case Order.LATEST:
            return _dated(among, library)[::-1]
        case Order.FIRST:
            return _dated(among, library)
        case Order.RANDOM:
            return context.random.sample(among, min(asked.count, len(among)))
        case Order.SHORTEST:
            return _kept(library.orders.shortest_first, among, library)
        case Order.LONGEST:
            return _kept(library.orders.longest_first, among, library)


def _among(asked: InOrder, context: Context) -> Sequence[Episode]:
    """Give the episodes to choose from, in the order of the library."""
    if not asked.words:
        return asked.selection.of(context.library)
    found = context.engine.find(asked.words, asked.selection).matches
    sure = [match.episode for match in found if match.strength.is_sure]
    places = context.library.orders.places
    return sorted(sure, key=lambda episode: places[episode.id])


def _dated(among: Sequence[Episode], library: Library) -> Sequence[Episode]:
    """Put the episodes of several shows in one order, by their dates; one show has its own."""
    if len(library.shows) == 1:
        return among
    return _kept(library.orders.oldest_first, among, library)


def _kept(
    ordered: Sequence[Episode], among: Sequence[Episode], library: Library
) -> Sequence[Episode]:
    """Keep the order of all episodes, and of them some."""
    if len(among) == len(library.episodes):
        return ordered
    kept = {episode.id for episode in among}
    return [episode for episode in ordered if episode.id in kept]


def _why(asked: InOrder, episode: Episode, place: int) -> str:
    """Say the place in the order, and among which episodes."""
    before = "" if place == 1 else f"{_ordinal(place)} "
    among = _among_which(asked)
    match asked.order:
        case Order.LATEST:
            return f"the {before}newest{among or ' there is'}"
        case Order.FIRST:
            return f"the {before}oldest{among or ' there is'}"
        case Order.RANDOM:
            return f"picked by chance{among}"
        case Order.SHORTEST | Order.LONGEST:
            return f"the {before}{asked.order}{among}, at {duration(episode.duration or 0)}"


def _among_which(asked: InOrder) -> str:
    about = f" about “{clip(asked.words, _WORDS)}”" if asked.words else ""
    return f"{about} {asked.selection}" if asked.selection else about


def _ordinal(place: int) -> str:
    """Write 2 as `2nd`."""
    if place % 100 in (11, 12, 13):
        return f"{place}th"
    return f"{place}{_ENDINGS.get(place % 10, 'th')}"
