"""Tokens: the words and identifiers of a text, whole, split and joined.

The same function reads documents and questions, so that what was written one way is found when it
is typed another: `torch.use_deterministic_algorithms`, `VariableTracker` / `variable tracker`,
`__torch_function__` / `torch function`, `C++`, `0/1`, `fp16`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from bot.search.english import STOP
from bot.search.stem import stem
from bot.text import clean, fold

_CHUNK = re.compile(r"[^\W_][\w.:/+#&*@'-]*|_[\w.:/+#&*@'-]*")
_PART = re.compile(r"[^\W_]+\+\+|[^\W_]+")
_CAMEL = re.compile(r"[A-Z]{2,}s(?![a-z])|[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+\d*|[A-Z]+\d*|\d+[a-z]*")
_POSSESSIVE = re.compile(r"'s?\b")
_EDGES = ".:/#&*@'-_"
_STOP = frozenset(map(stem, STOP))
#: an identifier longer than this is noise, not a word
LONGEST = 60
#: how many different typed words are kept read: a language has few, and uses them again and again
_CACHED = 65_536


@dataclass(frozen=True, slots=True)
class Token:
    """One typed word: its parts in order, and the forms in which it stands as a whole."""

    #: `variable`, `tracker`; a plain word is its own only part
    parts: tuple[str, ...]
    #: `variabletracker`; `torch.nn` and `torchnn`; empty for a plain word
    wholes: tuple[str, ...] = ()

    @property
    def terms(self) -> tuple[str, ...]:
        """List every form this token is found by."""
        return (*self.wholes, *self.parts)


def tokens(text: str) -> Iterator[Token]:
    """Read the tokens of a text."""
    return filter(None, map(_token, _chunks(text)))


def terms(text: str) -> list[str]:
    """List every term of a text, in order."""
    return list(chain.from_iterable(map(_terms, _chunks(text))))


def stems(text: str) -> frozenset[str]:
    """Give the stems of all terms of a text."""
    return frozenset(stem(term) for term in terms(text))


def telling_stems(text: str) -> frozenset[str]:
    """Give the stems of the terms of a text that mean something."""
    return stems(text) - _STOP


def _chunks(text: str) -> list[str]:
    found: list[str] = _CHUNK.findall(text if text.isascii() else clean(text))
    return found


@lru_cache(_CACHED)
def _terms(chunk: str) -> tuple[str, ...]:
    token = _token(chunk)
    return token.terms if token else ()


def _token(chunk: str) -> Token | None:
    if chunk.isascii() and chunk.isalpha() and (len(chunk) == 1 or chunk[1:].islower()):
        return Token((chunk.lower()[:LONGEST],))
    bare = _POSSESSIVE.sub("", chunk).strip(_EDGES)
    parts = tuple(part[:LONGEST] for part in _parts(bare))
    if not parts:
        return None
    whole = fold(bare)[:LONGEST]
    if parts == (whole,):
        return Token(parts)
    joined = "".join(parts)[:LONGEST]
    return Token(parts, tuple(dict.fromkeys((whole, joined))))


def _parts(bare: str) -> Iterator[str]:
    for part in _PART.findall(bare):
        pieces = _CAMEL.findall(part) if part.isascii() and not part.islower() else ()
        if len(pieces) > 1 and "".join(pieces) == part and min(map(len, pieces)) > 1:
            yield from (piece.lower() for piece in pieces)
        else:
            yield fold(part)
