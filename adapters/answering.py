"""Asking podbot without an event loop: at the terminal a question needs no port and never waits."""

from __future__ import annotations

import logging

from bot.cards import Card, Text
from bot.podbot import PodBot, Question
from bot.replies.answer import Answer

log = logging.getLogger(__name__)

_APOLOGY = Answer(
    Card(
        "Something went wrong",
        (Text("That is a fault of podbot's, not yours; its log says more."),),
        private=True,
    ),
    found=False,
)


def answer(podbot: PodBot, question: Question) -> Answer:
    """Answer a question; a fault of ours is logged and said."""
    try:
        return _driven(podbot, question)
    except Exception:
        log.exception("a question was not answered")
        return _APOLOGY


def _driven(podbot: PodBot, question: Question) -> Answer:
    asking = podbot.ask(question)
    try:
        asking.send(None)
    except StopIteration as done:
        answered: Answer = done.value
        return answered
    asking.close()
    raise RuntimeError("a question waits for a port that the terminal does not have")
