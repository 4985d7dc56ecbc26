"""Feeds are looked at, through every kind of trouble, and nothing they told is lost."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.errors import DataError, UserError
from bot.intake.feeds.following import MOST_NEW, Look
from tests.adapters.feeds.house import House
from tests.adapters.feeds.server import FeedServer, Reply
from tests.bot.intake.feeds.writing_feeds import Entry, entry, rss

TEA = "https://tea.example/"


async def _look(house: House) -> Look:
    await house.wait(hours=2)
    (feed,) = await house.feeds.all()
    return await house.refresher.refresh(feed)


async def _ids(house: House) -> list[str]:
    (feed,) = await house.feeds.all()
    return [row.id async for row in house.feeds.rows(feed)]


async def test_a_feed_that_is_added_is_read_at_once_and_is_no_news(
    house: House, server: FeedServer
) -> None:
    address = server.feed("/feed.xml", rss(entry(2), entry(1), title="Code & Tea", link=TEA))

    look = await house.desk.add(address)

    assert look.feed.show.id == look.feed.id == "code-tea"
    assert (look.feed.items, look.feed.held) == (2, 0)
    assert await _ids(house) == ["episode-1", "episode-2"]


async def test_a_feed_is_not_added_twice(house: House, server: FeedServer) -> None:
    address = server.feed("/feed.xml", rss(entry(1), title="Code & Tea", link=TEA))
    await house.desk.add(address)

    with pytest.raises(UserError, match="followed already, as code-tea"):
        await house.desk.add(address)


async def test_what_is_no_feed_is_not_added(house: House, server: FeedServer) -> None:
    page = server.feed("/", b"<html><body>Hello</body></html>")
    missing = server.serve("/gone.xml", Reply(status=404))

    with pytest.raises(DataError, match=r"127\.0\.0\.1:\d+/: a web page instead of a feed"):
        await house.desk.add(page)
    with pytest.raises(DataError, match="answers 404 Not Found; nothing was added"):
        await house.desk.add(missing)
    with pytest.raises(UserError, match="is no web address"):
        await house.desk.add("feed.xml")

    assert await house.feeds.all() == ()


async def test_a_new_episode_is_news_once(house: House, server: FeedServer) -> None:
    await house.desk.add(server.feed("/feed.xml", rss(entry(1))))
    server.feed("/feed.xml", rss(entry(2), entry(1)))

    first, second = await _look(house), await _look(house)

    assert first.new == ("episode-2",)
    assert second.new == ()


async def test_more_than_five_new_at_once_are_held(house: House, server: FeedServer) -> None:
    await house.desk.add(server.feed("/feed.xml", rss(entry(0))))
    server.feed("/feed.xml", rss(*(entry(place) for place in range(MOST_NEW + 2))))

    look = await _look(house)

    assert look.feed.held == len(look.new) == MOST_NEW + 1


@pytest.mark.parametrize(
    ("reply", "says"),
    [
        (Reply(b""), "an empty answer instead of a feed"),
        (Reply(b"<html><body>503</body></html>"), "a web page instead of a feed"),
        (Reply(status=500), "its server answers 500"),
        (Reply(b'<!DOCTYPE r [<!ENTITY a "b">]><rss/>'), "declares entities of its own"),
    ],
)
async def test_yesterdays_episodes_survive_a_broken_feed(
    house: House, server: FeedServer, reply: Reply, says: str
) -> None:
    await house.desk.add(server.feed("/feed.xml", rss(entry(1))))
    server.serve("/feed.xml", reply)

    look = await _look(house)

    assert says in look.error
    assert look.feed.failures == 1
    assert await _ids(house) == ["episode-1"]


async def test_a_feed_that_is_mended_is_well_again(house: House, server: FeedServer) -> None:
    address = server.feed("/feed.xml", rss(entry(1)), ETag='"1"')
    await house.desk.add(address)
    server.serve("/feed.xml", Reply(status=500))
    await _look(house)
    server.feed("/feed.xml", rss(entry(1)), ETag='"1"')

    look = await _look(house)

    assert (look.error, look.feed.failures) == ("", 0)


async def test_an_unchanged_feed_is_asked_with_its_validators_and_once_a_day_without(
    house: House, server: FeedServer
) -> None:
    await house.desk.add(server.feed("/feed.xml", rss(entry(1)), ETag='"1"'))
    for _ in range(13):
        await _look(house)

    sent = [asked.headers.get("if-none-match") for asked in server.asked]

    assert sent == [None, *['"1"'] * 11, None, '"1"']


async def test_a_server_that_always_says_304_hides_nothing_for_more_than_a_day(
    house: House, server: FeedServer
) -> None:
    stuck = Reply(rss(entry(1)), headers={"Last-Modified": "Thu, 01 Jan 1970 00:00:00 GMT"})
    await house.desk.add(server.serve("/feed.xml", stuck))
    server.serve("/feed.xml", replace(stuck, body=rss(entry(1), entry(2))))

    hidden = await _look(house)
    await house.wait(hours=24)
    seen = await _look(house)

    assert (hidden.new, seen.new) == ((), ("episode-2",))


async def test_two_bodies_in_turn_and_items_that_leave_and_return(
    house: House, server: FeedServer
) -> None:
    a, b = rss(entry(1), entry(2)), rss(entry(3), entry(2))
    await house.desk.add(server.feed("/feed.xml", a))
    server.serve("/feed.xml", *(Reply(body) for body in (b, a, b, a)))

    news = [(await _look(house)).new for _ in range(4)]

    assert news == [("episode-3",), (), (), ()]


async def test_101_items_without_a_guid_refreshed_three_times_and_shuffled(
    house: House, server: FeedServer
) -> None:
    entries = [entry(place, guid="", link="") for place in range(101)]
    await house.desk.add(server.feed("/feed.xml", rss(*entries)))

    looks = []
    for seed in range(3):
        server.feed("/feed.xml", rss(*random.Random(seed).sample(entries, 101)))
        looks.append(await _look(house))

    assert len(await _ids(house)) == 101
    assert [(look.new, look.changed) for look in looks] == [((), 0)] * 3


async def test_a_feed_that_moved_for_good_is_asked_at_its_new_address(
    house: House, server: FeedServer
) -> None:
    new = server.feed("/new.xml", rss(entry(1)))
    old = server.serve("/old.xml", Reply(status=301, headers={"Location": new}))
    await house.desk.add(old)

    look = await _look(house)

    assert look.feed.moved == new
    assert [asked.path for asked in server.asked] == ["/old.xml", "/new.xml", "/new.xml"]


async def test_a_feed_that_is_gone_keeps_what_it_told(house: House, server: FeedServer) -> None:
    await house.desk.add(server.feed("/feed.xml", rss(entry(1))))
    server.serve("/feed.xml", Reply(status=410))

    look = await _look(house)

    assert look.feed.gone
    assert await _ids(house) == ["episode-1"]


async def test_a_feed_that_is_removed_takes_its_episodes_along(
    house: House, server: FeedServer
) -> None:
    address = server.feed("/feed.xml", rss(entry(1)))
    await house.desk.add(address)
    await house.publisher.publish()
    with_it = house.library

    await house.desk.remove(address)
    await house.publisher.publish()

    assert len(with_it.episodes) == 2
    assert [episode.id for episode in house.library.episodes] == ["strides"]


async def test_removing_what_is_not_there_lists_what_is(house: House) -> None:
    with pytest.raises(UserError, match="there is no feed 'tea'; feeds: none yet"):
        await house.desk.remove("tea")


def _moved_to(address: str, *entries: Entry, title: str = "Show") -> bytes:
    tag = f"<itunes:new-feed-url>{address}</itunes:new-feed-url>"
    return rss(*entries, title=title).replace(b"</link>", f"</link>{tag}".encode(), 1)


async def test_a_feed_that_names_its_new_address_is_followed_there(
    house: House, server: FeedServer
) -> None:
    new = server.feed("/new.xml", rss(entry(1), entry(2)), ETag='"n"')
    old = server.feed("/old.xml", _moved_to(new, entry(1)))

    first = await house.desk.add(old)
    server.serve("/old.xml", Reply(status=404))
    second = await _look(house)

    assert (first.feed.address, first.feed.moved, first.feed.items) == (old, new, 2)
    assert (second.error, second.feed.moved) == ("", new)
    assert [asked.path for asked in server.asked] == ["/old.xml", "/new.xml", "/new.xml"]
    with pytest.raises(UserError, match="followed already, as show"):
        await house.desk.add(new)


async def test_a_new_address_that_gives_no_feed_or_another_show_is_not_believed(
    house: House, server: FeedServer
) -> None:
    missing = server.serve("/missing.xml", Reply(status=404))
    other = server.feed("/other.xml", rss(*map(entry, range(20, 40)), title="Another"))
    inside = "http://10.0.0.1/feed.xml"
    feed = (await house.desk.add(server.feed("/feed.xml", rss(entry(1))))).feed

    for address in (missing, other, inside, feed.address):
        server.feed("/feed.xml", _moved_to(address, entry(1)))
        look = await _look(house)
        assert (look.error, look.feed.moved, look.feed.items) == ("", "", 1)


async def test_two_addresses_that_name_each_other_end_at_the_second(
    house: House, server: FeedServer
) -> None:
    one, two = (f"http://127.0.0.1:{server.port}/{name}.xml" for name in ("one", "two"))
    server.feed("/one.xml", _moved_to(two, entry(1)))
    server.feed("/two.xml", _moved_to(one, entry(1)))

    await house.desk.add(one)
    look = await _look(house)

    assert look.feed.moved == two
    assert [asked.path for asked in server.asked] == ["/one.xml", "/two.xml", "/two.xml"]
