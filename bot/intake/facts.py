"""A table of facts, parted by tabs: what is known of episodes beside what pages say."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from bot.errors import DataError
from bot.intake.accounts import Account
from bot.model import Published

EXPECTS = "a table parted by tabs whose first line names a column `title`"
_WHOLE = re.compile(r"\d{1,9}", re.ASCII)
_YES_NO = {"yes": True, "no": False, "": None}


def recognise(lines: Sequence[str]) -> bool:
    """Tell whether the first line names columns, a title among them."""
    names = lines[0].split("\t") if lines else []
    return len(names) > 1 and "title" in names


def read(lines: Sequence[str], source: Path) -> tuple[Account, ...]:
    """Read one account from each row; a cell that cannot be read is a DataError with its line."""
    rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE, restval="")
    return tuple(_Row(row, source, rows.line_num).account() for row in rows)


class _Row:
    """One row of the table, which can say where it stands."""

    def __init__(
        self, cells: Mapping[str | None, str | list[str]], source: Path, line: int
    ) -> None:
        """Keep the cells with their place."""
        self._cells, self._source, self._line = cells, source, line

    def account(self) -> Account:
        """Make an account of the cells."""
        if None in self._cells:
            raise self._wrong("more cells than the first line has columns")
        return Account(
            source=self._source.name,
            title=self._text("title") or self._missing("title"),
            title_certain=self._yes("title_certain", unsaid=True),
            number=self._whole("number"),
            published=self._published(),
            duration=self._whole("duration_s"),
            url=self._address(),
            guid=self._text("guid"),
        )

    def _published(self) -> Published | None:
        stated, inferred = self._text("published"), self._text("published_inferred")
        text = stated or inferred
        try:
            return Published.parse(text, inferred=not stated) if text else None
        except ValueError:
            raise self._wrong(f"a date must be like 2021-05-20 or 2021-05, not {text!r}") from None

    def _address(self) -> str | None:
        text = self._text("url")
        if text and not text.startswith(("https://", "http://")):
            raise self._wrong(f"a url must begin with https:// or http://, not {text!r}")
        return text or None

    def _text(self, column: str) -> str:
        cell = self._cells.get(column)
        return cell.strip() if isinstance(cell, str) else ""

    def _whole(self, column: str) -> int | None:
        text = self._text(column)
        if text and not _WHOLE.fullmatch(text):
            raise self._wrong(f"{column} must be a whole number, not {text!r}")
        return int(text) if text else None

    def _yes(self, column: str, *, unsaid: bool) -> bool:
        text = self._text(column)
        if text not in _YES_NO:
            raise self._wrong(f"{column} must be yes or no, not {text!r}")
        said = _YES_NO[text]
        return unsaid if said is None else said

    def _missing(self, column: str) -> str:
        raise self._wrong(f"no {column}")

    def _wrong(self, problem: str) -> DataError:
        return DataError(self._source, problem, self._line)
