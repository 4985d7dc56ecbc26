"""Feeds that are broken, hostile, or too long."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.errors import DataError
from bot.intake.feeds.feed import Heard, Transcript
from bot.intake.feeds.written import dumps, loads
from bot.model import Chapter
from tests.bot.intake.feeds.writing_feeds import entry, read, rss

_TAGS = (
    '<podcast:person role="guest" href="https://a.example/">Ada &amp; Co</podcast:person>'
    "<podcast:person>Grace</podcast:person>"
    '<podcast:transcript url="/t.vtt" type="text/vtt"/>'
    '<podcast:transcript url=" https://a.example/t.txt " type="text/plain"/>'
    '<podcast:chapters url="https://a.example/c.json" type="application/json+chapters"/>'
    "<podcast:season>2</podcast:season>"
    '<psc:chapters xmlns:psc="http://podlove.org/simple-chapters">'
    '<psc:chapter start="00:01:30.500" title="Strides"/></psc:chapters>'
)


def test_the_tags_that_feedparser_loses_are_read() -> None:
    (item,) = read(rss(entry(1, more=_TAGS))).items

    assert item.people == (Heard("Ada & Co", "guest"), Heard("Grace", "host"))
    assert item.transcripts == (
        Transcript("https://feeds.example/t.vtt", "text/vtt"),
        Transcript("https://a.example/t.txt", "text/plain"),
    )
    assert item.chapters_url == "https://a.example/c.json"
    assert item.chapters == (Chapter(90, "Strides"),)
    assert item.season == 2


def test_an_item_is_written_and_read_back() -> None:
    (item,) = read(rss(entry(1, more=_TAGS, length="12:30"))).items

    assert loads(dumps(item)) == item


def test_what_is_live_is_no_episode_and_no_title_of_the_show() -> None:
    live = b"<podcast:liveItem><title>Live!</title><guid>l</guid></podcast:liveItem><item>"

    feed = read(rss(entry(1)).replace(b"<item>", live))

    assert feed.title == "Show"
    assert [item.title for item in feed.items] == ["Episode 1"]


def test_tags_in_comments_and_cdata_are_text() -> None:
    notes = "<![CDATA[write <item> and </item> so]]><!-- <item><title>no</title></item> -->"

    (item,) = read(
        rss(entry(1, notes="")).replace(
            b"</item>", f"<description>{notes}</description></item>".encode()
        )
    ).items

    assert item.notes.text == "write <item> and </item> so"


def test_one_broken_item_spoils_no_other_portion() -> None:
    entries = [entry(place) for place in range(250)]
    body = rss(*entries).replace(b"<title>Episode 120</title>", b"<title>Episode 120 & <b></title>")

    items = read(body).items

    assert len(items) == 250
    assert items[249] == read(rss(*entries)).items[249]


def test_a_feed_that_was_cut_off_gives_what_came() -> None:
    body = rss(*(entry(place) for place in range(20)))

    items = read(body[: len(body) * 3 // 4]).items

    assert len(items) in (15, 16)
    assert items[0].title == "Episode 0"


def test_of_too_many_items_the_newest_are_kept_whatever_their_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.intake.feeds.parsing.ITEMS", 200)
    entries = [entry(place) for place in range(250)]

    oldest_first, newest_first = read(rss(*entries)), read(rss(*entries[::-1]))

    assert len(oldest_first.items) == len(newest_first.items) == 200
    assert oldest_first.items[0].title == newest_first.items[-1].title == "Episode 50"


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"", "an empty answer instead of a feed"),
        (b" \n ", "an empty answer instead of a feed"),
        (b"<!DOCTYPE html><html><body>503</body></html>", "a web page instead of a feed"),
        (b"<html><head><title>Log in</title></head></html>", "a web page instead of a feed"),
        (b"garbage", "no feed; expected RSS or Atom"),
        (b'{"version": "https://jsonfeed.org/version/1.1"}', "no feed; expected RSS or Atom"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "no feed; expected RSS or Atom"),
    ],
)
def test_what_is_no_feed_is_refused_and_never_an_empty_feed(body: bytes, says: str) -> None:
    with pytest.raises(DataError, match=f"the feed: {says}"):
        read(body)


@pytest.mark.parametrize("levels", [4, 7])
def test_entities_that_grow_are_refused_before_the_parser(levels: int) -> None:
    names = [f'<!ENTITY e{n} "{f"&e{n - 1};" * 10 if n else "ha"}">' for n in range(levels)]
    dtd = f"<!DOCTYPE rss [{''.join(names)}]>"
    body = f"{dtd}<rss><channel><title>&e{levels - 1};</title></channel></rss>".encode()

    with pytest.raises(DataError, match="declares entities of its own"):
        read(body)


def test_entities_that_read_files_are_refused() -> None:
    dtd = '<!DOCTYPE rss [<!-- <a> --><!ENTITY x SYSTEM "file:///etc/hostname">]>'

    with pytest.raises(DataError, match="declares entities of its own"):
        read(f"{dtd}<rss><channel><title>&x;</title></channel></rss>".encode())


def test_a_doctype_without_entities_is_no_trouble() -> None:
    dtd = b'<!DOCTYPE rss PUBLIC "-//Netscape//DTD RSS 0.91//EN" "http://a.example/rss.dtd">'

    assert read(dtd + rss(entry(1)).partition(b"?>")[2]).title == "Show"


def test_20_000_tags_within_each_other_are_read_in_one_go() -> None:
    body = rss(entry(1)).replace(b"</channel>", b"<item>" * 10_000 + b"<a>" * 10_000)

    assert read(body).items[0].title == "Episode 1"


def test_comments_without_end_are_read_in_one_go() -> None:
    body = rss(entry(1)).replace(b"</channel>", b"<!-- " * 200_000)

    assert read(body).items[0].title == "Episode 1"


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_damage_gives_a_feed_or_a_reason(data: st.DataObject) -> None:
    body = bytearray(rss(entry(1, more=_TAGS), entry(2)))
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(body) - 1))
        body[at : at + data.draw(st.integers(0, 40))] = data.draw(st.binary(max_size=6))

    with suppress(DataError):
        items = read(bytes(body)).items
        assert all(loads(dumps(item)) == item for item in items)
