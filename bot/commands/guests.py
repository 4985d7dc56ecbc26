"""By person: the episodes with somebody, and everybody who was a guest."""

from __future__ import annotations

from dataclasses import dataclass

from bot.cards import Ask, Fact
from bot.commands.context import Context
from bot.commands.manual import Manual
from bot.library.selection import EVERYTHING, Selection
from bot.model import Episode, Person, Role
from bot.replies.answer import Answer
from bot.replies.episode import episode_card
from bot.replies.listing import Exactly, Listing, list_card, on_page
from bot.replies.menu import OFFERED, menu_card
from bot.replies.nothing import nothing_found
from bot.search.match import Match, Strength
from bot.text import listed, plural, sentences

MANUAL = Manual(
    "with",
    "with PERSON | guest PERSON | guests",
    "Finds the episodes with somebody, or lists who was a guest.",
    ("with horace", "guest shen li", "guests"),
)


@dataclass(frozen=True, slots=True)
class Guests:
    """Everybody who was a guest."""

    text: str = "guests"


@dataclass(frozen=True, slots=True)
class With:
    """The episodes with one person."""

    person: Person
    selection: Selection = EVERYTHING
    page: int = 1
    #: how it was typed, filters included
    typed: str = ""

    @property
    def text(self) -> str:
        """Say the command as it can be typed again."""
        return self.typed or f"with {self.person.name}"


def answer(asked: Guests | With, context: Context) -> Answer:
    """Answer with the guests, or with one person's episodes."""
    match asked:
        case Guests():
            return _guests(asked, context)
        case With(person):
            episodes = [e for e in _episodes(person, context) if asked.selection.admits(e)]
            matches = tuple(Match(e, 1.0, Strength.EXACT, _why(person, e)) for e in episodes)
            return _with(asked, context, episodes, matches)


def _guests(asked: Guests, context: Context) -> Answer:
    people = context.library.guests
    entries = [
        (Fact(person.name, _titles(person, context)), Ask(person.name, f"with {person.name}"))
        for person in people[:OFFERED]
    ]
    card = menu_card(plural(len(people), "guest"), "Choose a guest", entries, len(people))
    episodes = Selection(guests=True).of(context.library)
    return Answer(card, "guests", Exactly(episodes, "has a guest"), asked.text)


def _titles(person: Person, context: Context) -> str:
    return listed(tuple(e.title for e in context.library.episodes_with(person)))


def _episodes(person: Person, context: Context) -> tuple[Episode, ...]:
    if person.role is Role.HOST:
        # those we know are of the first show; feeds name none
        first = context.library.show.id
        return tuple(e for e in context.library.episodes[::-1] if e.show == first)
    return context.library.episodes_with(person)


def _why(person: Person, episode: Episode) -> str:
    if person.role is Role.HOST:
        return f"{person.name} presents the show"
    told = next((s for s in sentences(episode.notes) if person.name in s), "")
    return f"with {person.name}: “{told}”" if told else f"with {person.name}"


def _with(
    asked: With, context: Context, episodes: list[Episode], matches: tuple[Match, ...]
) -> Answer:
    if not episodes:
        among = f" {asked.selection}" if asked.selection else ""
        reason = f"No episode with {asked.person.name} is{among}."
        card = nothing_found(context.library, asked.text, reason=reason)
        return Answer(card, MANUAL.name, (), asked.text, found=False)
    if len(episodes) == 1:
        card = episode_card(context.library, episodes[0], f"Why: {matches[0].why}")
    else:
        title = f"{plural(len(episodes), 'episode')} with {asked.person.name}"
        card = list_card(context.library, Listing(title, matches, asked.text, asked.page))
    return Answer(card, MANUAL.name, matches, on_page(asked.text, asked.page))
