"""The shows there are, and the one that a channel's questions look in first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.cards import Ask, Block, Card, Text
from bot.commands.context import Context
from bot.commands.manual import Manual
from bot.library import Library
from bot.model import FeedState, Show
from bot.replies.answer import Answer
from bot.replies.facts import published
from bot.replies.feeds import was_read
from bot.text import listed, plural

MANUAL = Manual(
    "shows",
    "shows | default show SHOW | default show none",
    "Lists the shows, and sets the one that a channel's questions look in first.",
    ("shows",),
)
_NO_CHANNEL = Text(
    "A default show belongs to a channel, and here is none: add “in SHOW” to a question, "
    "or name the channel on the command line: podbot shows set SHOW --place CHANNEL"
)


@dataclass(frozen=True, slots=True)
class Shows:
    """The shows; or a wish that a channel's questions look in one first."""

    #: the show to prefer as it was typed; None asks only
    wanted: str | None = None

    @property
    def text(self) -> str:
        """Say the command as it can be typed again; asking again changes nothing."""
        return "shows"


def answer(asked: Shows, context: Context) -> Answer:
    """Answer with the shows; where there is no channel, none can be preferred."""
    if asked.wanted is not None:
        card = Card("Nothing was changed", (_NO_CHANNEL,), private=True)
        return Answer(card, MANUAL.name, (), asked.text, found=False)
    return Answer(shows_card(context), MANUAL.name, (), asked.text)


def shows_card(context: Context, said: tuple[Block, ...] = (), *, channel: bool = False) -> Card:
    """Show every show, how much of it there is, and which one comes first in a channel."""
    library = context.library
    feeds = context.feeds()
    lines = tuple(Text(_described(show, library, feeds)) for show in library.shows)
    return Card(
        plural(len(library.shows), "show"),
        (*said, *lines, *_first(context)),
        tuple(_choices(context, channel=channel)),
        private=True,
    )


def _described(show: Show, library: Library, feeds: tuple[FeedState, ...]) -> str:
    held = [episode for episode in library.episodes if episode.show == show.id]
    dated = [episode.published for episode in held if episode.published]
    newest = max(dated, key=lambda day: day.earliest, default=None)
    last = f", the newest of {published(newest)}" if newest else ""
    read = (f"Its feed {was_read(feed)}" for feed in feeds if feed.show == show.id)
    return " ".join((f"{show.title}: {plural(len(held), 'episode')}{last}.", *read))


def _first(context: Context) -> Iterator[Block]:
    if context.show:
        yield Text(
            f"Questions here look in {context.show.title} first; "
            "“in SHOW” or “in all shows” after a question looks elsewhere."
        )
    elif len(context.library.shows) > 1:
        yield Text("Questions look in all of them; “in SHOW” after one narrows it.")


def _choices(context: Context, *, channel: bool) -> Iterator[Ask]:
    """Offer what can be asked of each of several, and in a channel which one may come first."""
    shows = context.library.shows
    if len(shows) == 1:
        return
    for show in shows:
        yield Ask(f"List {show.title}", f"list {show.id}")
        if channel and show != context.show:
            yield Ask(f"Look in {show.title} first", f"default show {show.id}")
    if context.show:
        yield Ask("Look in all alike", "default show none")


def unknown(name: str, library: Library) -> str:
    """Say that there is no such show, and which there are."""
    titles = listed(tuple(show.title for show in library.shows))
    return f"There is no show called {name}; there is {titles}. “default show none” takes it back."
