"""A conversation in the terminal: what is typed goes on from the card before."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from adapters import streams
from adapters.answering import answer
from adapters.terminal.screen import draws, show
from bot.podbot import PodBot, Question

_LEAVE = ("quit", "exit")


def chat(podbot: PodBot, state_dir: Path) -> None:
    """Answer until the person leaves."""
    converse(podbot, _typed(podbot, state_dir))


def converse(podbot: PodBot, typed: Iterable[str]) -> None:
    """Answer what is typed, each line as one that may go on from the last list or episode."""
    previous = ""
    for text in typed:
        if text.strip().lower() in _LEAVE:
            return
        answered = answer(podbot, Question(streams.whole(text), previous))
        show(answered.card)
        streams.say("")
        previous = answered.text if answered.matches else previous


def _typed(podbot: PodBot, state_dir: Path) -> Iterator[str]:
    if not (sys.stdin.isatty() and draws()):
        return streams.lines()
    from adapters.terminal.prompt import prompted  # noqa: PLC0415 - slow to import

    counted = f"{len(podbot.library.episodes)} episodes of {podbot.library.show.title}"
    streams.say(f"Ask about the {counted}. Tab completes, Ctrl-D leaves.")
    return prompted(podbot.suggest, state_dir)
