"""What is no question: a greeting, thanks, noise, a pasted log; each gets a fitting answer."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.cards import Ask, Card, Text
from bot.commands.context import Context
from bot.replies.answer import Answer

_ASKS = (Ask("Help", "help"), Ask("Topics", "topics"), Ask("The latest episode", "latest"))


class Kind(StrEnum):
    """What was said instead of a question; the value is the command's name."""

    GREETING = "greeting"
    THANKS = "thanks"
    NOISE = "noise"
    LOG = "log"
    TOO_LONG = "too-long"
    NO_CONTEXT = "follow-up"


@dataclass(frozen=True, slots=True)
class Talk:
    """Something said that asks for no episode."""

    kind: Kind
    text: str = ""


def answer(talk: Talk, context: Context) -> Answer:
    """Answer in kind."""
    title, said = _said(talk.kind, context.library.title)
    return Answer(Card(title, (Text(said),), _ASKS, private=True), talk.kind, (), talk.text)


def _said(kind: Kind, show: str) -> tuple[str, str]:
    match kind:
        case Kind.GREETING:
            return "Hello!", f"Ask me which episode of {show} explains something."
        case Kind.THANKS:
            return "You're welcome.", "Ask again whenever you like."
        case Kind.NOISE:
            return "I see no question in that.", _how()
        case Kind.LOG:
            return "That looks like a log or a stack trace.", f"I only know episodes. {_how()}"
        case Kind.TOO_LONG:
            return "That is too long for a question.", _how()
        case Kind.NO_CONTEXT:
            return "I don't know what that goes on from.", "Ask for an episode or a topic first."


def _how() -> str:
    return "Type a few words of what you remember, a symbol, or a pull-request number."
