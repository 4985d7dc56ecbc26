"""Slack's markup: taken out of what people type, and kept out of what we say.

https://docs.slack.dev/messaging/formatting-message-text
"""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from adapters.slack.limits import units
from bot.text import clean, clip

_TOKEN = re.compile(r"<([^<>\n]+)>")
_CODE = re.compile(r"```(.+?)```|`([^`\n]+)`", re.DOTALL)
_EMOJI = re.compile(r"(?<![\w:])(?::(?:[\w+'-]*[a-z+-][\w+'-]*|100):)+(?![\w:])")
#: `*bold*`, `_italic_`, `~struck~` around whole words; `__init__` and `2 * 3 * 4` are no such thing
_MARKED = re.compile(r"(?<![\w*_~])([*_~])(?![\s*_~])([^\n]*?[^\s*_~])\1(?![\w*_~])")
_QUOTED = re.compile(r"^(?:>|•|◦)\s*", re.MULTILINE)
_AFTER_MENTION = re.compile(r"^[\s,:]+")

#: what Slack reads as the start or end of a format: a mark that does not stand inside a word
_MARK = re.compile(r"(?<!\w)[*_~]|[*_~](?!\w)|:[\w+'-]*[a-z+][\w+'-]*:")
_WORD = re.compile(r"(?P<open>[(\[{\"'“‘«]*)(?P<word>.*?)(?P<close>[)\]}\"'”’».,;!?]*)", re.DOTALL)
_OURS = re.compile(r"(?<![\w`])`[^`\s](?:[^`\n]*[^`\s])?`(?![\w`])")
_PART = re.compile(r"(\s+)")
#: characters that show nothing and could break what stands beside them: controls, halves of
#: characters, and marks that turn the direction of writing
_UNSHOWN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")
#: stands for a backtick that would open or close code
_TICK = "ˋ"
_IN_TARGET = str.maketrans({" ": "%20", "<": "%3C", ">": "%3E", "|": "%7C", '"': "%22"})
_ENTITY_LIKE = re.compile(r"&(?=(?:amp|lt|gt);)")


def plain(text: str, bot_user: str = "") -> str:
    """Read what a person typed: mentions, links, emoji, marks and entities become plain words."""
    pieces: list[str] = []
    end = 0
    for code in _CODE.finditer(text):
        pieces += _prose(text[end : code.start()], bot_user), unescape(code[1] or code[2])
        end = code.end()
    pieces.append(_prose(text[end:], bot_user))
    said = "\n".join(clean(line) for line in "".join(pieces).splitlines()).strip()
    return said if not _mentions(text, bot_user) else _AFTER_MENTION.sub("", said)


def unescape(text: str) -> str:
    """Decode Slack's three entities once."""
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def escape(text: str) -> str:
    """Encode the three characters that Slack reads as markup, once."""
    shown = text if text.isprintable() and text.isascii() else _UNSHOWN.sub("", text)
    return shown.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def literal(text: str) -> str:
    """Write text so that mrkdwn shows it as it is: words with marks of formatting become code."""
    pieces: list[str] = []
    end = 0
    for code in _OURS.finditer(text) if "`" in text else ():
        pieces += _words(text[end : code.start()]), escape(code[0])
        end = code.end()
    pieces.append(_words(text[end:]))
    return "".join(pieces)


def code(text: str) -> str:
    """Write text as code on one line."""
    flat = " ".join(text.replace("`", _TICK).split())
    return f"`{escape(flat)}`" if flat else ""


def link(url: str, label: str = "") -> str:
    """Write a link; an address that Slack would not open stays text."""
    words = literal(" ".join(label.split()))
    if not opens(url):
        return " ".join(part for part in (literal(label), literal(url)) if part)
    address = _ENTITY_LIKE.sub("&amp;", url.translate(_IN_TARGET))
    return f"<{address}|{words}>" if words else f"<{address}>"


def opens(url: str) -> bool:
    """Tell whether an address is one that a link or a button may lead to."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and bool(parts.netloc) and url.isprintable()


def fitted(text: str, limit: int, write: Callable[[str], str] = escape) -> str:
    """Cut text at a word so that what is written of it keeps a limit."""
    room = limit
    written = write(clip(text, room))
    while units(written) > limit and room > 0:
        room = min(room - 1, room * limit // units(written))
        written = write(clip(text, room))
    return written


def _prose(text: str, bot_user: str) -> str:
    without_emoji = _EMOJI.sub(" ", text)
    kept = without_emoji if without_emoji.strip() else text
    bare = _TOKEN.sub(lambda token: _named(token[1], bot_user), kept)
    decoded = unescape(bare)
    return _MARKED.sub(r"\2", _QUOTED.sub("", decoded))


def _named(token: str, bot_user: str) -> str:
    """Give the words that stand for a mention or a link."""
    target, _, label = token.partition("|")
    if target.startswith(("@", "#")):
        return " " if target[1:] == bot_user else label or " "
    if target.startswith("!"):
        return label.lstrip("@") or " "
    return label or target.removeprefix("mailto:")


def _mentions(text: str, bot_user: str) -> bool:
    return bool(bot_user) and f"<@{bot_user}" in text


def _words(text: str) -> str:
    """Turn each word that would format into code, and leave all others."""
    if not (_MARK.search(text) or ">" in text or "&gt;" in text):
        return escape(text.replace("`", _TICK))
    parts = _PART.split(text)
    starts_line = [index == 0 or "\n" in parts[index - 1] for index in range(len(parts))]
    return "".join(
        _word(part, first) if part and not part.isspace() else part
        for part, first in zip(parts, starts_line, strict=True)
    )


def _word(part: str, first: bool) -> str:
    quotes = first and part.startswith((">", "&gt;"))
    if not quotes and not _MARK.search(part):
        return escape(part.replace("`", _TICK))
    found = _WORD.fullmatch(part)
    if quotes or not found or not _MARK.search(found["word"]):
        return code(part)
    return f"{escape(found['open'])}{code(found['word'])}{escape(found['close'])}"
