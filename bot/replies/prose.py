"""The prose of show notes: what the author says, without the list of links that follows it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from bot.model import Episode
from bot.text import paragraphs, sentences

_ASIDE = re.compile(r"\s*\(\s*https?://[^\s)]+\s*\)")
_ADDRESS = re.compile(r"\s*https?://\S+")
#: how many episodes' notes are kept read
_CACHED = 256
#: an address before a capital letter ends its sentence
_SENTENCE = re.compile(r"(https?://\S+)\s+(?=[A-Z])")
_LEADS_AWAY = re.compile(r"https?://\S+$")
#: `Further reading.`, `Docs:` and their like, which lead to a list of links
_HEADING = re.compile(r"[^.?!:\n]{1,40}[.:]")


def prose(episode: Episode) -> str:
    """Give the notes as a person would read them out, paragraphs parted by a blank line."""
    return _prose(episode.notes)


@lru_cache(_CACHED)
def _prose(notes: str) -> str:
    told = (_read_out(paragraph) for paragraph in _before_links(notes))
    return "\n\n".join(text for text in told if text)


def questions(episode: Episode) -> tuple[str, ...]:
    """List the questions the author puts in the notes."""
    asked = (sentence for sentence in sentences(prose(episode)) if sentence.endswith("?"))
    return tuple(question.strip(" -•") for question in asked)


def _before_links(notes: str) -> Iterator[str]:
    for paragraph in paragraphs(notes):
        if _HEADING.fullmatch(paragraph):
            return
        yield paragraph


def _read_out(paragraph: str) -> str:
    """Leave out the sentences that only lead to an address."""
    lines = _SENTENCE.sub(r"\1\n", _ASIDE.sub("", paragraph)).splitlines()
    kept = (
        " ".join(_ADDRESS.sub("", s) for s in sentences(line) if not _LEADS_AWAY.search(s))
        for line in lines
    )
    return "\n".join(line for line in kept if line)
