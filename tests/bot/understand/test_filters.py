from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.library.selection import EVERYTHING, Selection
from bot.understand.filters import filters
from bot.understand.lengths import seconds
from tests.bot.asking import TODAY
from tests.bot.other_shows import CODE, OTHER_SHOWS


def _read(words: str) -> tuple[str, Selection]:
    found = filters(words, OTHER_SHOWS, TODAY)
    return found.words, found.selection


@pytest.mark.parametrize(
    ("words", "shorter_than"),
    [
        ("under 15m", 900),
        ("under 15 min", 900),
        ("less than 15 minutes", 900),
        ("shorter than 15mins", 900),
        ("below 900 seconds", 900),
        ("under an hour", 3600),
        ("under half an hour", 1800),
        ("under 1.5h", 5400),
        ("< 15m", 900),
        ("at most 15 minutes", 901),
        ("no longer than 15 minutes", 901),
        ("up to 15 min", 901),
        ("max 15 min", 901),
        ("<= 15m", 901),
        ("15 minutes max", 901),
        ("15 min or less", 901),
        ("fits in 15 minutes", 901),
        ("not longer than 15", 901 - 1),
        ("sub-15-minute", 900),
        ("less than a quarter of an hour", 900),
        ("under fifteen minutes", 900),
        ("UNDER 15 MINUTES", 900),
    ],
)
def test_a_greatest_length_is_taken_out_of_the_words(words: str, shorter_than: int) -> None:
    assert _read(words) == ("", Selection(shorter_than=shorter_than))


@pytest.mark.parametrize(
    ("words", "longer_than"),
    [
        ("over 20 min", 1200),
        ("more than 20 minutes", 1200),
        ("longer than 20m", 1200),
        ("> 20m", 1200),
        ("at least 20 minutes", 1199),
        ("no shorter than 20 min", 1199),
        ("over an hour", 3600),
        ("past 20 minutes", 1200),
        ("20+ min", 1199),
        ("20 minutes or more", 1199),
        ("longer than twenty minutes", 1200),
        ("longer than 20", 1200),
    ],
)
def test_a_least_length_is_taken_out_of_the_words(words: str, longer_than: int) -> None:
    assert _read(words) == ("", Selection(longer_than=longer_than))


@pytest.mark.parametrize("words", ["between 12 and 15 minutes", "12-15 min", "12 to 15 m long"])
def test_a_range_of_lengths_holds_both_its_ends(words: str) -> None:
    assert _read(words) == ("", Selection(longer_than=719, shorter_than=901))


@pytest.mark.parametrize(
    "words",
    ["around 20 mins", "arround 20 min", "~20m", "about twenty minutes", "twenty-ish minutes"],
)
def test_a_length_to_be_near_is_taken_out_of_the_words(words: str) -> None:
    assert _read(words) == ("", Selection(about=1200))


def test_an_exact_number_of_minutes_leaves_the_seconds_open() -> None:
    assert _read("exactly 21 min") == ("", Selection(longer_than=1259, shorter_than=1320))


@pytest.mark.parametrize(
    ("words", "selection"),
    [
        ("a 20 minute episode", Selection(about=1200)),
        ("2021 episodes", Selection(since=date(2021, 1, 1), until=date(2021, 12, 31))),
        ("interview episodes", Selection(guests=True)),
        ("episodes where edward isn't talking alone", Selection(guests=True)),
    ],
)
def test_what_may_be_a_filter_is_one_only_if_read_loosely(words: str, selection: Selection) -> None:
    assert _read(words) == (words, EVERYTHING)
    assert filters(words, OTHER_SHOWS, TODAY, loose=True).selection == selection


def test_what_was_taken_out_is_kept_as_it_was_typed() -> None:
    found = filters("tea in May 2021 under 10m with guests", OTHER_SHOWS, TODAY)

    assert found.taken == "under 10m in May 2021 with guests"


