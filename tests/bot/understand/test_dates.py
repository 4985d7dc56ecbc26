from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.understand.dates import dates
from tests.bot.asking import TODAY


def _read(words: str) -> list[tuple[str, str, str]]:
    return [
        (words[one.start : one.end], str(one.span.first), str(one.span.last))
        for one in dates(words, TODAY)
    ]


@pytest.mark.parametrize(
    ("written", "first", "last"),
    [
        ("2021-05-20", "2021-05-20", "2021-05-20"),
        ("2021/5/2", "2021-05-02", "2021-05-02"),
        ("20210520", "2021-05-20", "2021-05-20"),
        ("24.03.2024", "2024-03-24", "2024-03-24"),
        ("6/13/22", "2022-06-13", "2022-06-13"),
        ("13/6/2022", "2022-06-13", "2022-06-13"),
        ("20th of May, 2021", "2021-05-20", "2021-05-20"),
        ("May 20th, 2021", "2021-05-20", "2021-05-20"),
        ("2021-05", "2021-05-01", "2021-05-31"),
        ("05/2021", "2021-05-01", "2021-05-31"),
        ("Feb 2024", "2024-02-01", "2024-02-29"),
        ("Janurary 2024", "2024-01-01", "2024-01-31"),
        ("Aug '21", "2021-08-01", "2021-08-31"),
        ("early 2024", "2024-01-01", "2024-04-30"),
        ("late 2021", "2021-09-01", "2021-12-31"),
        ("first half of 2021", "2021-01-01", "2021-06-30"),
        ("the end of 2021"[4:], "2021-10-01", "2021-12-31"),
        ("summer of 2021", "2021-06-01", "2021-08-31"),
        ("Q3 2021", "2021-07-01", "2021-09-30"),
        ("yesterday", "2026-11-28", "2026-11-28"),
        ("this week", "2026-11-23", "2026-11-29"),
        ("last week", "2026-11-16", "2026-11-22"),
        ("this month", "2026-11-01", "2026-11-30"),
        ("last month", "2026-10-01", "2026-10-31"),
        ("last year", "2025-01-01", "2025-12-31"),
    ],
)
def test_a_date_is_read_however_it_is_written(written: str, first: str, last: str) -> None:
    assert _read(f"what came out {written}?") == [(written, first, last)]


@pytest.mark.parametrize(
    "words", ["2021-13-01", "version 1.13.1", "0/1 specialization", "1/2/3", "model 2021x", "'21"]
)
def test_what_no_calendar_has_is_no_date(words: str) -> None:
    assert _read(words) == []


@pytest.mark.parametrize(
    ("words", "is_loose"), [("2021", True), ("july 21", True), ("July 2021", False)]
)
def test_a_year_alone_or_a_month_with_two_digits_may_be_something_else(
    words: str, is_loose: bool
) -> None:
    (found,) = dates(words, TODAY)

    assert found.is_loose is is_loose


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("does a model saved last year still load", []),
        ("what was aired last year", ["last year"]),
        ("things I missed last week", ["last week"]),
    ],
)
def test_what_was_done_last_year_tells_no_date_of_an_episode(
    words: str, expected: list[str]
) -> None:
    assert [text for text, *_ in _read(words)] == expected


def test_dates_are_found_from_left_to_right() -> None:
    assert [text for text, *_ in _read("between May 2021 and 2021-06-03")] == [
        "May 2021",
        "2021-06-03",
    ]


@given(st.text(max_size=60), st.dates(date(2000, 1, 31), date(2040, 12, 31)))
def test_any_text_can_be_searched_for_dates_on_any_day(words: str, today: date) -> None:
    for one in dates(words, today):
        assert words[one.start : one.end]
        assert one.span.first <= one.span.last
