"""Lists of episodes, a page at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

from bot.cards import Action, Ask, Block, Card, Row, Rows, Text
from bot.library import Library
from bot.model import Episode
from bot.replies.facts import facts_of
from bot.search.match import Match, Strength

#: rows on one page
PAGE = 5


@dataclass(frozen=True, slots=True)
class Exactly(Sequence[Match]):
    """Matches of episodes that were asked for by a fact, each made when it is looked at."""

    episodes: Sequence[Episode]
    why: str

    @overload
    def __getitem__(self, place: int) -> Match: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Match]: ...
    def __getitem__(self, place: int | slice) -> Match | Sequence[Match]:
        """Give one of the matches, or some of them."""
        if isinstance(place, slice):
            return Exactly(self.episodes[place], self.why)
        return Match(self.episodes[place], 1.0, Strength.EXACT, self.why)

    def __len__(self) -> int:
        """Count the matches."""
        return len(self.episodes)


@dataclass(frozen=True, slots=True)
class Listing:
    """A list to show a page of."""

    title: str
    matches: Sequence[Match]
    #: the command that asks for the whole list
    text: str
    page: int = 1
    intro: str = ""
    actions: tuple[Action, ...] = ()


def on_page(text: str, page: int) -> str:
    """Say a command with the page of its list that is shown."""
    return f"{text} page {page}" if page > 1 else text


def list_card(library: Library, listing: Listing) -> Card:
    """Show a page of a list."""
    matches = listing.matches
    pages = max(1, -(-len(matches) // PAGE))
    page = min(max(listing.page, 1), pages)
    start = (page - 1) * PAGE
    rows = tuple(
        row(library, match.episode, place, match.why)
        for place, match in enumerate(matches[start : start + PAGE], start=start + 1)
    )
    intro: tuple[Block, ...] = (Text(listing.intro),) if listing.intro else ()
    actions = (*_turns(listing.text, page, pages), *listing.actions)
    counted = f"{start + 1}-{start + len(rows)} of {len(matches)}" if pages > 1 else ""
    return Card(listing.title, (*intro, Rows(rows)), actions, footer=counted)


def row(library: Library, episode: Episode, place: int, why: str = "") -> Row:
    """Show one episode as a line of a list."""
    return Row(
        place, episode.title, library.address(episode), ", ".join(facts_of(library, episode)), why
    )


def _turns(text: str, page: int, pages: int) -> tuple[Action, ...]:
    back = (Ask("Previous", f"{text} page {page - 1}"),) if page > 1 else ()
    on = (Ask("More", f"{text} page {page + 1}"),) if page < pages else ()
    return back + on
