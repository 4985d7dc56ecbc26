"""About: what is running, and how complete the index is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.cards import Card, Fact, Facts, Text
from bot.commands.context import Context
from bot.commands.manual import Manual
from bot.library import Library
from bot.library.tally import Tally
from bot.model import Show
from bot.replies.answer import Answer
from bot.replies.facts import published
from bot.text import plural

MANUAL = Manual(
    "about",
    "about | version",
    "Says what is running, how old the index is and how many of the show's episodes it holds.",
    ("about", "version"),
)


@dataclass(frozen=True, slots=True)
class About:
    """What is running."""

    name: str = "about"

    @property
    def text(self) -> str:
        """Say the command as it can be typed again."""
        return self.name


def answer(asked: About, context: Context) -> Answer:
    """Answer with the version and the state of the index."""
    library = context.library
    lines = tuple(Text(_holds(library, show)) for show in library.shows)
    facts = Facts(tuple(_facts(context)))
    return Answer(Card("podbot", (facts, *lines), private=True), asked.name, (), asked.text)


def _facts(context: Context) -> Iterator[Fact]:
    yield Fact("Version", context.version or "unknown")
    if newest := context.library.newest:
        age = (context.today - newest.earliest).days
        yield Fact("Newest episode", f"{published(newest)}, {plural(age, 'day')} ago")


def _holds(library: Library, show: Show) -> str:
    tally = library.tallies.get(show.id, Tally())
    of_all = f" of {tally.last}" if tally.last > tally.held else ""
    return f"{show.title}: {tally.held}{of_all} episodes, {tally.told} of them with show notes."
