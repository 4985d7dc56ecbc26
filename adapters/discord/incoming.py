"""What people write on Discord, as plain text, and whether it is meant for the bot."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.text import clip
from bot.understand.followups import is_followup

#: what others said and what is code: a mention in there calls nobody
_ASIDE = re.compile(r"^>>> [\s\S]*|^> .*$|```[\s\S]*?```|`[^`\n]*`", re.MULTILINE)
_QUOTE = re.compile(r"^>>> [\s\S]*|^> .*$", re.MULTILINE)
_MENTION = re.compile(r"<(?:@[!&]?|#)\d+>|<id:\w+>|<t:-?\d+(?::\w)?>|</[^:>]+:\d+>")
_EMOJI = re.compile(r"<a?(:\w+:)\d+>")
_MASKED = re.compile(r"\[([^\]\n]+)\]\(<?(https?://[^\s)>]+)>?[^)\n]*\)")
_ADDRESS = re.compile(r"<(https?://[^\s>]+)>")
_ESCAPE = re.compile(r"\\([^0-9A-Za-z\s])")
#: a whole message is looked up by no more than its beginning
_LOOKED_UP = 500


@dataclass(frozen=True, slots=True)
class Me:
    """How the bot is mentioned."""

    user: int
    #: its own managed role in the guild, if it has one
    role: int | None = None


@dataclass(frozen=True, slots=True)
class Heard:
    """What a message says, and what of it we may see."""

    content: str
    #: in the direct messages between the bot and a person
    direct: bool = False
    #: whether Discord counts the bot's own role among the mentions
    role_mentioned: bool = False
    #: whether it replies to one of our cards
    reply: bool = False


@dataclass(frozen=True, slots=True)
class Nameless:
    """The bot's role was mentioned and the text was withheld."""


def question_in(heard: Heard, me: Me) -> str | Nameless | None:
    """Give the question that a message asks the bot; None where it asks nothing of it."""
    own = re.compile(rf"<@!?{me.user}>" + (rf"|<@&{me.role}>" if me.role else ""))
    if heard.direct or own.search(_ASIDE.sub(" ", heard.content)):
        return plain_text(own.sub(" ", _QUOTE.sub(" ", heard.content)))
    if heard.role_mentioned and not heard.content:
        return Nameless()
    return heard.content if heard.reply and is_followup(heard.content) else None


def plain_text(content: str) -> str:
    """Take Discord's markup off, leaving the words and addresses."""
    text = _MASKED.sub(r"\1 \2", content)
    text = _EMOJI.sub(r"\1", _MENTION.sub(" ", text))
    return _ESCAPE.sub(r"\1", _ADDRESS.sub(r"\1", text)).strip()


def looked_up(content: str) -> str:
    """Give what a whole message of somebody's is looked up by."""
    return clip(plain_text(content), _LOOKED_UP)
