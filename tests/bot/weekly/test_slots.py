from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice, pairwise
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.schedule import Place, Platform, Rhythm, Subscription, Timing, Weekday
from bot.weekly.slots import due_slots, instant, slots

WEEKLY = Subscription(
    "w22222",
    Place(Platform.DISCORD, "G1", "C1"),
    Timing(Weekday.SUN, time(2, 30), "America/New_York"),
    "U1",
    since=datetime(2024, 1, 1, tzinfo=UTC),
    anchor=date(2024, 1, 1),
)
ZONES = sorted(available_timezones() - {"localtime"})
NEW_YEAR = datetime(2024, 1, 1, tzinfo=UTC)
SIX_DAYS = timedelta(days=6)


def _at(zone: str, at: time, day: Weekday, every: Rhythm = Rhythm.WEEKLY) -> Subscription:
    return replace(WEEKLY, timing=Timing(day, at, zone, every))


@pytest.mark.parametrize(
    ("zone", "day", "at", "utc"),
    [
        # skipped by a clock change: the first valid instant after
        ("America/New_York", date(2026, 3, 8), time(2, 30), "2026-03-08T07:00:00"),
        ("America/New_York", date(2026, 3, 8), time(3, 0), "2026-03-08T07:00:00"),
        ("Europe/Berlin", date(2026, 3, 29), time(2, 30), "2026-03-29T01:00:00"),
        ("America/Santiago", date(2026, 9, 6), time(0, 0), "2026-09-06T04:00:00"),
        ("Africa/Cairo", date(2026, 4, 24), time(0, 0), "2026-04-23T22:00:00"),
        ("Africa/Cairo", date(2026, 4, 24), time(0, 30), "2026-04-23T22:00:00"),
        ("Australia/Lord_Howe", date(2026, 10, 4), time(2, 15), "2026-10-03T15:30:00"),
        # repeated by a clock change: the first pass
        ("America/New_York", date(2026, 11, 1), time(1, 30), "2026-11-01T05:30:00"),
        ("Europe/Berlin", date(2026, 10, 25), time(2, 30), "2026-10-25T00:30:00"),
        # no change at all
        ("Asia/Kathmandu", date(2026, 3, 8), time(9, 0), "2026-03-08T03:15:00"),
        ("UTC", date(2026, 3, 8), time(2, 30), "2026-03-08T02:30:00"),
    ],
)
def test_an_instant_follows_the_wall_clock(zone: str, day: date, at: time, utc: str) -> None:
    assert instant(day, at, zone) == datetime.fromisoformat(utc).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    "zone",
    [
        "America/New_York",
        "Europe/Berlin",
        "Australia/Lord_Howe",
        "America/Santiago",
        "Africa/Cairo",
        "Africa/Casablanca",
        "Asia/Kathmandu",
        "UTC",
    ],
)
@pytest.mark.parametrize(
    "at", [time(0, 0), time(0, 30), time(1, 30), time(2, 0), time(2, 30), time(3, 0)], ids=str
)
@pytest.mark.parametrize("day", list(Weekday))
def test_three_years_hold_one_post_a_week(zone: str, at: time, day: Weekday) -> None:
    subscription = _at(zone, at, day)
    first, last = datetime(2026, 1, 1, tzinfo=UTC), datetime(2029, 1, 1, tzinfo=UTC)

    due = due_slots(subscription, first, last)

    assert 156 <= len(due) <= 157
    assert all(later - earlier >= SIX_DAYS for (_, earlier), (_, later) in pairwise(due))


