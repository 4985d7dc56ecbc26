"""Telling questions from what is none: greetings, thanks, emoji, junk, pasted logs.

What a pasted log complains of may be a question after all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.commands.talk import Kind
from bot.search.english import STOP
from bot.search.words import stems, telling_stems
from bot.text import fold

#: nobody asks in more characters; what is longer was pasted
LONGEST = 600
#: a log has at least this many lines that look like one
_LOG_LINES = 2
_FILLER = (
    r"(?:\s+(?:there|all|everyone|everybody|bot|podbot|pod|folks|team|again|much|so|a lot|you|u"
    r"|man|mate|!+|\.+))*"
)
_GREETING = re.compile(
    r"(?:hi+|hey+|hello+|hallo|hiya|yo|sup|howdy|hola|greetings|ping|test|test(?:ing)?(?: \d)+"
    r"|how are you|what'?s up|(?:bot,? )?are you (?:there|alive|awake|up|ok|working|online)"
    rf"|good (?:morning|evening|afternoon|day)){_FILLER}"
)
_PRAISE_GIVEN = (
    r"(?:thanks?|thx|thank you|ty|tysm|cheers|great|nice(?: one)?|cool|awesome|perfect|lol|haha+"
    r"|ok(?:ay)?|got it|makes sense|sounds good|well done|good job|lgtm|[+]1|never ?mind|nvm"
    r"|good bot|bad bot|bye|goodbye|see you)"
)
_THANKS = re.compile(rf"{_PRAISE_GIVEN}(?:[\s,.!]+{_PRAISE_GIVEN})*{_FILLER}")
_CHATTER = re.compile(
    r"(?:k+|y(?:es|eah?|ep|up)|no(?:pe)?|sure|right|indeed|wow|omg|hm+|i see|np|no problem|me too"
    rf"|same(?: here)?|done|agreed|exactly|ship it|-1|sorry|oops|my bad|ignore (?:me|that|this)"
    rf"|(?:(?:sorry|oops|ups)[\s,.!]+)?wrong (?:channel|chat|thread|window|room)){_FILLER}"
)
_THANKING = frozenset("thanks thx thank ty tysm cheers great nice cool awesome perfect".split())
_PRAISE = frozenset("worked works work help helped helpful helps answer exactly lot much".split())
_LOG_LINE = re.compile(
    r"""
    ^[ \t]*+ (?: File\ ".+",\ line\ \d+ | at\ [\w.$<>]+\(.*\) | Traceback\ \(most\ recent
    | \w*(?:Error|Exception|Warning)\b:? | \[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d | \#\d+\ 0x[0-9a-f]+
    | .*\b(?:ERROR|WARN(?:ING)?|INFO|DEBUG|FATAL)\b[ :\]] )
    """,
    re.MULTILINE | re.VERBOSE,
)
#: the line of a log that says what went wrong
_COMPLAINT = re.compile(
    r"^[ \t]*(?:E[ \t]+|\[rank\d+\]:[ \t]*)?([\w.]*(?:Error|Exception): \S.*)$", re.MULTILINE
)
#: a name with fewer words of meaning may stand in anybody's complaint
_QUOTED = 4
#: a command of a shell, with an option
_SHELL = re.compile(
    r"[$>#]?\s*(?:sudo )?(?:git|pip3?|conda|cd|ls|npm|docker|kubectl|ssh|curl|wget|apt|apt-get"
    r"|brew|rm) .*(?<!\S)--?\w.*"
)
_SHOUT = re.compile(r"[!?]+[!?1\s]+")
#: what is typed to see whether it breaks
_INJECTION = re.compile(r".*\bor\s+'?\d+'?\s*=\s*'?\d+.*|near\s*\(.*", re.IGNORECASE)
_EMOJI_CODE = re.compile(r":[a-z0-9_+'-]+:")
#: arrows and symbols, emoji, and what joins and varies them
_EMOJI = re.compile("[\u2190-\u2bff\U0001f000-\U0001faff\ufe0f\u200d]")
_WORD = re.compile(r"[^\W_]")


def talk(typed: str) -> Kind | None:
    """Say what kind of talk a text is, if it is not a question."""
    if len(_LOG_LINE.findall(typed)) >= _LOG_LINES or "Traceback (most recent call last)" in typed:
        return Kind.LOG
    if _SHELL.fullmatch(typed):
        return Kind.LOG
    if len(typed) > LONGEST:
        return Kind.TOO_LONG
    words = _EMOJI.sub(" ", _EMOJI_CODE.sub(" ", fold(typed))).strip(" !.,?~")
    if _SHOUT.fullmatch(typed) or _INJECTION.fullmatch(typed):
        return Kind.NOISE
    if not _WORD.search(words) or _CHATTER.fullmatch(words):
        return Kind.NOISE
    if _GREETING.fullmatch(words):
        return Kind.GREETING
    return Kind.THANKS if _is_thanks(words) else None


def complaint(log: str) -> str:
    """Give the last line of a log that says what went wrong."""
    said: list[str] = _COMPLAINT.findall(log)
    return said[-1] if said else ""


def quotes(complaint: str, names: Iterable[str]) -> bool:
    """Tell whether a complaint has all words of a name that is long enough to be one itself."""
    said = stems(complaint)
    return any(name <= said and len(name) >= _QUOTED for name in map(telling_stems, names))


def _is_thanks(words: str) -> bool:
    first, *rest = re.findall(r"[\w']+", words)
    return bool(_THANKS.fullmatch(words)) or (
        first in _THANKING and STOP.union(_PRAISE).issuperset(rest)
    )
