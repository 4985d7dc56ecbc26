from __future__ import annotations

from datetime import timedelta

import pytest

from bot.schedule import Place, Platform, Style
from bot.weekly.pace import pace, requests

DISCORD = Place(Platform.DISCORD, "G1", "C1")
SLACK = Place(Platform.SLACK, "T1", "C1")


_ON_ITS_WAY = {
    Platform.DISCORD: timedelta(milliseconds=55),
    Platform.SLACK: timedelta(milliseconds=26),
}


@pytest.mark.parametrize(("place", "most"), [(DISCORD, 40), (SLACK, 4)])
def test_one_request_more_than_allowed_takes_a_second_however_late_the_first_one_is(
    place: Place, most: int
) -> None:
    kept = pace(place)
    # the last one leaves in time, and is on its way for no time at all
    first, last = kept.leeway + _ON_ITS_WAY[place.platform], most * kept.gap

    assert kept.most == most
    assert last - first >= timedelta(seconds=1)
    assert kept.leeway > timedelta(0)


@pytest.mark.parametrize(("place", "minutes"), [(DISCORD, 5), (SLACK, 45)])
def test_ten_thousand_posts_are_out_in_time(place: Place, minutes: int) -> None:
    assert 10_000 * pace(place).gap < timedelta(minutes=minutes)


def test_a_thread_and_a_publication_count_as_what_they_ask_for() -> None:
    style = Style(thread=True, announce=True)

    assert (requests(DISCORD, Style()), requests(DISCORD, style)) == (1, 3)
    # Slack publishes nowhere
    assert requests(SLACK, style) == 2
