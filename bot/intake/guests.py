"""Who is heard beside the host, by the phrases notes use of guests."""

from __future__ import annotations

import re
from collections.abc import Iterator

# a capital, or a letter of a script that has none
_WORD = r"[^\W\d_a-zß-öø-ÿ][\w’'-]*\.?"
_NAME = rf"{_WORD}(?: (?:(?:van|von|de|der|la|bin) )?{_WORD}){{0,3}}"
# `A`, `A and B`, `A, B, and C`; in `A, and B` another clause begins
_NAMES = rf"(?P<names>{_NAME}(?:(?:, {_NAME}){{1,4}},? and {_NAME}| and {_NAME})?)"
_ASIDE = r"(?: \([^()]{0,80}\))?"
_SUBJECT = rf"\b{_NAMES}{_ASIDE}"
_WE = r"(?:I[’']m|I am|[Ww]e[’']re|[Ww]e are)"
_SPOKEN = r"(?:talk|discuss|chat|dig|go|sit|sat|speak|spoke|cover|explore|look|walk)"

#: what a phrase cannot do without, which is found much faster, and the phrase
_PHRASES = tuple(
    (needed, re.compile(phrase))
    for needed, phrase in (
        ("oin", rf"{_SUBJECT},? (?:joins?|joined|(?:is|are) joining|will join) (?:me|us)\b"),
        (" ask", rf"{_SUBJECT}(?:(?:[’']s| is| are) going to|[’']ll| will)? asks? (?:me|us)\b"),
        (" and I ", rf"{_SUBJECT} and I {_SPOKEN}\b"),
        ("oin ", rf"\b[Jj]oin (?:me|us) with {_NAMES}"),
        ("joined", rf"\b{_WE} joined(?: today)? by {_NAMES}"),
        (
            "guest",
            rf"\b(?:[Mm]y|[Oo]ur|[Ww]ith) (?:special )?guests?,?(?: today)?(?: is| are)? {_NAMES}",
        ),
        ("I ", rf"\bI (?:interview|chat with|sit down with|speak with) {_NAMES}"),
    )
)
_PARTING = re.compile(r",? and |, ")
_OPENING = frozenset(
    {"today", "tonight", "here", "now", "then", "also", "so", "and", "but", "this", "that", "in"}
    | {"later", "finally", "first", "next", "recently", "once", "again", "when", "while", "as"}
    | {"on", "yes", "you", "he", "she", "they", "we", "it", "i"}
)


def guests(notes: str) -> tuple[str, ...]:
    """List the guests of an episode as its notes spell them, in the order they are named."""
    found = [
        (match.start("names"), name)
        for needed, phrase in _PHRASES
        if needed in notes
        for match in phrase.finditer(notes)
        for name in _parted(match["names"])
    ]
    return tuple(dict.fromkeys(name for _, name in sorted(found, key=lambda at: at[0])))


def _parted(names: str) -> Iterator[str]:
    for name in _PARTING.split(names):
        words = name.split()
        while words and words[0].lower() in _OPENING:
            words.pop(0)
        if words:
            yield _without_mark(" ".join(words))


def _without_mark(name: str) -> str:
    """Drop the full stop of a sentence, not that of `Jr.` or an initial."""
    last = name.rsplit(maxsplit=1)[-1]
    return name.removesuffix(".") if len(last) > len("Jr.") else name
