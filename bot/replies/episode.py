"""One episode as a full card."""

from __future__ import annotations

from collections.abc import Iterator

from bot.cards import Action, Ask, Block, Card, Choose, Fact, Facts, Links, Open, Quote, Text
from bot.library import Library
from bot.model import Episode, Link
from bot.replies.facts import duration, published
from bot.replies.prose import prose
from bot.text import clip, clock, listed, moment_of

#: notes longer than this are cut; the whole stands at the episode's address
NOTES = 700
#: more chapters than this are counted, not listed
CHAPTERS = 12
NO_NOTES = "There are no show notes for this episode here yet."


def episode_card(
    library: Library, episode: Episode, why: str = "", note: str = "", more: tuple[Action, ...] = ()
) -> Card:
    """Show one episode: the sentence that says why, its facts, its notes and where they lead."""
    blocks = _blocks(library, episode, why, note)
    return Card(
        title=episode.title,
        url=library.address(episode),
        blocks=tuple(block for block in blocks if block),
        actions=(*_actions(library, episode), *more),
        footer=footer(library, episode),
    )


def footer(library: Library, episode: Episode) -> str:
    """Say where an address leads that is not the episode's own."""
    if episode.url or episode.audio:
        return ""
    show = library.show_of(episode).title
    return f"This episode's own address is not known here; the link leads to {show}."


def _blocks(library: Library, episode: Episode, why: str, note: str) -> Iterator[Block | None]:
    yield Text(note) if note else None
    yield Text(why) if why else None
    yield Facts(tuple(_facts(library, episode)))
    yield _notes(episode)
    yield from _order(library, episode)
    yield Links(episode.links) if episode.links else None
    yield _chapters(library, episode)


def _facts(library: Library, episode: Episode) -> Iterator[Fact]:
    if len(library.shows) > 1:
        yield Fact("Show", library.show_of(episode).title)
    if episode.number is not None:
        yield Fact("Episode", str(episode.number))
    if episode.duration:
        yield Fact("Length", duration(episode.duration))
    if episode.published:
        yield Fact("Published", published(episode.published))
    if episode.guests:
        yield Fact("Guest" if len(episode.guests) == 1 else "Guests", listed(episode.guests))


def _notes(episode: Episode) -> Block:
    if not episode.notes:
        return Text(NO_NOTES)
    return Quote(clip(prose(episode) or episode.notes, NOTES), "show notes")


def _chapters(library: Library, episode: Episode) -> Block | None:
    """List the chapters, each with the address of its moment."""
    if not episode.chapters:
        return None
    at = episode.audio or library.address(episode)
    shown = episode.chapters[:CHAPTERS]
    of_all = f", the first {CHAPTERS} of {len(episode.chapters)}"
    return Links(
        tuple(Link(moment_of(at, c.start), f"{clock(c.start)} {c.title}") for c in shown),
        f"Chapters{of_all if len(shown) < len(episode.chapters) else ''}",
    )


def _order(library: Library, episode: Episode) -> Iterator[Block]:
    first = tuple(e.title for e in library.prerequisites(episode))
    then = tuple(e.title for e in library.followups(episode))
    if first:
        yield Text(f"Hear first: {listed(first)}.")
    if then:
        yield Text(f"Hear next: {listed(then)}.")


def _actions(library: Library, episode: Episode) -> Iterator[Action]:
    yield Open("Listen" if episode.url or episode.audio else "Show page", library.address(episode))
    yield Ask("More like this", f"like {episode.id}")
    if library.prerequisites(episode) or library.followups(episode):
        yield Ask("Listen-first path", f"path {episode.id}")
    topics = tuple(Ask(topic.name, f"topic {topic.id}") for topic in library.topics_of(episode))
    if topics:
        yield Choose("Topics it belongs to", topics)
