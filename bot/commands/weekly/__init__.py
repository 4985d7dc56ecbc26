"""Episode of the week: what is scheduled in a channel, and changing it.

carrying   a request to what carries it out
showing    the cards
changing   what each change does
desk       who asks, where, and the ports

Only `carrying` imports the others, and only a bot that has schedules imports it: a question at the
terminal must not pay for them.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.cards import Ask, Card, Text
from bot.commands.context import Context
from bot.commands.manual import Manual
from bot.replies.answer import Answer

MANUAL = Manual(
    "weekly",
    "weekly | weekly set DAY TIME ZONE [every 2] [topic TOPIC] [ping ROLE] [thread] [quiet] | "
    "weekly plan | weekly pause [until DATE] | weekly resume | weekly skip [DATE] | weekly swap | "
    "weekly now | weekly remove",
    "Posts an episode of the week to the channel, and shows or changes when and which.",
    ("weekly", "weekly set mon 9am Europe/London", "weekly plan 8", "weekly skip 2026-12-24"),
)


@dataclass(frozen=True, slots=True)
class Weekly:
    """What was asked of the schedule."""

    words: str = ""

    @property
    def text(self) -> str:
        """Say the command as it can be typed again."""
        return f"weekly {self.words}".strip()


def answer(asked: Weekly, _: Context) -> Answer:
    """Answer where there is no channel: in a terminal, or without a database."""
    said = Text(
        "Nothing is scheduled here: an episode of the week is posted to a channel, "
        "and podbot is not connected to one. On the command line: podbot weekly --help"
    )
    card = Card(
        "Episode of the week", (said,), (Ask("A random episode instead", "random"),), private=True
    )
    return Answer(card, MANUAL.name, (), asked.text, found=False)
