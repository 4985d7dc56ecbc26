"""The episode of the week, as it is posted to a channel."""

from __future__ import annotations

from collections.abc import Iterator

from bot.cards import Action, Ask, Block, Card, Fact, Facts, Heading, Links, Open, Quote, Text
from bot.library import Library
from bot.model import Episode
from bot.replies.episode import NO_NOTES, footer
from bot.replies.facts import duration, published
from bot.text import clip, listed, paragraphs, sentences

#: what a post calls its episode
WEEKLY, NEW = "Episode of the week", "New episode"
#: questions shown, links shown, and characters of notes where the author asks nothing
_QUESTIONS, _LINKS, _NOTES = 4, 5, 500


def post_card(library: Library, episode: Episode, why: str, what: str = WEEKLY) -> Card:
    """Show an episode to a team: why this one, what to talk about, and where to go on."""
    return Card(
        title=f"{what}: {episode.title}",
        url=library.address(episode),
        blocks=tuple(_blocks(library, episode, why)),
        actions=tuple(_actions(library, episode)),
        footer=footer(library, episode),
    )


def questions(episode: Episode) -> tuple[str, ...]:
    """Take the author's own questions from the notes."""
    asked = (said for said in sentences(episode.notes) if said.endswith("?") and "http" not in said)
    return tuple(dict.fromkeys(asked))


def _blocks(library: Library, episode: Episode, why: str) -> Iterator[Block]:
    if facts := tuple(_facts(library, episode)):
        yield Facts(facts)
    yield Text(f"Why this one: {why}")
    yield from _discussion(episode)
    if first := tuple(needed.title for needed in library.prerequisites(episode)):
        yield Text(f"Hear first: {listed(first)}.")
    if episode.links:
        yield Links(episode.links[:_LINKS])


def _facts(library: Library, episode: Episode) -> Iterator[Fact]:
    if len(library.shows) > 1:
        yield Fact("Show", library.show_of(episode).title)
    if episode.duration:
        yield Fact("Length", duration(episode.duration))
    if episode.published:
        yield Fact("Published", published(episode.published))
    if episode.guests:
        yield Fact("Guest" if len(episode.guests) == 1 else "Guests", listed(episode.guests))


def _discussion(episode: Episode) -> Iterator[Block]:
    if asked := questions(episode):
        yield Heading("To start the discussion, in the author's words")
        yield from (Quote(question) for question in asked[:_QUESTIONS])
        return
    prose = [part for part in paragraphs(episode.notes) if "http" not in part]
    told = "\n\n".join(prose) or episode.notes
    yield Quote(clip(told, _NOTES), "show notes") if told else Text(NO_NOTES)


def _actions(library: Library, episode: Episode) -> Iterator[Action]:
    yield Open("Listen" if episode.url else "Show page", library.address(episode))
    yield Ask("About this episode", episode.id)
    if library.prerequisites(episode) or library.followups(episode):
        yield Ask("Listen-first path", f"path {episode.id}")
    yield Ask("More like this", f"like {episode.id}")
