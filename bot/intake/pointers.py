"""What the notes of one episode say of another: hear it first, next, or as well."""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.intake.mentions import Mention, mentions
from bot.library.addresses import canonical
from bot.model import Pointer, PointerKind

_THIS = r"this(?: one| episode| podcast)?"
_HEARING = r"(?:(?:listening to|hearing|watching) )?"


def _phrases(*phrases: str) -> re.Pattern[str]:
    return re.compile("|".join(phrases), re.IGNORECASE)


#: said before the address of an episode that is to be heard earlier
_HEAR_THAT_FIRST = _phrases(
    r"\bfirst$",
    r"\bprerequisites?\b",
    r"\bstart with$",
    rf"\bbefore {_HEARING}{_THIS}\b",
    r"\b(?:follow-?up|sequel) (?:to|of)\b",
    r"\bcontinues? from\b",
)
#: said after such an address
_BEFORE_THIS = _phrases(rf"^[)\s,]*(?:first\b|before {_HEARING}{_THIS}\b)")
#: said before the address of an episode that is to be heard later
_HEAR_THIS_FIRST = _phrases(
    rf"\b{_THIS}(?: first,?)? before\b",
    r"\bnext(?: episode| podcast| one)?$",
    r"\b(?:follow-?up|sequel)(?: is)?$",
    r"\bcontinues? (?:in|with)\b",
)


def pointers(notes: str, home: str, episode_at: Callable[[str], str | None]) -> tuple[Pointer, ...]:
    """Read the pointers in some notes; `episode_at` gives the id of the episode at an address."""
    found: dict[str, Pointer] = {}
    for mention in mentions(notes):
        target = episode_at(mention.url)
        if target or is_page_of(home, mention.url):
            pointer = Pointer(target or mention.url, _kind(mention))
            found.setdefault(pointer.target, pointer)
    return tuple(found.values())


def is_page_of(home: str, address: str) -> bool:
    """Tell whether an address lies below a show's home."""
    return bool(home) and canonical(address).startswith(canonical(home) + "/")


def _kind(mention: Mention) -> PointerKind:
    if _HEAR_THAT_FIRST.search(mention.label) or _BEFORE_THIS.match(mention.after):
        return PointerKind.PREREQUISITE
    if _HEAR_THIS_FIRST.search(mention.label):
        return PointerKind.FOLLOWUP
    return PointerKind.RELATED
