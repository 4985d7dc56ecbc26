"""The one table: each promise of the design, what podbot does, and the best others do beside it.

The figures of a part that was not measured this time are those of the last time it was.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

MEASURED = Path(__file__).parent / "measured.json"

#: key of a row -> podbot's figure, and the peers' of the same run
Cells = Mapping[str, tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Row:
    """One promise."""

    key: str
    what: str
    promised: str
    #: where nothing can be measured beside it, what is known of others
    others: str = ""


ROWS = (
    Row("right", "right answer first, or rightly silent", "≥ 0.95"),
    Row("exact_title", "by exact title", "1.00"),
    Row("partial_title", "by part of a title", "1.00"),
    Row("guest", "by guest", "1.00"),
    Row("link", "by link", "1.00"),
    Row("typo", "misspelt", "≥ 0.97"),
    Row("acronym_or_jargon", "in jargon", "≥ 0.95"),
    Row("question", "as a question", "≥ 0.95"),
    Row("topic", "by topic", "≥ 0.92"),
    Row("paraphrase", "paraphrased", "≥ 0.85"),
    Row("false", "answers where silence was right", "≤ 0.05"),
    Row("payload", "words to what a platform is sent, p50 / p99", "p99 ≤ 3 ms, no slower"),
    Row("at 100,000", "the same, 100,000 episodes", "p99 ≤ 10 ms, 80 × faster"),
    Row("at 1,000,000", "the same, 1,000,000 episodes", "p99 ≤ 25 ms, 700 × faster"),
    Row("autocomplete", "autocomplete, 100,000 titles", "p99 ≤ 3 ms"),
    Row("start", "`podbot ask` from a cold start, in a pipe", "≤ 0.25 s, ≤ 45 MB"),
    Row("run", "`podbot run`, both platforms, idle", "≤ 130 MB, ready ≤ 3 s"),
    Row("load", "200 questions a second, both platforms", "p99 ≤ 150 ms, no error or growth"),
    Row("posts on Discord", "10,000 weekly posts due together, Discord", "≤ 5 min, ≤ 40 a second"),
    Row("posts in Slack", "the same, one Slack workspace", "≤ 45 min, ≤ 4 a second"),
    Row(
        "crashes",
        "posts doubled, or lost without a word",
        "0",
        "calendarr, FeedCord and YAGPDB are known to double",
    ),
    Row("try", "a fresh clone to the first answer, `make try`", "≤ 60 s"),
    Row("tests", "a fresh clone to green tests, `make test`", "≤ 4 min"),
)
_NOT_YET = ("not measured yet", "")


def machine() -> str:
    """Say what this runs on."""
    return f"{os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def kept() -> dict[str, tuple[str, str]]:
    """Give what was measured the last time."""
    told: dict[str, list[str]] = json.loads(MEASURED.read_text())["cells"]
    return {key: (ours, others) for key, (ours, others) in told.items()}


def keep(cells: Cells) -> None:
    """Put what was measured now in place of what was measured before."""
    both = {**kept(), **cells}
    ordered = {row.key: both[row.key] for row in ROWS if row.key in both}
    told = {"machine": machine(), "cells": ordered}
    MEASURED.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n")


def lines(cells: Cells) -> Iterator[tuple[str, str, str, str]]:
    """Give the table line by line: what, promised, podbot, others."""
    for row in ROWS:
        ours, others = cells.get(row.key, _NOT_YET)
        yield row.what, row.promised, ours, others or row.others


def written(cells: Cells) -> Iterator[str]:
    """Write the rows that were measured in columns, for a terminal."""
    head = ("what", "promised", "podbot", "beside it")
    rows = [head, *(line for row, line in zip(ROWS, lines(cells), strict=True) if row.key in cells)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for line in rows:
        cut = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        yield "  ".join(cut).rstrip()


def measured_on() -> str:
    """Say what the last measuring ran on."""
    return str(json.loads(MEASURED.read_text())["machine"])
