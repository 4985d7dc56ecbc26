"""A listing that gives an episode's notes before its title, and the notes twice.

    the notes as plain text, which may run words and addresses together
    the same notes with their HTML
    the title

What is not said twice, such as a blurb or a footer, belongs to no episode.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from bot.intake.accounts import Account
from bot.intake.markup import Markup, decoded
from bot.intake.pages import one_line
from bot.intake.show_notes import from_html
from bot.text import letters

EXPECTS = "notes that stand twice, plain and with their HTML, above each title"
#: on a page of another layout, shorter lines may stand twice by chance
_NO_CHANCE = 24
_LONGEST_TITLE = 300


def recognise(lines: Sequence[str]) -> bool:
    """Tell whether notes that stand twice are followed by a title."""
    return any(len(letters(html)) >= _NO_CHANCE for html, _ in _entries(lines))


def read(lines: Sequence[str], source: Path) -> tuple[Account, ...]:
    """Read one account for each title below notes that stand twice."""
    return tuple(
        Account(source.name, title, notes=from_html(html, breaks_lost=True))
        for html, title in _entries(lines)
    )


def _entries(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    filled = [line.strip() for line in lines if line.strip()]
    plain = [letters(decoded(line)) for line in filled]
    shown = [letters(Markup(line).shown) for line in filled]
    twice = [bool(one) and one == other for one, other in zip(plain, shown[1:], strict=False)]
    for at, (html, title) in enumerate(pairwise(filled[1:])):
        if twice[at] and len(title) <= _LONGEST_TITLE and not any(twice[at + 2 : at + 3]):
            yield html, one_line(decoded(title))
