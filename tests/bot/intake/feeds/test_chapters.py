from __future__ import annotations

import json

import pytest

from bot.intake.feeds.chapters import MOST, chapters, in_order
from bot.model import Chapter


def _file(*listed: object) -> str:
    return json.dumps({"version": "1.2.0", "chapters": listed})


def test_chapters_are_read_in_order_with_the_titles_as_they_are_meant() -> None:
    text = _file(
        {"startTime": 462.7, "title": "Alias &amp; analysis"},
        {"startTime": 0, "title": "Hello"},
        {"startTime": "01:02:03", "title": "Goodbye"},
    )

    assert chapters(text) == (
        Chapter(0, "Hello"),
        Chapter(462, "Alias & analysis"),
        Chapter(3723, "Goodbye"),
    )


def test_pictures_between_chapters_and_chapters_without_a_title_or_time_are_none() -> None:
    text = _file(
        {"startTime": 5, "title": "A picture", "toc": False},
        {"startTime": 9},
        {"title": "When?"},
        {"startTime": -3, "title": "Before"},
        "Hello",
    )

    assert chapters(text) == ()


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"chapters": 5}', "<html></html>", "[" * 100_000]
)
def test_what_is_no_chapters_file_has_none(text: str) -> None:
    assert chapters(text) == ()


def test_thousands_of_chapters_and_endless_titles_are_cut() -> None:
    found = in_order(Chapter(start, f"{start} " + "x" * 5_000) for start in range(5_000))

    assert len(found) == MOST
    assert len(found[0].title) == 200
