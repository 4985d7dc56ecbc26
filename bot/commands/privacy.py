"""Privacy: what is stored about people and how long, and erasing it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.cards import Ask, Block, Card, Heading, Text
from bot.commands.context import Context
from bot.commands.manual import Manual
from bot.replies.answer import Answer
from bot.text import plural

if TYPE_CHECKING:
    from bot.ports import Asker, Operator, Schedules

MANUAL = Manual(
    "privacy",
    "privacy | privacy erase",
    "Says what is stored about people and how long, and erases what is stored about you.",
    ("privacy", "privacy erase"),
)
#: what is stored, and how long; README.md has the same table
STORED = (
    (
        "Who set, changed, skipped or swapped a schedule, or set a default show",
        "until it is erased",
    ),
    ("Who installed podbot in a workspace", "until it is uninstalled there"),
    ("The last command answered in a thread, without who asked", "a day"),
    ("That an event was answered, by its id", "a day"),
    ("A command too long for a button, without who asked", "a year after it was last shown"),
)
_FORGOTTEN = Text(
    "Questions are answered and forgotten: neither their words nor who asked is stored. "
    "Their words, without who asked, are logged only while an operator looks for a fault."
)
_TERMINAL = Text(
    "In the terminal, `podbot chat` keeps the lines typed in the file `chat-history` in "
    "podbot's state folder, readable by you alone; delete the file to erase them."
)


@dataclass(frozen=True, slots=True)
class Privacy:
    """What is stored."""

    #: whether what is stored about whoever asks is to be erased
    erase: bool = False

    @property
    def text(self) -> str:
        """Say the command as it can be typed again."""
        return "privacy erase" if self.erase else "privacy"


def answer(asked: Privacy, _: Context) -> Answer:
    """Answer with what is stored; where nobody is known, nothing is stored about them."""
    if asked.erase:
        return _said("Nothing to erase", Text("Here nothing is stored about you."), asked)
    kept = tuple(Text(f"{what}: {how_long}.") for what, how_long in STORED)
    head = Heading("What is kept, and how long")
    blocks: tuple[Block, ...] = (_FORGOTTEN, head, *kept, _TERMINAL)
    card = Card("Privacy", blocks, (Ask("Erase what is mine", "privacy erase"),), private=True)
    return Answer(card, MANUAL.name, (), asked.text)


async def erase(asked: Privacy, who: Asker | Operator, schedules: Schedules) -> Answer:
    """Forget the name of whoever asks, wherever it stands; what they set goes on without it."""
    places = await schedules.erase(who.id)
    if not places:
        return _said("Nothing to erase", Text("Nothing was stored about you."), asked)
    said = Text(f"Your name is gone from {plural(places, 'place')}. What you set up goes on.")
    return _said("Erased", said, asked)


def _said(title: str, text: Text, asked: Privacy) -> Answer:
    return Answer(Card(title, (text,), private=True), MANUAL.name, (), asked.text)
