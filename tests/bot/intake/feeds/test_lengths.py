from __future__ import annotations

import pytest

from bot.intake.feeds.lengths import length_of, seconds_of


@pytest.mark.parametrize(
    ("written", "seconds"),
    [
        ("4023", 4023),
        ("1:07:03", 4023),
        ("67:03", 4023),
        ("2238", 2238),
        ("2238.7", 2238),
        (" 22:38 ", 1358),
        ("3:00", 180),
        ("00:20:00", 1200),
        ("1h 5m", 3900),
        ("PT1H2M", 3720),
        ("12 min", 720),
    ],
)
def test_a_length_is_read_however_it_is_written(written: str, seconds: int) -> None:
    assert length_of(written) == seconds


@pytest.mark.parametrize(
    "written",
    ["", "0", "0:00", "-5", "99999999999", "00:50:95", "1:61:00", "1:2:3:4", "invalid", "PT", "٣"],
)
def test_what_cannot_be_a_length_is_unknown(written: str) -> None:
    assert length_of(written) is None


def test_a_chapter_may_begin_at_nought() -> None:
    assert seconds_of("00:00:00.000") == 0
