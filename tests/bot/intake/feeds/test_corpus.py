"""77 feeds from the tests of feed readers; each expected value holds, but for those named."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from bot.errors import DataError
from bot.intake.feeds.feed import Feed, Item
from bot.intake.feeds.wording import notes_of
from tests.bot.intake.feeds.writing_feeds import read

CORPUS = Path(__file__).parents[5] / "shared" / "feeds"
if not (CORPUS / "MANIFEST.tsv").is_file():
    pytest.skip(f"the corpus of feeds is not at {CORPUS}", allow_module_level=True)

_NO_PICTURES = "podbot shows no pictures"
_NO_MONEY = "podbot asks for no money"
_OWN_IDENTITY = "a feed is known by its address, and its show by the id it was added under"
#: reviewed by hand: what podbot does otherwise, and why
OTHERWISE = {
    ("pp_podcast_funding.xml", "feed.funding"): _NO_MONEY,
    ("ns_example.xml", "feed.funding"): _NO_MONEY,
    ("pp_itunes_episode_image.xml", "ep.0.image"): _NO_PICTURES,
    ("pp_image_url_on_newline.xml", "feed.image"): _NO_PICTURES,
    ("ns_example.xml", "feed.podcast_guid"): _OWN_IDENTITY,
    ("fs_rss-ns.xml", "feed.podcast_guid"): _OWN_IDENTITY,
    ("fp_entity_in_doctype.xml", "ep.0.guid"): "entities are refused, for safety",
    ("fp_rss_incomplete_cdata.xml", "feed.title_or_error"): "cut off within the title itself",
}
#: where a file came from, if a relative address in it says so
ADDRESSES = {
    "pp_relative.xml": "https://podcast.example/dir/feed.xml",
    "mf_TestParseEntryWithRelativeEnclosureURL.xml": "http://example.org/feed.xml",
}
_FEED: dict[str, Callable[[Feed], object]] = {
    "n": lambda feed: len(feed.items),
    "feed.title": lambda feed: feed.title,
    "feed.link": lambda feed: feed.link,
    "feed.new_url": lambda feed: feed.new_url,
}
_ITEM: dict[str, Callable[[Item], object]] = {
    "title": lambda item: item.title,
    # where there is no guid, the next mark is what an item is known by
    "guid": lambda item: item.guid or item.link or item.audio,
    "link": lambda item: item.link,
    "published": lambda item: item.published and item.published.timestamp(),
    "duration": lambda item: item.duration,
    "number": lambda item: item.number,
    "season": lambda item: item.season,
    "type": lambda item: item.kind,
    "enclosure": lambda item: item.enclosures[0].url,
    "enclosure_type": lambda item: item.enclosures[0].type,
    "enclosure_length": lambda item: item.enclosures[0].length,
    "n_enclosures": lambda item: len(item.enclosures),
    "chapters_url": lambda item: item.chapters_url,
    "transcripts": lambda item: [transcript.url for transcript in item.transcripts],
    "persons": lambda item: [person.name for person in item.people],
    "psc": lambda item: [chapter.start for chapter in item.chapters],
    "html_equals": lambda item: item.notes.text,
    "html_contains": lambda item: item.notes.text,
}


def _rows() -> Iterator[tuple[str, dict[str, Any]]]:
    with (CORPUS / "MANIFEST.tsv").open(encoding="utf-8") as manifest:
        for row in csv.DictReader(manifest, delimiter="\t"):
            yield row["file"], json.loads(row["expected_json"])


def _values() -> Iterator[tuple[str, str, Any]]:
    for file, expected in _rows():
        for name, value in expected.items():
            if (file, name) not in OTHERWISE and name not in ("nocrash", "signal_bad"):
                yield file, name, value


def _read(file: str) -> Feed:
    body = (CORPUS / "corpus" / file).read_bytes()
    return read(body, address=ADDRESSES.get(file, "https://podcast.example/feed.xml"))


@pytest.mark.parametrize("file", [file for file, _ in _rows()])
def test_a_feed_is_read_or_refused_and_nothing_else(file: str) -> None:
    with suppress(DataError):
        assert isinstance(_read(file), Feed)


@pytest.mark.parametrize(("file", "name", "value"), [pytest.param(*v) for v in _values()])
def test_what_the_manifest_states_is_read(file: str, name: str, value: object) -> None:
    feed = _read(file)

    if name in _FEED:
        found = _FEED[name](feed)
    else:
        _, place, field = name.split(".", 2)
        found = _ITEM[field](feed.items[int(place)])

    if name.endswith("html_contains"):
        assert notes_of(str(value)).text in str(found)
    else:
        assert found == value


@pytest.mark.parametrize("file", [file for file, expected in _rows() if expected.get("signal_bad")])
def test_what_is_no_feed_is_refused(file: str) -> None:
    with pytest.raises(DataError, match="no feed; expected RSS or Atom"):
        _read(file)


def test_every_exception_is_still_one() -> None:
    stated = {(file, name) for file, expected in _rows() for name in expected}

    assert OTHERWISE.keys() <= stated
