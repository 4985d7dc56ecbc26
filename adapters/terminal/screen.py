"""Where a card is drawn: rich on a terminal that can, plain text anywhere else."""

from __future__ import annotations

import os
import sys

from adapters import streams
from bot.cards import Card

_DUMB = ("", "dumb", "unknown")


def show(card: Card) -> None:
    """Write a card to the standard output."""
    if draws():
        from adapters.terminal.drawing import draw  # noqa: PLC0415 - rich is slow to import

        draw(card)
    else:
        streams.say(card.plain())


def draws() -> bool:
    """Tell whether the standard output is a terminal that can do more than print."""
    return sys.stdout.isatty() and os.environ.get("TERM", "").lower() not in _DUMB
