"""Lists: everything, or all that meets a few conditions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.commands.context import Context
from bot.commands.manual import Manual
from bot.library.selection import EVERYTHING, Selection
from bot.model import Episode
from bot.replies.answer import Answer
from bot.replies.listing import Exactly, Listing, list_card, on_page
from bot.replies.nothing import nothing_found
from bot.text import plural

MANUAL = Manual(
    "list",
    "list [YEAR | TOPIC | PERSON | SHOW]",
    "Lists the episodes, newest first, a page at a time.",
    ("list", "list 2021", "list cuda"),
)
FILTERS = Manual(
    "list",
    "under 15m | over 20 min | about 15m | in 2021 | since 2022 | before 2022 | from May 2021"
    " | with guests | in SHOW",
    "Narrows anything else, or lists what fits by itself.",
    ("under 13 min", "over 24 minutes", "from May 2021", "with guests", "determinism under 12m"),
)


@dataclass(frozen=True, slots=True)
class ListEpisodes:
    """The episodes of a selection, newest first."""

    selection: Selection = EVERYTHING
    page: int = 1
    #: how it was typed, without the page
    typed: str = ""

    @property
    def text(self) -> str:
        """Say the command as it can be typed again."""
        return self.typed or "list"


def answer(asked: ListEpisodes, context: Context) -> Answer:
    """Answer with a page of the list."""
    episodes = _newest_first(asked.selection, context)
    if not episodes:
        reason = f"No episode is {asked.selection}."
        card = nothing_found(context.library, asked.text, reason=reason)
        return Answer(card, MANUAL.name, (), asked.text, found=False)
    among = f" {asked.selection}" if asked.selection else ""
    matches = Exactly(episodes, str(asked.selection) or "on the list")
    title = f"{plural(len(episodes), 'episode')}{among}"
    listing = Listing(title, matches, asked.text, asked.page)
    return Answer(
        list_card(context.library, listing), MANUAL.name, matches, on_page(asked.text, asked.page)
    )


def _newest_first(selection: Selection, context: Context) -> Sequence[Episode]:
    """Order episodes: by the length asked for, or stated dates before inferred ones."""
    episodes = selection.of(context.library)[::-1]
    if selection.about is not None:
        return sorted(episodes, key=selection.distance)
    if not (selection.since or selection.until):
        return episodes
    return sorted(episodes, key=lambda e: bool(e.published and e.published.inferred))