@settings(max_examples=400, deadline=None)
@given(
    zone=st.sampled_from(ZONES),
    at=st.times().map(lambda at: at.replace(microsecond=0, second=0, fold=0)),
    day=st.sampled_from(Weekday),
    every=st.sampled_from(Rhythm),
    start=st.integers(0, 11 * 365).map(lambda days: NEW_YEAR + timedelta(days=days, hours=7)),
)
def test_in_any_zone_each_week_has_its_post_and_only_one(
    zone: str, at: time, day: Weekday, every: Rhythm, start: datetime
) -> None:
    found = list(islice(slots(_at(zone, at, day, every), start), 12))

    for (slot, due), (next_slot, next_due) in pairwise(found):
        assert next_slot.day - slot.day == every * timedelta(weeks=1)
        assert next_due - due >= every * timedelta(weeks=1) - timedelta(days=1)
    for slot, due in found:
        local = due.astimezone(ZoneInfo(zone))
        assert slot.day.weekday() == day.number
        assert local.replace(tzinfo=None, fold=0) == datetime.combine(slot.day, at) or (
            _skipped(slot.day, at, zone)
            and local.replace(tzinfo=None) > datetime.combine(slot.day, at)
        )


def _skipped(day: date, at: time, zone: str) -> bool:
    wanted = datetime.combine(day, at, ZoneInfo(zone))
    return wanted.astimezone(UTC).astimezone(ZoneInfo(zone)).time() != at


def test_every_zone_of_the_data_keeps_a_weekly_post_through_twelve_years() -> None:
    # a clock change at midnight is the hardest: try it in every zone there is
    for zone in ZONES:
        subscription = _at(zone, time(0, 0), Weekday.SUN)

        due = due_slots(
            subscription, datetime(2024, 1, 1, tzinfo=UTC), datetime(2036, 1, 1, tzinfo=UTC)
        )

        gaps = {later - earlier for (_, earlier), (_, later) in pairwise(due)}
        assert 625 <= len(due) <= 627, zone
        assert min(gaps) >= SIX_DAYS, zone


def test_a_fortnight_counts_from_its_anchor() -> None:
    every_two = replace(
        _at("UTC", time(9), Weekday.MON, Rhythm.FORTNIGHTLY), anchor=date(2026, 3, 9)
    )

    found = list(islice(slots(every_two, datetime(2026, 3, 1, tzinfo=UTC)), 3))

    assert [slot.day for slot, _ in found] == [
        date(2026, 3, 9),
        date(2026, 3, 23),
        date(2026, 4, 6),
    ]


def test_skipped_dates_and_pauses_are_left_out() -> None:
    resting = replace(
        _at("UTC", time(9), Weekday.MON),
        skips=(date(2026, 3, 30),),
        pause_until=date(2026, 3, 17),
    )

    found = list(islice(slots(resting, datetime(2026, 3, 1, tzinfo=UTC)), 2))

    assert [slot.day for slot, _ in found] == [date(2026, 3, 23), date(2026, 4, 6)]


def test_nothing_before_a_subscription_was_made_is_due() -> None:
    young = replace(_at("UTC", time(9), Weekday.MON), since=datetime(2026, 3, 10, tzinfo=UTC))

    due = due_slots(young, datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 3, 17, tzinfo=UTC))

    assert [slot.day for slot, _ in due] == [date(2026, 3, 16)]


@pytest.mark.parametrize("off", [{"paused": True}, {"disabled": "The channel is gone."}])
def test_nothing_is_due_while_it_is_off(off: dict[str, object]) -> None:
    resting = replace(WEEKLY, **off)  # type: ignore[arg-type] # one field of two

    due = due_slots(resting, datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 6, 1, tzinfo=UTC))

    assert due == ()


def test_a_whole_day_in_tokyo_brings_one_post() -> None:
    tokyo = _at("Asia/Tokyo", time(9), Weekday.MON)
    minutes = (
        datetime(2026, 3, 1, 15, 0, tzinfo=UTC) + timedelta(minutes=m) for m in range(24 * 60)
    )

    posts = [
        slot
        for minute in minutes
        for slot in due_slots(tokyo, minute, minute + timedelta(minutes=1))
    ]

    assert [slot.day for slot, _ in posts] == [date(2026, 3, 2)]


def test_which_pass_of_an_hour_a_time_names_changes_nothing() -> None:
    day, zone = date(2026, 10, 25), "Europe/Kiev"

    assert instant(day, time(3, 0, fold=1), zone) == instant(day, time(3, 0), zone)
