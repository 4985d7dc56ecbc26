"""Look up: one clear winner as a full card, else a ranked list."""

from __future__ import annotations

from dataclasses import dataclass

from bot.cards import Ask, Card
from bot.commands.context import Context
from bot.commands.manual import Manual
from bot.library import Library
from bot.library.selection import EVERYTHING, Selection
from bot.model import Episode, Topic
from bot.replies.answer import Answer
from bot.replies.episode import episode_card
from bot.replies.listing import Listing, list_card
from bot.replies.nothing import Near, nothing_found
from bot.search.match import Finding, Match, Strength
from bot.text import clip

MANUAL = Manual(
    "find",
    "WORDS",
    "Looks an episode up by title, symbol or whatever you remember of it.",
    ("dispatcher", "that one about memory leaks in the dataloader", "what are unbacked symints?"),
)
NUMBER = Manual(
    "find",
    "12 | ep 12 | #12 | ID | ADDRESS",
    "Shows that episode.",
    ("12", "ep 12", "#12", "strides"),
)
#: a winner is clear when its odds are so many times those of the next
_CLEAR = 6
_TOPICS = 3
#: how many words of the title of a list are shown
_TITLE = 60


@dataclass(frozen=True, slots=True)
class Find:
    """Words to look up, among the episodes of a selection."""

    words: str
    selection: Selection = EVERYTHING
    #: a page of the list; without one, a clear winner is shown alone
    page: int | None = None
    #: the episode itself, where the words name it beyond doubt
    episode: Episode | None = None
    #: how it was typed, filters included
    typed: str = ""

    @property
    def text(self) -> str:
        """Say the command as it can be typed again."""
        return self.typed or self.words


def answer(find: Find, context: Context) -> Answer:
    """Answer a look-up."""
    if find.episode:
        return _named(find, find.episode, context)
    finding = context.engine.find(find.words, find.selection)
    if not finding.matches:
        return _nothing(find, finding, context)
    note = _corrected(finding)
    if find.page is None and _clear(finding):
        card = _winner(find, finding, context, note)
        return Answer(card, MANUAL.name, finding.matches, find.text)
    card = _list(find, finding, context, note)
    return Answer(card, MANUAL.name, finding.matches, f"{find.text} page {find.page or 1}")


def _named(find: Find, episode: Episode, context: Context) -> Answer:
    why = f"episode {episode.number}" if find.words.strip("#ep .").isdigit() else "its own name"
    match = Match(episode, 1.0, Strength.EXACT, why)
    return Answer(episode_card(context.library, episode), MANUAL.name, (match,), find.text)


def _clear(finding: Finding) -> bool:
    first, *rest = finding.matches
    if first.strength is Strength.EXACT:
        return True
    ahead = not rest or _odds(first.score) >= _CLEAR * _odds(rest[0].score)
    return first.strength is Strength.STRONG and ahead


def _odds(score: float) -> float:
    return score / (1 - score)


def _corrected(finding: Finding) -> str:
    if not finding.corrections:
        return ""
    said = ", ".join(f"“{typed}” as “{meant}”" for typed, meant in finding.corrections)
    return f"Read {said}."


def _winner(find: Find, finding: Finding, context: Context, note: str) -> Card:
    first, *rest = finding.matches
    others = (Ask("Other matches", f"{find.text} page 1"),) if rest else ()
    return episode_card(context.library, first.episode, f"Why: {first.why}", note, others)


def _list(find: Find, finding: Finding, context: Context, note: str) -> Card:
    sure = "" if finding.strength is not Strength.FAIR else "Best guesses."
    topic = context.library.topic(find.words)
    offer = (Ask(f"Hear {topic.name} in order", f"topic {topic.id}"),) if topic else ()
    among = f" {find.selection}" if find.selection else ""
    listing = Listing(
        f"Episodes about “{clip(find.words, _TITLE)}”{among}",
        finding.matches,
        find.text,
        find.page or 1,
        " ".join(part for part in (note, sure) if part),
        offer,
    )
    return list_card(context.library, listing)


def _nothing(find: Find, finding: Finding, context: Context) -> Answer:
    near = Near(finding.closest, finding.spellings, _topics(finding, context.library))
    card = nothing_found(context.library, find.words, near, _reason(find, finding))
    return Answer(card, MANUAL.name, (), find.text, found=False)


def _reason(find: Find, finding: Finding) -> str:
    if finding.absent:
        return f"No episode treats {' '.join(finding.absent)}."
    return f"No episode {find.selection} is about this." if find.selection else ""


def _topics(finding: Finding, library: Library) -> tuple[Topic, ...]:
    """Choose the topics of what came closest, or the first of all where nothing did."""
    near = dict.fromkeys(t for e in finding.closest for t in library.topics_of(e)[:1])
    return tuple(near or library.topics)[:_TOPICS]
