from __future__ import annotations

from datetime import date, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import UserError
from bot.schedule import Rhythm, Weekday
from bot.weekly.timing import clock, day_of, rhythm, weekday

#: a Wednesday
TODAY = date(2026, 3, 4)


@pytest.mark.parametrize(
    ("typed", "at"),
    [
        ("9am", time(9)),
        ("9 AM", time(9)),
        ("09:00", time(9)),
        ("9:30pm", time(21, 30)),
        ("9:30 p.m.", time(21, 30)),
        ("21:30", time(21, 30)),
        ("12am", time(0)),
        ("12pm", time(12)),
        ("noon", time(12)),
        ("midnight", time(0)),
        ("17h30", time(17, 30)),
        ("0:05", time(0, 5)),
    ],
)
def test_times_are_read_as_people_write_them(typed: str, at: time) -> None:
    assert clock(typed) == at


@pytest.mark.parametrize("typed", ["25:00", "9:75", "13pm", "0am"])
def test_impossible_times_are_refused(typed: str) -> None:
    with pytest.raises(UserError, match="is no time of day"):
        clock(typed)


@pytest.mark.parametrize("typed", ["mon", "Mon", "monday", "Mondays", "MONDAY,"])
def test_days_go_by_name(typed: str) -> None:
    assert weekday(typed) is Weekday.MON


@pytest.mark.parametrize("typed", ["0", "1", "7"])
def test_a_number_is_no_day_since_programs_count_differently(typed: str) -> None:
    with pytest.raises(UserError, match="write its name"):
        weekday(typed)


@pytest.mark.parametrize("typed", ["mo", "someday", "th", ""])
def test_other_words_are_no_day(typed: str) -> None:
    assert weekday(typed) is None


@pytest.mark.parametrize(
    ("typed", "every"),
    [("1", 1), ("2", 2), ("2 weeks", 2), ("fortnightly", 2), ("4", 4), ("monthly", 4)],
)
def test_rhythms_are_one_two_or_four_weeks(typed: str, every: int) -> None:
    assert rhythm(typed) == Rhythm(every)


def test_other_rhythms_are_refused() -> None:
    with pytest.raises(UserError, match="every 1, 2 or 4 weeks"):
        rhythm("3")


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("2026-12-24", date(2026, 12, 24)),
        ("today", date(2026, 3, 4)),
        ("tomorrow", date(2026, 3, 5)),
        ("friday", date(2026, 3, 6)),
        # the next one, not today
        ("wednesday", date(2026, 3, 11)),
    ],
)
def test_dates_are_read_as_people_write_them(typed: str, day: date) -> None:
    assert day_of(typed, TODAY) == day


@pytest.mark.parametrize("typed", ["24.12.", "christmas", "2026-02-30", "5"])
def test_other_dates_are_refused_with_an_example(typed: str) -> None:
    with pytest.raises(UserError, match="2026-12-24"):
        day_of(typed, TODAY)


@given(st.text(max_size=20))
def test_no_text_breaks_the_clock(typed: str) -> None:
    try:
        found = clock(typed)
    except UserError:
        return
    assert found is None or isinstance(found, time)
