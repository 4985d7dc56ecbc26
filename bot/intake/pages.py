"""Saved pages as lines and blocks of lines, and the lengths that stand in them."""

from __future__ import annotations

import re
from collections.abc import Sequence

_LENGTH = re.compile(r"(?:(\d{1,2}):)?(\d{1,2}):(\d{2})$", re.ASCII)


def one_line(line: str) -> str:
    """Make every space of a line one plain space."""
    return " ".join(line.split())


def blocks(lines: Sequence[str]) -> list[list[str]]:
    """Part lines at the blank ones."""
    parts: list[list[str]] = [[]]
    for line in lines:
        if line.strip():
            parts[-1].append(line)
        elif parts[-1]:
            parts.append([])
    return [part for part in parts if part]


def length_at_end(line: str) -> tuple[str, int] | None:
    """Part `…16:33` into the words before and the seconds; None where no length ends the line."""
    text = one_line(line)
    found = _LENGTH.search(text[-len("00:00:00") :])
    if not found:
        return None
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return text[: len(text) - len(found.group())], (hours * 60 + minutes) * 60 + seconds
