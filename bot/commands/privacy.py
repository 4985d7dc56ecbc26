"""Privacy: what is stored about people, and how to erase it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.cards import Card, Text
from bot.commands.context import Context
from bot.commands.manual import Manual
from bot.replies.answer import Answer

MANUAL = Manual(
    "privacy", "privacy", "Says what is stored about people, and how to erase it.", ("privacy",)
)


@dataclass(frozen=True, slots=True)
class Privacy:
    """What is stored."""

    text: str = "privacy"


def answer(asked: Privacy, _: Context) -> Answer:
    """Answer with what is stored."""
    blocks = (
        Text("Questions are answered and forgotten: neither their words nor who asked is stored."),
        Text(
            "In the terminal, `podbot chat` keeps the lines typed in the file `chat-history` in "
            "podbot's state folder, readable by you alone; delete the file to erase them."
        ),
        Text(
            "Of an episode of the week, podbot keeps who set it up, swapped, skipped or changed "
            "it, and when, until it is removed from the database; whoever runs podbot can erase "
            "a name. Of a thread, it keeps the last command for a day."
        ),
    )
    return Answer(Card("Privacy", blocks, private=True), MANUAL.name, (), asked.text)
