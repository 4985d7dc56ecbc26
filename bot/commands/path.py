"""Paths: what to hear first, of an episode by its author's pointers, of a topic within a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from bot.cards import Card, Text
from bot.commands.context import Context
from bot.commands.manual import Manual
from bot.model import Episode, Topic
from bot.recommend.path import ListeningPath, after, before, path_of_episode, path_of_topic
from bot.replies.answer import Answer
from bot.replies.facts import duration, total
from bot.replies.listing import Listing, list_card, on_page
from bot.search.match import Match, Strength
from bot.text import listed, plural

MANUAL = Manual(
    "path",
    "path EPISODE | before EPISODE | after EPISODE",
    "Says what to hear before an episode and what it leads to, by the author's own pointers.",
    ("path unbacked symints", "before weak references", "after unbacked symints"),
)
TIMED = Manual(
    "path",
    "path TOPIC in 60m",
    "Fits a topic into a time, complete in what it needs, and says what was left out.",
    ("path autograd in 60m", "path cuda in 1h"),
)


class Part(StrEnum):
    """Which part of a path is asked for."""

    WHOLE = "path"
    BEFORE = "before"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class Path:
    """The path to an episode or through a topic."""

    target: Episode | Topic
    part: Part = Part.WHOLE
    #: seconds
    within: int | None = None
    page: int = 1

    @property
    def text(self) -> str:
        """Say the command as it can be typed again."""
        if self.within:
            minutes, rest = divmod(self.within, 60)
            return f"path {self.target.id} in {f'{self.within}s' if rest else f'{minutes}m'}"
        word = "topic" if isinstance(self.target, Topic) else self.part
        return f"{word} {self.target.id}"


def answer(path: Path, context: Context) -> Answer:
    """Answer with the steps of the path."""
    match path.target:
        case Topic() as topic:
            return _through(topic, path, context)
        case Episode() as episode:
            return _to(episode, path, context)


def _through(topic: Topic, path: Path, context: Context) -> Answer:
    found = path_of_topic(context.library, topic, path.within)
    return path_answer(
        context, found, f"{topic.name}{_limit(path)}", MANUAL.name, path.text, path.page
    )


def _to(episode: Episode, path: Path, context: Context) -> Answer:
    found = _path_of(episode, path, context)
    title = {
        Part.WHOLE: f"The path to {episode.title}{_limit(path)}",
        Part.BEFORE: f"Before {episode.title}",
        Part.AFTER: f"After {episode.title}",
    }[path.part]
    return path_answer(context, found, title, MANUAL.name, path.text, path.page)


def _path_of(episode: Episode, path: Path, context: Context) -> ListeningPath:
    match path.part:
        case Part.WHOLE:
            return path_of_episode(context.library, episode, path.within)
        case Part.BEFORE:
            return before(context.library, episode)
        case Part.AFTER:
            return after(context.library, episode)


def path_answer(
    context: Context, path: ListeningPath, title: str, name: str, text: str, page: int = 1
) -> Answer:
    """Show a path: its steps, the total time, and what the time did not allow."""
    matches = tuple(Match(step.episode, 1.0, Strength.EXACT, step.why) for step in path.steps)
    said = tuple(_said(context, path))
    if not matches:
        return Answer(
            Card(title, (Text(" ".join(said)),), private=True), name, (), text, found=False
        )
    card = list_card(context.library, Listing(title, matches, text, page, " ".join(said)))
    return Answer(card, name, matches, on_page(text, page))


def _limit(path: Path) -> str:
    return f" in {total(path.within)}" if path.within else ""


def _said(context: Context, path: ListeningPath) -> Iterator[str]:
    """Say the total, what it assumes, and what was left out."""
    if path.note:
        yield path.note
    if path.steps:
        yield f"{plural(len(path.steps), 'episode')}, {total(path.seconds)} in all."
    if path.assumed:
        median = duration(context.library.median_duration)
        yield f"The length of {path.assumed} is unknown and counted as {median}, the show's median."
    if path.left_out:
        titles = tuple(episode.title for episode in path.left_out)
        yield f"Left out for time: {listed(titles)}."
