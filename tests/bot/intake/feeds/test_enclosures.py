from __future__ import annotations

import pytest

from tests.bot.intake.feeds.writing_feeds import entry, read, rss


@pytest.mark.parametrize(
    "written",
    [
        "https://feeds.example/audio/1.mp3",
        "\n   https://feeds.example/audio/1.mp3 \t",
        "/audio/1.mp3",
        "audio/1.mp3",
        "//feeds.example/audio/1.mp3",
    ],
)
def test_the_address_of_a_file_is_made_whole(written: str) -> None:
    (item,) = read(rss(entry(1, audio=written))).items

    assert item.audio == "https://feeds.example/audio/1.mp3"


@pytest.mark.parametrize("written", ["javascript:alert(1)", "file:///etc/hostname", "ftp://a/b"])
def test_a_file_that_is_not_on_the_web_is_none(written: str) -> None:
    (item,) = read(rss(entry(1, audio=written))).items

    assert item.audio == ""


def test_what_is_heard_comes_before_what_is_looked_at() -> None:
    picture = '<enclosure url="https://cdn.example/1.jpg" type="image/jpeg" length="many"/>'
    heard = '<enclosure url="https://cdn.example/1.mp3" type="audio/mpeg" length="12"/>'
    (item,) = read(rss(entry(1, audio="", more=picture + heard))).items

    assert item.audio == "https://cdn.example/1.mp3"
    assert [file.length for file in item.enclosures] == [None, 12]
