"""A table of facts says which line it does not understand."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.errors import DataError
from bot.intake.facts import read

COLUMNS = "number\ttitle\tpublished\tduration_s\ttitle_certain\turl"


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("one\tComets", "number must be a whole number, not 'one'"),
        ("1\tComets\t\t-5", "duration_s must be a whole number, not '-5'"),
        ("1\tComets\t\t99999999999", "duration_s must be a whole number, not '99999999999'"),
        ("1\tComets\tMay 2021", "a date must be like 2021-05-20 or 2021-05, not 'May 2021'"),
        ("1\tComets\t2021-02-30", "a date must be like 2021-05-20 or 2021-05, not '2021-02-30'"),
        ("1\tComets\t\t\tperhaps", "title_certain must be yes or no, not 'perhaps'"),
        ("1\t\t2021-05", "no title"),
        ("1\tComets\t\t\t\tnight.example", "a url must begin with https:// or http://, not 'night"),
        ("1\tComets\t\t\tyes\t\tmore", "more cells than the first line has columns"),
    ],
)
def test_a_cell_that_cannot_be_read_is_named_with_its_line(row: str, problem: str) -> None:
    with pytest.raises(DataError) as raised:
        read([COLUMNS, "2\tFirst light", row], Path("seeds/facts.tsv"))

    assert str(raised.value).startswith(f"seeds/facts.tsv:3: {problem}")
