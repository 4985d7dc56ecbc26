"""A page of notes without titles: `SHOW – what the site says`, then prose and lists.

Which paragraphs belong together cannot be seen on the page; the text of a titled page tells.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from bot.intake.accounts import Account, ShowNotes
from bot.intake.pages import blocks
from bot.intake.show_notes import tidy

EXPECTS = "a heading such as `Show – details`, then paragraphs of notes"
_HEADER = re.compile(r"\S.{0,200} [–—-] \S.{0,200}")
_PROSE = re.compile(r"[.?!:…](?:\s|[)\"”’]|$)|https?://|^\s*[-–•*] ")


def recognise(lines: Sequence[str]) -> bool:
    """Tell whether a heading with a dash stands above what is prose for the most part."""
    header, *rest = blocks(lines) or [[]]
    return (
        len(header) == 1
        and bool(_HEADER.fullmatch(header[0].strip()))
        and sum(any(_PROSE.search(line) for line in block) for block in rest) > len(rest) / 2
    )


def read(lines: Sequence[str], source: Path) -> tuple[Account, ...]:
    """Read one account, without a title or links, for each block of lines."""
    pieces = (tidy("\n".join(block)) for block in blocks(lines)[1:])
    return tuple(Account(source.name, notes=ShowNotes(piece)) for piece in pieces if piece)
