from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time

from bot.schedule import Place, Platform, Style, Subscription, Timing, Weekday
from bot.weekly.announcing import to_tell

SINCE = datetime(2026, 3, 2, tzinfo=UTC)


def _schedule(creator: str, workspace: str = "T1", *, announce: bool = False) -> Subscription:
    place = Place(Platform.SLACK, workspace, f"C-{creator}")
    timing = Timing(Weekday.MON, time(9), "UTC")
    made = Subscription(f"w-{creator}", place, timing, creator, SINCE, date(2026, 3, 2))
    return replace(made, style=Style(announce=announce))


def test_who_has_new_episodes_announced_is_told_in_each_workspace() -> None:
    quiet, ada, grace = _schedule("q"), _schedule("a", announce=True), _schedule("g", announce=True)
    elsewhere = _schedule("e", "T2", announce=True)

    told = to_tell((quiet, ada, grace, elsewhere))

    assert {each.creator for each in told} == {"a", "g", "e"}


def test_where_nobody_has_it_is_whoever_set_up_the_oldest_schedule() -> None:
    assert [each.creator for each in to_tell((_schedule("a"), _schedule("b")))] == ["a"]


def test_nobody_is_told_twice() -> None:
    first = _schedule("a", announce=True)
    second = replace(first, id="w-2", place=replace(first.place, channel="C2"))

    assert list(to_tell((first, second))) == [first]
