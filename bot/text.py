"""Words as people and documents write them: cleaning, folding, slugs, sentences, cutting."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_LOOK_ALIKES = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛`´ʼ′", "'"),
        **dict.fromkeys("“”„‟«»″", '"'),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        "…": "...",
        "×": "x",
    }
)
#: how many names are kept read: one question asks for its own again and again
_CACHED = 4_096
_SPACES = re.compile(r"\s+")
_NOT_SLUG = re.compile(r"[^a-z0-9]+")
_NAME = re.compile(r"[^\W_]+[+#]*")
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_SENTENCE_END = re.compile(r"([.?!][\"”’)\]]*)\s+(?=[^a-z])")
_ABBREVIATION = re.compile(r"\b(?:e\.g|i\.e|vs|etc|cf|h/t|[A-Z])\.$")
ELLIPSIS = "…"
#: combining classes that are no accent: none at all, and what tells two kana apart
_LETTERS = frozenset({0, 8})
MONTHS = (
    "January February March April May June July August September October November December"
).split()


def clean(text: str) -> str:
    """Make typed text plain: one Unicode form, straight quotes and dashes, nothing invisible."""
    if text.isascii() and text.isprintable():
        return " ".join(text.translate(_LOOK_ALIKES).split())
    visible = "".join(
        " " if char.isspace() else char
        for char in unicodedata.normalize("NFKC", text)
        if char.isspace() or unicodedata.category(char) not in _INVISIBLE
    )
    return _SPACES.sub(" ", visible.translate(_LOOK_ALIKES)).strip()


def fold(text: str) -> str:
    """Make text comparable: cleaned, lower case, accents dropped."""
    if text.isascii():
        return clean(text).lower()
    decomposed = unicodedata.normalize("NFKD", clean(text).casefold())
    kept = (char for char in decomposed if unicodedata.combining(char) in _LETTERS)
    return unicodedata.normalize("NFC", "".join(kept))


def slug(text: str) -> str:
    """Write text as an id: folded, each run of other than a-z and 0-9 becomes one hyphen."""
    if not text.isascii():
        letters = unicodedata.normalize("NFKD", text)
        text = "".join(char for char in letters if not unicodedata.combining(char))
    return _NOT_SLUG.sub("-", text.lower()).strip("-")


@lru_cache(_CACHED)
def key(text: str) -> str:
    """Give the form in which two names are equal, in any script: its words, `c++` and `c` apart."""
    return "-".join(_NAME.findall(fold(text)))


def letters(text: str) -> str:
    """Keep only folded letters and digits: equal for texts that differ in spacing and marks."""
    return "".join(char for char in fold(text) if char.isalnum())


def paragraphs(text: str) -> list[str]:
    """Split text at its blank lines."""
    return [part.strip() for part in re.split(r"\n\s*\n", text) if part.strip()]


def sentences(text: str) -> list[str]:
    """Split text into sentences; a line end always ends one, an abbreviation never does."""
    found: list[str] = []
    for part in map(str.strip, _SENTENCE_END.sub(r"\1\n", text).splitlines()):
        if found and part and _ABBREVIATION.search(found[-1]):
            found[-1] = f"{found[-1]} {part}"
        elif part:
            found.append(part)
    return found


def clip(text: str, limit: int) -> str:
    """Cut text to `limit` characters, at a word where that loses little, and mark the cut."""
    if len(text) <= limit:
        return text
    if limit < 1:
        return ""
    kept = text[: limit - 1]
    at_word = kept.rsplit(None, 1)[0] if " " in kept.strip() else kept
    body = at_word if len(at_word) > limit // 2 else kept
    while body and unicodedata.combining(text[len(body)]):
        body = body[:-1]
    return body.rstrip() + ELLIPSIS


def plural(count: int, noun: str) -> str:
    """Write `1 episode`, `2 episodes`."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def listed(words: tuple[str, ...], last: str = "and") -> str:
    """Write `a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def clock(seconds: int) -> str:
    """Write a moment of an episode as `07:42`, or `1:07:42` from an hour on."""
    hours, rest = divmod(seconds, 3600)
    minutes = f"{rest // 60:02}:{rest % 60:02}"
    return f"{hours}:{minutes}" if hours else minutes


def moment_of(address: str, seconds: int) -> str:
    """Give the address of a moment. https://www.w3.org/TR/media-frags/#naming-time."""
    return f"{address.partition('#')[0]}#t={seconds}"
