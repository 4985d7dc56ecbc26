from __future__ import annotations

from datetime import date

import pytest

from bot.library.selection import EVERYTHING, Selection
from bot.model import Episode, Person, Published, Topic
from tests.bot.other_shows import CODE, OTHER_SHOWS

DAY = Published(2021, 5, 20)
MONTH = Published(2021, 5)
MAY, MARCH = date(2021, 5, 1), date(2022, 3, 31)


def _episode(duration: int | None = None, published: Published | None = None) -> Episode:
    return Episode("e", "E", "code", duration=duration, published=published)


@pytest.mark.parametrize(
    ("selection", "duration", "admitted"),
    [
        (Selection(shorter_than=900), 899, True),
        (Selection(shorter_than=900), 900, False),
        (Selection(longer_than=900), 901, True),
        (Selection(longer_than=900), 900, False),
        (Selection(longer_than=600, shorter_than=900), 700, True),
        (Selection(shorter_than=900), None, False),
        (Selection(longer_than=900), None, False),
        (EVERYTHING, None, True),
    ],
)
def test_a_limit_excludes_itself_and_unknown_lengths(
    selection: Selection, duration: int | None, admitted: bool
) -> None:
    assert selection.admits(_episode(duration)) is admitted


@pytest.mark.parametrize(
    ("selection", "published", "admitted"),
    [
        (Selection(since=date(2021, 5, 20)), DAY, True),
        (Selection(since=date(2021, 5, 21)), DAY, False),
        (Selection(until=date(2021, 5, 20)), DAY, True),
        (Selection(until=date(2021, 5, 19)), DAY, False),
        (Selection(since=date(2021, 5, 1), until=date(2021, 5, 31)), MONTH, True),
        (Selection(since=date(2021, 5, 2)), MONTH, False),
        (Selection(until=date(2021, 5, 30)), MONTH, False),
        (Selection(since=date(2021, 1, 1)), None, False),
        (EVERYTHING, None, True),
    ],
)
def test_a_date_is_met_only_where_every_day_it_can_be_meets_it(
    selection: Selection, published: Published | None, admitted: bool
) -> None:
    assert selection.admits(_episode(published=published)) is admitted


@pytest.mark.parametrize(
    ("selection", "expected"),
    [
        (Selection(guests=True), ["creme-brulee"]),
        (Selection(person=Person("Josef", ("José Álvarez",))), ["creme-brulee"]),
        (Selection(topic=Topic("t", "T", (), ("soup", "code-r"))), ["soup", "code-r"]),
        (Selection(show=CODE, longer_than=1_000), ["code-go", "code-the-dispatcher"]),
        (Selection(show=CODE, guests=True), []),
    ],
)
def test_conditions_must_be_met_together(selection: Selection, expected: list[str]) -> None:
    assert [episode.id for episode in selection.of(OTHER_SHOWS)] == expected


def test_only_a_selection_without_conditions_is_false() -> None:
    assert not EVERYTHING
    assert Selection(guests=True)
    assert Selection(longer_than=0)


@pytest.mark.parametrize(
    ("selection", "words"),
    [
        (EVERYTHING, ""),
        (Selection(shorter_than=900), "under 15 minutes"),
        (Selection(shorter_than=901), "at most 15 minutes"),
        (Selection(shorter_than=60), "under 1 minute"),
        (Selection(shorter_than=945), "under 15:45"),
        (Selection(longer_than=1200), "over 20 minutes"),
        (Selection(longer_than=1199), "at least 20 minutes"),
        (Selection(longer_than=719, shorter_than=901), "at least 12 minutes, at most 15 minutes"),
        (Selection(since=date(2022, 1, 1)), "since 2022"),
        (Selection(since=date(2021, 5, 1)), "since May 2021"),
        (Selection(since=date(2021, 5, 21)), "since 21 May 2021"),
        (Selection(until=date(2021, 12, 31)), "before 2022"),
        (Selection(until=date(2021, 4, 30)), "before May 2021"),
        (Selection(until=date(2021, 5, 20)), "before 21 May 2021"),
        (Selection(since=date(2021, 1, 1), until=date(2021, 12, 31)), "in 2021"),
        (Selection(since=date(2021, 1, 1), until=date(2021, 1, 31)), "in January 2021"),
        (Selection(since=date(2021, 12, 1), until=date(2021, 12, 31)), "in December 2021"),
        (Selection(since=date(2024, 2, 1), until=date(2024, 2, 29)), "in February 2024"),
        (Selection(since=date(2021, 5, 20), until=date(2021, 5, 20)), "on 20 May 2021"),
        (
            Selection(since=date(2021, 5, 1), until=date(2022, 3, 31)),
            "since May 2021, before April 2022",
        ),
        (Selection(guests=True), "with guests"),
        (Selection(person=Person("José")), "with José"),
        (Selection(guests=True, person=Person("José")), "with José"),
        (Selection(topic=Topic("t", "Tea", (), ())), "on Tea"),
        (Selection(show=CODE), "in Code & Tea"),
        (Selection(shorter_than=900, guests=True), "under 15 minutes, with guests"),
    ],
)
def test_conditions_are_said_in_words(selection: Selection, words: str) -> None:
    assert str(selection) == words
