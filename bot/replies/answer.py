"""What a command gives back: the card to show, and what it holds for a machine to read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.cards import Card
from bot.search.match import Match, Strength


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one question."""

    card: Card
    #: the name of the command that answered
    command: str = ""
    #: the episodes that answer; never examples or near misses
    matches: Sequence[Match] = ()
    #: how to ask for the same again; the follow-ups `next` and `more` start from it
    text: str = ""
    #: False where something was looked for and not found
    found: bool = True

    @property
    def strength(self) -> Strength:
        """Give the strength of the best match."""
        return self.matches[0].strength if self.matches else Strength.NONE
