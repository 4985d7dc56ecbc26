from __future__ import annotations

import pytest

from bot.library import Library
from bot.model import Published
from bot.replies.facts import duration, facts_of, published, total
from tests.bot.other_shows import BORSCHT, CREME, OTHER_SHOWS, SOUP


@pytest.mark.parametrize(
    ("seconds", "written"),
    [(0, "0:00"), (59, "0:59"), (726, "12:06"), (3_599, "59:59"), (3_723, "1:02:03")],
)
def test_a_length_is_written_as_a_player_shows_it(seconds: int, written: str) -> None:
    assert duration(seconds) == written


@pytest.mark.parametrize(
    ("seconds", "written"),
    [
        (0, "0 min"),
        (29, "0 min"),
        (60, "1 min"),
        (3_570, "1 h"),
        (3_600, "1 h"),
        (5_100, "1 h 25 min"),
        (86_400, "24 h"),
    ],
)
def test_a_sum_of_lengths_is_written_in_hours_and_minutes(seconds: int, written: str) -> None:
    assert total(seconds) == written


@pytest.mark.parametrize(
    ("day", "written"),
    [
        (Published(2021, 5, 20), "20 May 2021"),
        (Published(2022, 4), "April 2022"),
        (Published(2021, 5, 4, inferred=True), "about 4 May 2021"),
    ],
)
def test_a_date_is_written_as_far_as_it_is_known(day: Published, written: str) -> None:
    assert published(day) == written


def test_only_what_is_known_of_an_episode_is_said() -> None:
    assert facts_of(OTHER_SHOWS, BORSCHT) == ("Radio Kitchen",)
    assert facts_of(OTHER_SHOWS, SOUP) == ("Radio Kitchen", "1:02:05", "April 2020")
    assert facts_of(OTHER_SHOWS, CREME) == ("Radio Kitchen", "with José Álvarez")


def test_a_show_that_is_alone_is_not_named(library: Library) -> None:
    assert facts_of(library, library["strides"]) == ("episode 62", "20:32", "30 May 2022")
