from __future__ import annotations

from datetime import date

import pytest

from bot.model import Precision, Published


@pytest.mark.parametrize(
    ("text", "published", "precision"),
    [
        ("2021-05-20", Published(2021, 5, 20), Precision.DAY),
        ("2022-04", Published(2022, 4), Precision.MONTH),
        ("2024-02-29", Published(2024, 2, 29), Precision.DAY),
    ],
)
def test_a_date_is_read_and_written_as_far_as_it_is_known(
    text: str, published: Published, precision: Precision
) -> None:
    assert Published.parse(text) == published
    assert str(published) == text
    assert published.precision is precision


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2021",
        "2021-5-20",
        "2021-13",
        "2021-02-30",
        "21-05-20",
        "2021-05-20-1",
        "May 2021",
        "--",
    ],
)
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Published.parse(text)


def test_an_inferred_date_says_so_whatever_is_known_of_it() -> None:
    assert Published.parse("2021-05-20", inferred=True).precision is Precision.INFERRED


@pytest.mark.parametrize(
    ("published", "earliest", "latest"),
    [
        (Published(2021, 5, 20), date(2021, 5, 20), date(2021, 5, 20)),
        (Published(2024, 2), date(2024, 2, 1), date(2024, 2, 29)),
        (Published(2021, 12), date(2021, 12, 1), date(2021, 12, 31)),
    ],
)
def test_a_month_can_be_any_of_its_days(published: Published, earliest: date, latest: date) -> None:
    assert (published.earliest, published.latest) == (earliest, latest)
