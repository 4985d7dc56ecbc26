"""Transcripts are fetched, found, quoted with their time, and rank below notes."""

from __future__ import annotations

from tests.adapters.feeds.house import House
from tests.adapters.feeds.server import FeedServer, Reply
from tests.bot.intake.feeds.writing_feeds import entry, rss

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
