from __future__ import annotations

from datetime import UTC, date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import UserError
from bot.schedule import Rhythm, Style, Weekday
from bot.weekly.request import (
    Now,
    Pause,
    Plan,
    Remove,
    Request,
    Resume,
    ShowAll,
    Skip,
    Swap,
    read,
)
from bot.weekly.setting import Set, styled, written

NOW = datetime(2026, 3, 4, tzinfo=UTC)
TODAY = date(2026, 3, 4)
PLAIN = Set("", Weekday.MON, time(9), "Europe/London")


@pytest.mark.parametrize(
    ("typed", "request_"),
    [
        ("", ShowAll()),
        ("show", ShowAll()),
        ("status w2345b", ShowAll("w2345b")),
        ("plan", Plan("", 8)),
        ("plan 3 w2345b", Plan("w2345b", 3)),
        ("plan W2345B 3", Plan("w2345b", 3)),
        ("pause", Pause()),
        ("pause until 2026-04-01", Pause("", date(2026, 4, 1))),
        ("pause w2345b until friday", Pause("w2345b", date(2026, 3, 6))),
        ("resume w2345b", Resume("w2345b")),
        ("skip", Skip()),
        ("skip 2026-12-28 w2345b", Skip("w2345b", date(2026, 12, 28))),
        ("swap", Swap()),
        ("now", Now()),
        ("remove w2345b", Remove("w2345b")),
    ],
)
def test_words_are_read_as_a_request(typed: str, request_: Request) -> None:
    assert read(typed, NOW, TODAY) == request_


@pytest.mark.parametrize(
    "typed",
    [
        "set mon 9am Europe/London",
        "set monday at 9 am europe/london",
        "set every monday, 09:00, Europe/London",
        "set Europe/London 9:00 mondays",
        "set --day mon --time 09:00 --zone Europe/London",
        "set mon 9am Europe / London".replace(" / ", "/"),
    ],
)
def test_a_schedule_is_set_in_any_order_of_words(typed: str) -> None:
    assert read(typed, NOW, TODAY) == PLAIN


def test_everything_about_a_schedule_can_be_set() -> None:
    when = "fri 15:30 America/New York every 2"
    how = "topic dynamic shapes ping <@&123> thread quiet announce"

    asked = read(f"set {when} {how}", NOW, TODAY)

    assert asked == Set(
        "",
        Weekday.FRI,
        time(15, 30),
        "America/New_York",
        Rhythm.FORTNIGHTLY,
        "dynamic shapes",
        "123",
        frozenset({"thread", "quiet", "announce"}),
    )


@pytest.mark.parametrize(
    ("typed", "missing"),
    [
        ("set", "a day"),
        ("set mon", "a time"),
        ("set mon 9am", "a time zone"),
        ("set 9am Europe/London", "a day"),
    ],
)
def test_what_is_missing_is_named_with_an_example(typed: str, missing: str) -> None:
    with pytest.raises(UserError, match=missing) as refused:
        read(typed, NOW, TODAY)

    assert "weekly set mon 9am Europe/London" in str(refused.value)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("set 1 9am Europe/London", "Which day is 1?"),
        ("set mon 9am PST", "America/Los_Angeles"),
        ("set mon 25:00 UTC", "no time of day"),
        ("set mon 9am UTC every 3", "every 1, 2 or 4 weeks"),
        ("plan 100", "up to 26"),
        ("plan many", "up to 26"),
        ("skip christmas", "2026-12-24"),
        ("swap everything", "everything"),
        ("dance", "help weekly"),
    ],
)
def test_what_cannot_be_done_says_why(typed: str, reason: str) -> None:
    with pytest.raises(UserError, match=reason):
        read(typed, NOW, TODAY)


def test_a_change_names_only_what_changes() -> None:
    asked = read("set w2345b tue quiet no-thread ping nobody", NOW, TODAY)

    assert asked == Set("w2345b", Weekday.TUE, role="", flags=frozenset({"quiet", "no-thread"}))


def test_a_style_keeps_what_was_not_named() -> None:
    asked = Set(flags=frozenset({"quiet", "no-thread"}))

    changed = styled(Style(role="123", thread=True, announce=True), asked)

    assert changed == Style(role="123", quiet=True, announce=True)


@given(
    st.builds(
        Set,
        st.sampled_from(["", "w2345b"]),
        st.sampled_from(Weekday),
        st.times().map(lambda at: at.replace(second=0, microsecond=0)),
        st.sampled_from(["UTC", "Europe/London", "America/Argentina/Buenos_Aires"]),
        st.sampled_from([None, *Rhythm]),
        st.sampled_from([None, "", "cuda", "dynamic-shapes"]),
        st.sampled_from([None, "", "123", "S0ABC"]),
        st.sets(st.sampled_from(["thread", "quiet", "no-announce"])).map(frozenset),
    )
)
def test_what_a_form_writes_is_read_back_as_it_was(asked: Set) -> None:
    assert read(written(asked).removeprefix("weekly "), NOW, TODAY) == asked


@given(st.text(max_size=60))
def test_no_words_break_the_reader(typed: str) -> None:
    try:
        found: object = read(f"set {typed}", NOW, TODAY)
    except UserError as refused:
        found = refused

    assert isinstance(found, Set | UserError)
