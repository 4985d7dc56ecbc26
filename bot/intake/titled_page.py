"""A show's own page: `Title Month D, YYYY`, then `Show notes`, then the notes line by line."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from bot.intake.accounts import Account
from bot.intake.pages import one_line
from bot.intake.show_notes import from_plain
from bot.model import Published

EXPECTS = "headings such as `Title May 20, 2021`, each above the words `Show notes`"
_NOTES_LABEL = "show notes"
_DATES = ("%B %d, %Y", "%b %d, %Y")


def recognise(lines: Sequence[str]) -> bool:
    """Tell whether a dated heading stands above the words `Show notes`."""
    return any(
        _heading(line) and following is not None and _is_label(lines[following])
        for line, following in zip(lines, _following(lines), strict=True)
    )


def read(lines: Sequence[str], source: Path) -> tuple[Account, ...]:
    """Read one account for each dated heading."""
    starts = _headings(lines)
    ends = [*starts[1:], len(lines)]
    return tuple(
        _account(lines[start], lines[start + 1 : end], source)
        for start, end in zip(starts, ends, strict=True)
    )


def _account(heading: str, body: Sequence[str], source: Path) -> Account:
    title, published = _heading(heading) or ("", None)
    labelled = next((at for at, line in enumerate(body) if _is_label(line)), -1)
    notes = from_plain("\n".join(body[labelled + 1 :]))
    return Account(source.name, title, notes=notes, published=published)


def _headings(lines: Sequence[str]) -> list[int]:
    """Find the dated lines that notes follow; without notes, another heading or nothing does."""
    found: set[int | None] = {None}
    following = _following(lines)
    for at in reversed(range(len(lines))):
        after = following[at]
        noted = after is not None and _is_label(lines[after])
        if (noted or (after in found and _stands_alone(lines, at))) and _heading(lines[at]):
            found.add(at)
    return sorted(at for at in found if at is not None)


def _following(lines: Sequence[str]) -> list[int | None]:
    """Give, for every line, the first one after it that is not blank."""
    after: list[int | None] = []
    nearest: int | None = None
    for at in reversed(range(len(lines))):
        after.append(nearest)
        nearest = at if lines[at].strip() else nearest
    return after[::-1]


def _stands_alone(lines: Sequence[str], at: int) -> bool:
    return not any(line.strip() for line in (*lines[max(0, at - 1) : at], *lines[at + 1 : at + 2]))


def _heading(line: str) -> tuple[str, Published] | None:
    """Part `Our trip of May 1, 2019 December 31, 2021`; only the end is a date."""
    title, *date = one_line(line).rsplit(" ", 3)
    for form in _DATES if len(date) == 3 else ():
        with suppress(ValueError):
            day = datetime.strptime(" ".join(date), form).date()  # noqa: DTZ007 - a day, no zone
            return title, Published(day.year, day.month, day.day)
    return None


def _is_label(line: str) -> bool:
    return one_line(line).rstrip(":").lower() == _NOTES_LABEL
