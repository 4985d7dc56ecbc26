"""The page layouts we can read; each says by itself whether a document has it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.errors import DataError
from bot.intake import directory_listing, facts, notes_first, titled_page, untitled_notes
from bot.intake.accounts import Account

Lines = Sequence[str]


@dataclass(frozen=True, slots=True)
class Layout:
    """One way a document can be laid out."""

    expects: str
    recognise: Callable[[Lines], bool]
    read: Callable[[Lines, Path], tuple[Account, ...]]


#: the strictest first: a document has the first layout that recognises it
LAYOUTS = tuple(
    Layout(reader.EXPECTS, reader.recognise, reader.read)
    for reader in (facts, titled_page, directory_listing, notes_first, untitled_notes)
)


def read_document(text: str, source: Path) -> tuple[Account, ...]:
    """Read a document of any known layout; one of none is a DataError that lists them."""
    lines = text.splitlines()
    layout = next((layout for layout in LAYOUTS if layout.recognise(lines)), None)
    if layout is None:
        known = "; or ".join(layout.expects for layout in LAYOUTS)
        raise DataError(source, f"no known page layout; expected {known}")
    accounts = layout.read(lines, source)
    if not accounts:
        raise DataError(source, f"no episode found; expected {layout.expects}")
    return accounts