@pytest.mark.parametrize(
    ("words", "since", "until"),
    [
        ("in 2021", "2021-01-01", "2021-12-31"),
        ("from 2021", "2021-01-01", "2021-12-31"),
        ("in May 2021", "2021-05-01", "2021-05-31"),
        ("from may, 2021", "2021-05-01", "2021-05-31"),
        ("in Sept 2021", "2021-09-01", "2021-09-30"),
        ("in feb 2024", "2024-02-01", "2024-02-29"),
        ("2021-05", "2021-05-01", "2021-05-31"),
        ("on 2021-05-20", "2021-05-20", "2021-05-20"),
        ("20 May 2021", "2021-05-20", "2021-05-20"),
        ("20th of May, 2021", "2021-05-20", "2021-05-20"),
        ("May 20th, 2021", "2021-05-20", "2021-05-20"),
        ("from May 2021 to March 2022", "2021-05-01", "2022-03-31"),
        ("between 2021 and 2022", "2021-01-01", "2022-12-31"),
        ("this year", "2026-01-01", "2026-12-31"),
        ("in last year", "2025-01-01", "2025-12-31"),
        ("the week of June 14th 2021", "2021-06-14", "2021-06-20"),
        ("2021 until 2022", "2021-01-01", "2022-12-31"),
        ("back in late 2021", "2021-09-01", "2021-12-31"),
    ],
)
def test_a_span_of_dates_is_taken_out_of_the_words(words: str, since: str, until: str) -> None:
    expected = Selection(since=date.fromisoformat(since), until=date.fromisoformat(until))

    assert _read(words) == ("", expected)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("since 2022", Selection(since=date(2022, 1, 1))),
        ("newer than May 2021", Selection(since=date(2021, 5, 1))),
        ("after 2021", Selection(since=date(2022, 1, 1))),
        ("after 2021-05-20", Selection(since=date(2021, 5, 21))),
        ("before 2022", Selection(until=date(2021, 12, 31))),
        ("older than May 2021", Selection(until=date(2021, 4, 30))),
        ("until May 2021", Selection(until=date(2021, 5, 31))),
        ("from 2022 onwards", Selection(since=date(2022, 1, 1))),
        ("b4 2022", Selection(until=date(2021, 12, 31))),
    ],
)
def test_an_open_span_is_bounded_on_one_side(words: str, expected: Selection) -> None:
    assert _read(words) == ("", expected)


@pytest.mark.parametrize(
    ("words", "left", "selection"),
    [
        ("tea with guests", "tea", Selection(guests=True)),
        ("tea in code & tea", "tea", Selection(show=CODE)),
        ("soup in CODE", "soup", Selection(show=CODE)),
        ("in the code & tea soup of the day", "soup of the day", Selection(show=CODE)),
        ("soup, under 10m", "soup", Selection(shorter_than=600)),
        (
            "soup under 10m over 5m with guests in code",
            "soup",
            Selection(shorter_than=600, longer_than=300, guests=True, show=CODE),
        ),
    ],
)
def test_what_is_no_filter_stays(words: str, left: str, selection: Selection) -> None:
    assert _read(words) == (left, selection)


@pytest.mark.parametrize(
    "words",
    [
        "in 2021-13",
        "on 2021-02-30",
        "May the fourth",
        "python 3.11 under load",
        "over the wire",
        "since forever",
        "model 2021x",
        "in soups",
        "with guests of honour",
        "under the hood of 16 threads",
        "torch 2000 operators",
    ],
)
def test_words_that_only_look_like_a_filter_are_left(words: str) -> None:
    assert _read(words) == (words, EVERYTHING)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("60m", 3600),
        ("sixty-five minutes", 3900),
        ("1 h", 3600),
        ("1.5 hours", 5400),
        ("an hour", 3600),
        ("90 s", 90),
    ],
)
def test_a_length_is_read(words: str, expected: int) -> None:
    assert seconds(words) == expected


@pytest.mark.parametrize("words", ["", "60", "m", "sixty", "60 miles"])
def test_what_is_no_length_is_none(words: str) -> None:
    assert seconds(words) is None


@pytest.mark.parametrize(
    "words",
    [
        "under 15 minutes",
        "about 15 minutes",
        "at most 15 minutes",
        "over 20 minutes",
        "at least 12 minutes, at most 15 minutes",
        "in 2021",
        "in May 2021",
        "on 20 May 2021",
        "since 2022",
        "since 21 May 2021, before April 2022",
        "with guests",
        "in Code & Tea",
        "under 15 minutes, in 2021, with guests, in Code & Tea",
    ],
)
def test_conditions_as_they_are_said_can_be_typed(words: str) -> None:
    left, selection = _read(words)

    assert left == ""
    assert str(selection) == words


def test_the_last_of_two_limits_counts() -> None:
    assert _read("tea under 20m under 10m") == ("tea", Selection(shorter_than=600))


@given(st.text(max_size=80))
def test_any_text_can_be_searched_for_filters(words: str) -> None:
    found = filters(words, OTHER_SHOWS, TODAY)

    assert found.selection or found.words.split() == words.strip(" ,").split()
