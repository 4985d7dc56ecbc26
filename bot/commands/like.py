"""More like this, with the evidence shared."""

from __future__ import annotations

from dataclasses import dataclass

from bot.cards import Card, Text
from bot.commands.context import Context
from bot.commands.manual import Manual
from bot.library.selection import EVERYTHING, Selection
from bot.model import Episode
from bot.recommend.similar import Likeness, similar
from bot.replies.answer import Answer
from bot.replies.listing import Listing, list_card, on_page
from bot.search.match import Match, Strength

MANUAL = Manual(
    "like",
    "like EPISODE",
    "Finds more like it and says what they share.",
    ("like strides",),
)
#: from this much shared evidence on, two episodes are alike beyond doubt
_STRONG = 3.0


@dataclass(frozen=True, slots=True)
class Like:
    """Episodes like this one."""

    episode: Episode
    selection: Selection = EVERYTHING
    page: int = 1
    #: how it was typed, filters included
    typed: str = ""

    @property
    def text(self) -> str:
        """Say the command as it can be typed again."""
        return self.typed or f"like {self.episode.id}"


def answer(like: Like, context: Context) -> Answer:
    """Answer with the episodes that share most."""
    alike = similar(context.library, context.engine, like.episode)
    found = [likeness for likeness in alike if like.selection.admits(likeness.episode)]
    among = f", {like.selection}" if like.selection else ""
    title = f"More like {like.episode.title}{among}"
    if not found:
        said = Text(f"No other episode{among} shares a topic, a link or a rare word.")
        card = Card(title, (said,), private=True)
        return Answer(card, MANUAL.name, (), like.text, found=False)
    matches = tuple(_match(likeness) for likeness in found)
    card = list_card(context.library, Listing(title, matches, like.text, like.page))
    return Answer(card, MANUAL.name, matches, on_page(like.text, like.page))


def _match(likeness: Likeness) -> Match:
    strength = Strength.STRONG if likeness.weight >= _STRONG else Strength.FAIR
    score = likeness.weight / (likeness.weight + _STRONG)
    return Match(likeness.episode, score, strength, "; ".join(likeness.evidence))
