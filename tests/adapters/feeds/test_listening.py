"""Transcripts are fetched, found, quoted with their time, and rank below notes."""

from __future__ import annotations

import json

from bot.model import Chapter
from bot.replies.episode import episode_card
from tests.adapters.feeds.house import House
from tests.adapters.feeds.server import FeedServer, Reply
from tests.bot.intake.feeds.writing_feeds import entry, rss

QUOKKAS = "Quokkas at night"
VTT = b"WEBVTT\n\n00:07:42.000 --> 00:07:50.000\nQuokkas never use the dispatcher at night.\n"


async def test_an_answer_found_in_a_transcript_says_when_and_who_wrote_it(
    house: House, server: FeedServer
) -> None:
    server.serve("/1.vtt", Reply(VTT))
    address = f"http://127.0.0.1:{server.port}"
    told = entry(1, more=f'<podcast:transcript url="{address}/1.vtt" type="text/vtt"/>')
    noted = entry(2, notes="<p>Quokkas never use the dispatcher at night.</p>")
    await house.desk.add(server.feed("/feed.xml", rss(told, noted)))

    await house.part().look()
    matches = house.engine.find("quokkas dispatcher night").matches

    assert [match.episode.id for match in matches] == ["episode-2", "episode-1"]
    assert matches[1].why == (
        "at 07:42 (https://cdn.example/1.mp3?sig=aaa#t=462) of the transcript, which a machine "
        "made: “Quokkas never use the dispatcher at night.”"
    )


async def test_a_transcript_is_fetched_once_even_if_it_cannot_be_had(
    house: House, server: FeedServer
) -> None:
    address = f"http://127.0.0.1:{server.port}/none.vtt"
    told = entry(1, more=f'<podcast:transcript url="{address}" type="text/vtt"/>')
    await house.desk.add(server.feed("/feed.xml", rss(told)))

    first, second = await house.desk.listener.listen(), await house.desk.listener.listen()

    assert (first, second) == (1, 0)
    assert [asked.path for asked in server.asked].count("/none.vtt") == 1


async def test_an_answer_found_in_a_chapter_says_when_and_the_episode_lists_them(
    house: House, server: FeedServer
) -> None:
    told = {"chapters": [{"startTime": 0, "title": "Hello"}, {"startTime": 462, "title": QUOKKAS}]}
    url = server.serve("/1.json", Reply(json.dumps(told).encode()))
    chaptered = entry(1, more=f'<podcast:chapters url="{url}" type="application/json+chapters"/>')
    await house.desk.add(server.feed("/feed.xml", rss(chaptered)))

    await house.part().look()
    engine = house.engine
    (match,) = engine.find("quokkas at night").matches
    card = episode_card(engine.library, match.episode)

    assert match.why == (
        "in a chapter, at 07:42 (https://cdn.example/1.mp3?sig=aaa#t=462): “Quokkas at night”"
    )
    assert "Chapters\n- 00:00 Hello: https://cdn.example/1.mp3?sig=aaa#t=0\n- 07:42" in card.plain()


async def test_chapters_that_the_feed_lists_itself_are_not_fetched(
    house: House, server: FeedServer
) -> None:
    url = server.serve("/1.json", Reply(b'{"chapters": [{"startTime": 1, "title": "Other"}]}'))
    inline = (
        '<psc:chapters xmlns:psc="http://podlove.org/simple-chapters" version="1.2">'
        f'<psc:chapter start="00:07:42" title="{QUOKKAS}"/></psc:chapters>'
    )
    both = entry(1, more=f'{inline}<podcast:chapters url="{url}"/>')
    await house.desk.add(server.feed("/feed.xml", rss(both)))

    await house.part().look()

    assert house.library["episode-1"].chapters == (Chapter(462, QUOKKAS),)
    assert [asked.path for asked in server.asked] == ["/feed.xml"]


async def test_what_could_not_be_had_is_fetched_again_when_the_whole_feed_is_asked_for(
    house: House, server: FeedServer
) -> None:
    url = server.serve("/1.vtt", Reply(status=503), Reply(VTT))
    told = entry(1, more=f'<podcast:transcript url="{url}" type="text/vtt"/>')
    feed = (await house.desk.add(server.feed("/feed.xml", rss(told)))).feed

    await house.desk.listen()
    await house.publisher.publish()
    before = house.engine.find("quokkas dispatcher night").matches
    await house.desk.refresh(feed, whole=True)
    await house.desk.listen()
    await house.publisher.publish()

    assert before == ()
    (after,) = house.engine.find("quokkas dispatcher night").matches
    assert after.why.startswith("at 07:42")
