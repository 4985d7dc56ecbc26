from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.intake.feeds.adding import followed, is_feed_address, named, show_of
from bot.intake.feeds.following import (
    Followed,
    Validators,
    failed,
    gone,
    is_due,
    told,
    unchanged,
    validators,
)
from bot.model import Show

NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)
SHOW = Show("tea", "Code & Tea", "https://tea.example/")
GIVEN = Validators('W/"x"', "Thu, 01 Jan 1970 00:00:00 GMT")


@pytest.fixture
def feed() -> Followed:
    return followed("https://tea.example/feed.xml", SHOW, NOW, ())


def test_a_new_feed_is_due_at_once_and_then_an_hour_later(feed: Followed) -> None:
    asked = told(feed, GIVEN, "", NOW, 0.5)

    assert is_due(feed, NOW)
    assert not is_due(asked, NOW + timedelta(minutes=62))
    assert is_due(asked, NOW + timedelta(minutes=63))


def test_validators_are_sent_back_as_they_came_but_not_for_more_than_a_day(feed: Followed) -> None:
    asked = told(feed, GIVEN, "", NOW, 0)
    later = unchanged(asked, NOW + timedelta(hours=23), 0)

    assert validators(asked, NOW + timedelta(hours=1)) == GIVEN
    assert validators(later, NOW + timedelta(hours=24)) == Validators()


def test_after_a_failure_the_whole_feed_is_asked_for(feed: Followed) -> None:
    broken = failed(told(feed, GIVEN, "", NOW, 0), "500", NOW, 0)

    assert validators(broken, NOW) == Validators()


def test_a_feed_that_fails_is_asked_less_and_less_often(feed: Followed) -> None:
    hours = []
    for _ in range(8):
        feed = failed(feed, "500", NOW, 0)
        hours.append((feed.next_try - NOW) / timedelta(hours=1))

    assert hours == [1, 2, 4, 8, 16, 24, 24, 24]
    assert unchanged(feed, NOW, 0).next_try == NOW + timedelta(hours=1)


@pytest.mark.parametrize(
    ("wait", "pause"),
    [
        (7_200, timedelta(hours=2)),
        (1, timedelta(minutes=1)),
        (10**9, timedelta(days=7)),
    ],
)
def test_a_server_that_says_how_long_is_obeyed(
    feed: Followed, wait: float, pause: timedelta
) -> None:
    assert failed(feed, "429", NOW, 0, wait).next_try == NOW + pause


def test_a_feed_that_is_gone_is_not_asked_again(feed: Followed) -> None:
    assert not is_due(gone(feed, "410", NOW), NOW + timedelta(days=400))


def test_a_permanent_address_is_forgotten_when_it_fails_twice(feed: Followed) -> None:
    moved = told(feed, GIVEN, "https://new.example/feed.xml", NOW, 0)
    once = failed(moved, "500", NOW, 0)

    assert once.moved == "https://new.example/feed.xml"
    assert failed(once, "500", NOW, 0).moved == ""


def test_a_feed_is_of_the_show_it_names_or_a_new_one() -> None:
    shows = (SHOW,)

    assert show_of("CODE & TEA", "https://other.example/", shows) == SHOW
    assert show_of("Tea", "http://www.tea.example", shows) == SHOW
    assert show_of("Anything", "https://x.example/", shows, "tea") == SHOW
    assert show_of("Radio", "https://x.example/", shows) == Show(
        "radio", "Radio", "https://x.example/"
    )
    assert show_of("Radio", "https://x.example/", shows, "My Show").id == "my-show"
    assert show_of("Борщ", "https://x.example/", shows).id == "show"


def test_two_feeds_of_one_show_have_ids_of_their_own(feed: Followed) -> None:
    assert followed("https://tea.example/video.xml", SHOW, NOW, {feed.id}).id == "tea-2"


def test_an_address_is_shown_without_what_may_be_secret() -> None:
    address = "https://me:secret@tea.example:8443/private/feed.xml?token=secret#secret"

    assert named(address) == "tea.example:8443/private/feed.xml"


@pytest.mark.parametrize(
    "address", ["", "tea.example", "file:///etc/passwd", "https://", "http://["]
)
def test_what_cannot_be_asked_is_told(address: str) -> None:
    assert not is_feed_address(address)
    assert isinstance(named(address), str)


def test_a_wait_does_not_count_as_success(feed: Followed) -> None:
    assert replace(failed(feed, "429", NOW, 0, 60)).succeeded is None
