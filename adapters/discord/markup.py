"""Plain text in Discord's dialect: everything stands as it was written, and only we format.

A backslash before ASCII punctuation makes Discord show that character as it is; what can mean
something there is in https://docs.discord.com/developers/reference#message-formatting.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from datetime import datetime
from urllib.parse import quote, urlsplit

from bot.text import ELLIPSIS, clip

_SPECIAL = re.compile(
    r"(?P<first>^[ \t]*\d*)(?P<mark>[-+#>]|(?<=\d)[.)])"  # heading, quote or list
    r"|(?P<any>[\\*_~|`\[\]<]|@(?=everyone|here)|(?<=:)/(?=/)|(?<=:/)/|(?<=discord\.gg)/)",
    re.MULTILINE,
)
_ADDRESS = re.compile(r"https?://(?:[^\s<>\"'`()]|\([^\s<>\"'`()]*\))+(?<![.,;:!?\]])")
#: characters read beyond those that could fit, for the invisible ones among them
_SPARE = 400
#: joiners shape emoji and several scripts; other invisible characters only hide things
_JOINERS = frozenset("\u200c\u200d")
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_BLANK = frozenset({"Cf", "Mn", "Me", "Zs"})
#: drawn as nothing, though Unicode counts them among letters and symbols
_FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
#: what may stand in an address between `<` and `>`, and between `(<` and `>)`
_SAFE_BARE = "%/:=&?~#+!$,;'@()*[]"
_SAFE_LINKED = "%/:=&?~#+!$,;'@"


def size(text: str) -> int:
    """Count text as Discord's client does, in UTF-16 units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def plain(text: str) -> str:
    """Make text fit to send: nothing invisible, and empty where nothing would be drawn."""
    shown = text.replace("\n", "").isprintable()
    kept = (text if shown else "".join(map(_drawn, text))).strip()
    return kept if any(_visible(char) for char in kept) else ""


def escape(text: str) -> str:
    """Write text so that it shows as it is: no formatting, mention, link or heading."""
    return _escape(plain(text))


def prose(text: str) -> str:
    """Write text as `escape` does, but let the addresses in it lead somewhere, without preview."""
    return _prose(plain(text))


def fit(text: str, limit: int, *, links: bool = False) -> str:
    """Write text as `escape`, or `prose`, in `limit` units; cut at a word, not in an address."""
    return _fit(text, limit, _prose if links else _escape)


def bare(text: str, limit: int) -> str:
    """Fit text on one line where Discord reads no markup: button labels, menu options."""
    return _fit(" ".join(text.split()), limit, str)


def target(url: str) -> str:
    """Give an address that people can follow, fit for JSON; empty where it is none."""
    try:
        split = urlsplit(url)
    except ValueError:
        return ""
    return (
        quote(url, safe=_SAFE_BARE) if split.scheme in ("http", "https") and split.hostname else ""
    )


def address(url: str) -> str:
    """Write an address that leads somewhere and shows no preview."""
    return f"<{quote(url, safe=_SAFE_BARE)}>"


def link(label: str, url: str) -> str:
    """Write words that lead to an address; the address alone where they are one themselves.

    Discord refuses to hide one address behind another.
    """
    label = " ".join(plain(label).split())
    if not target(url):
        return escape(label)
    if not label or "://" in label or re.match(r"(?:www|discord)\.", label):
        return address(url)
    return f"[{escape(label)}](<{quote(url, safe=_SAFE_LINKED)}>)"


def _fit(text: str, limit: int, write: Callable[[str], str]) -> str:
    text = plain(text[: 2 * max(limit, 0) + _SPARE])
    if len(text) <= limit and size(written := write(text)) <= limit:
        return written
    low, high = 0, min(len(text), max(limit, 0))
    while low < high:
        middle = (low + high + 1) // 2
        if size(write(_cut(text, middle))) <= limit:
            low = middle
        else:
            high = middle - 1
    return write(_cut(text, low))


def _prose(text: str) -> str:
    parts, end = [], 0
    for found in _ADDRESS.finditer(text):
        parts += [_escape(text[end : found.start()]), address(found[0])]
        end = found.end()
    return "".join((*parts, _escape(text[end:])))


def moment(at: datetime) -> str:
    """Write a moment that each reader sees by their own clock."""
    return f"<t:{int(at.timestamp())}:F>"


def _escape(text: str) -> str:
    return _SPECIAL.sub(r"\g<first>\\\g<mark>\g<any>", text)


def _cut(text: str, limit: int) -> str:
    clipped = clip(text, limit)
    last = clipped.rfind("://")
    if clipped == text or last < 0 or any(char.isspace() for char in clipped[last:]):
        return clipped
    before = clipped[:last].rsplit(None, 1)[0] if any(map(str.isspace, clipped[:last])) else ""
    return f"{before.rstrip()}{ELLIPSIS}" if limit else ""


def _drawn(char: str) -> str:
    if char == "\n" or char in _JOINERS:
        return char
    if char.isspace():
        return " "
    return "" if unicodedata.category(char) in _INVISIBLE else char


def _visible(char: str) -> bool:
    return not char.isspace() and unicodedata.category(char) not in _BLANK and char not in _FILLERS
