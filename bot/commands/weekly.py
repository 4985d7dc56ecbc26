"""Episode of the week: who posts it and where it is set up."""

from __future__ import annotations

from dataclasses import dataclass

from bot.cards import Ask, Card, Text
from bot.commands.context import Context
from bot.commands.manual import Manual
from bot.replies.answer import Answer

MANUAL = Manual("weekly", "weekly", "Says where the episode of the week is set up.", ("weekly",))


@dataclass(frozen=True, slots=True)
class Weekly:
    """What was asked of the schedule."""

    words: str = ""

    @property
    def text(self) -> str:
        """Say the command as it can be typed again."""
        return f"weekly {self.words}".strip()


def answer(asked: Weekly, _: Context) -> Answer:
    """Answer that nothing is scheduled here."""
    said = Text(
        "Nothing is scheduled here: an episode of the week is posted to a channel, "
        "and podbot is not connected to one."
    )
    card = Card(
        "Episode of the week", (said,), (Ask("A random episode instead", "random"),), private=True
    )
    return Answer(card, MANUAL.name, (), asked.text, found=False)
