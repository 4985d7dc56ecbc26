from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.weekly.zones import UnknownZone, offset_of, zone, zone_names

WINTER = datetime(2026, 1, 15, tzinfo=UTC)
SUMMER = datetime(2026, 7, 15, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Europe/London", "Europe/London"),
        ("europe/london", "Europe/London"),
        ("America/New York", "America/New_York"),
        ("america/argentina/buenos_aires", "America/Argentina/Buenos_Aires"),
        ("UTC", "UTC"),
        ("Etc/UTC", "UTC"),
    ],
)
def test_names_of_places_are_taken(typed: str, name: str) -> None:
    assert zone(typed, WINTER) == name


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        ("PST", "America/Los_Angeles"),
        ("EST", "America/New_York"),
        ("CET", "Europe/Berlin"),
        ("IST", "Asia/Kolkata"),
        ("Kyiv", "Europe/Kyiv"),
        ("new york", "America/New_York"),
        ("london", "Europe/London"),
        ("berln", "Europe/Berlin"),
        ("Europe/Lodnon", "Europe/London"),
        ("san francisco", "America/Los_Angeles"),
    ],
)
def test_other_names_are_refused_with_the_nearest(typed: str, nearest: str) -> None:
    with pytest.raises(UnknownZone) as refused:
        zone(typed, WINTER)

    assert refused.value.nearest[0] == nearest
    assert nearest in str(refused.value)


@pytest.mark.parametrize(
    ("typed", "today", "offered"),
    [
        ("GMT+2", WINTER, "Europe/Helsinki"),
        ("UTC+2", SUMMER, "Europe/Paris"),
        ("+05:30", WINTER, "Asia/Kolkata"),
        ("utc-8", WINTER, "America/Los_Angeles"),
        # the sign of these names is the other way round
        ("Etc/GMT+8", WINTER, "America/Los_Angeles"),
    ],
)
def test_offsets_are_refused_with_the_reason_and_places_that_have_them(
    typed: str, today: datetime, offered: str
) -> None:
    with pytest.raises(UnknownZone, match="an hour off after a clock change") as refused:
        zone(typed, today)

    assert offered in refused.value.nearest


@given(st.text(max_size=40))
def test_whatever_is_typed_is_a_zone_or_refused_with_an_offer(typed: str) -> None:
    try:
        offered: tuple[str, ...] = (zone(typed, WINTER),)
    except UnknownZone as refused:
        offered = refused.nearest

    assert set(offered) <= set(zone_names())


def test_every_zone_offered_is_known_to_the_clock() -> None:
    for name in zone_names():
        assert ZoneInfo(name).utcoffset(WINTER) is not None


@pytest.mark.parametrize(
    ("name", "moment", "offset"),
    [
        ("Europe/London", WINTER, "UTC+0"),
        ("Europe/London", SUMMER, "UTC+1"),
        ("Asia/Kathmandu", WINTER, "UTC+5:45"),
        ("America/St_Johns", WINTER, "UTC-3:30"),
    ],
)
def test_offsets_are_written_as_of_a_day(name: str, moment: datetime, offset: str) -> None:
    assert offset_of(name, moment) == offset
