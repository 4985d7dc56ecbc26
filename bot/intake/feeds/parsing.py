"""The bytes of a feed -> `Feed`. feedparser reads the XML, well-formed or not; we read the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from heapq import nlargest
from io import BytesIO
from typing import Any
from urllib.parse import urljoin

import feedparser

from bot.errors import DataError
from bot.intake.accounts import ShowNotes
from bot.intake.feeds.chapters import in_order
from bot.intake.feeds.dates import date_of
from bot.intake.feeds.encoding import text_of
from bot.intake.feeds.feed import Enclosure, Feed, Heard, Item, Transcript
from bot.intake.feeds.lengths import length_of, seconds_of
from bot.intake.feeds.outline import Outline, outline
from bot.intake.feeds.supplement import Supplement, Tag
from bot.intake.feeds.wording import notes_of, title_of
from bot.model import Chapter

#: of a longer feed the newest are read
ITEMS = 5_000
_DATE = re.compile(
    r"<(?:pubDate|published|updated|(?:dc:)?date)\b[^>]{0,99}>([^<]{1,99})<", re.IGNORECASE
)
_HTML = re.compile(r"^\s*(?:<!doctype html|<html|<head|<body)", re.IGNORECASE)
_WHOLE = re.compile(r"\d{1,12}", re.ASCII)
_WEB = ("https://", "http://")
_NEVER = datetime.min.replace(tzinfo=UTC)
_PORTS = re.compile(r"^(https?://[^/]*):(?:80|443)(?=/|$)")

Entry = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Received:
    """What a server sent, and when."""

    body: bytes
    #: where it came from, after any redirects
    address: str
    #: the charset of the HTTP header, if it named one
    charset: str
    now: datetime


def parse(received: Received, called: str) -> Feed:
    """Read a feed; what is none is a DataError that says so under the name the feed is called."""
    text = text_of(received.body, received.charset)
    if not text.strip():
        raise DataError(called, "an empty answer instead of a feed")
    found = _newest(outline(text, called), received.now)
    supplement = Supplement(found.before)
    items: list[Item] = []
    frame: Mapping[str, Any] = {}
    for document, slices in found.portions():
        parsed = _parsed(document)
        if not items and not frame:
            _check_is_feed(parsed, text, called)
            frame = parsed.feed
        entries: Sequence[Entry] = parsed.entries
        extras: list[str] = [*slices, *[""] * (len(entries) - len(slices))]
        for entry, extra in zip(entries, extras, strict=False):
            items.append(_Entry(entry, tuple(supplement.tags(extra)), received).item())
    return _feed(frame, tuple(items), received.address)


def _parsed(document: str) -> Any:  # noqa: ANN401 - feedparser ships no types
    return feedparser.parse(
        BytesIO(document.encode("utf-8", "replace")),
        # without an address it leaves links as they are written, and does not join one at each tag
        response_headers={"content-type": "application/xml; charset=utf-8"},
        sanitize_html=False,
        resolve_relative_uris=False,
    )


def _check_is_feed(parsed: Any, text: str, called: str) -> None:  # noqa: ANN401 - as above
    if parsed.entries or parsed.version or parsed.feed.get("newlocation"):
        return
    if _HTML.match(text):
        raise DataError(called, "a web page instead of a feed; look for the feed's own address")
    if not parsed.feed:
        raise DataError(called, "no feed; expected RSS or Atom, so check the address")


def _newest(found: Outline, now: datetime) -> Outline:
    """Leave out the oldest of too many items, before the parser sees them."""
    if len(found.items) <= ITEMS:
        return found

    def age(place: int) -> tuple[datetime, int]:
        written = _DATE.search(found.items[place])
        return (date_of(written[1], now) if written else None) or _NEVER, -place

    kept = sorted(nlargest(ITEMS, range(len(found.items)), key=age))
    return Outline(found.before, found.after, tuple(found.items[place] for place in kept))


def _feed(frame: Mapping[str, Any], items: tuple[Item, ...], address: str) -> Feed:
    moved = frame.get("newlocation") or frame.get("itunes_new-feed-url") or ""
    return Feed(
        title=title_of(_told(frame, "title")),
        link=_absolute(_told(frame, "link"), address),
        new_url=_absolute(moved, address),
        items=items,
    )


class _Entry:
    """One entry of feedparser's, with the tags that it loses."""

    def __init__(self, entry: Entry, tags: Sequence[Tag], received: Received) -> None:
        """Take what belongs together."""
        self._entry, self._tags, self._received = entry, tags, received
        self._names = frozenset(entry.keys())
        details = (entry.get("title_detail"), entry.get("summary_detail"))
        bases = (detail.get("base") for detail in details if detail)
        self._base = urljoin(received.address, next(filter(None, bases), ""))

    def item(self) -> Item:
        """Make an item of it."""
        return Item(
            guid=" ".join(str(self._entry.get("id") or "").split()),
            title=title_of(self._text("title")),
            link=_absolute(self._text("link"), self._base),
            published=self._published(),
            duration=length_of(self._text("itunes_duration")) or self._media_length(),
            notes=self._notes(),
            number=self._whole("episode", least=1),
            season=self._whole("season", least=1),
            kind=self._text("itunes_episodetype").strip().lower(),
            enclosures=tuple(self._enclosures()),
            people=tuple(
                Heard(tag.text, tag.attributes.get("role", "host").lower())
                for tag in self._named("person")
                if tag.text
            ),
            chapters=in_order(self._chapters()),
            chapters_url=next(iter(self._addresses("chapters")), ("", ""))[0],
            transcripts=tuple(Transcript(url, kind) for url, kind in self._addresses("transcript")),
        )

    def _text(self, name: str) -> str:
        # feedparser's own look-up gives one date for another, and warns
        return str(self._entry[name] or "") if name in self._names else ""

    def _published(self) -> datetime | None:
        written = (self._text(name) for name in ("published", "updated", "created"))
        dates = (date_of(text, self._received.now) for text in written if text)
        return next(filter(None, dates), None)

    def _notes(self) -> ShowNotes:
        contents = [_told(content, "value") for content in self._entry.get("content") or ()]
        return notes_of(max((*contents, self._text("summary")), key=len))

    def _named(self, name: str) -> Iterator[Tag]:
        return (tag for tag in self._tags if tag.name == name)

    def _addresses(self, name: str) -> Iterator[tuple[str, str]]:
        for tag in self._named(name):
            if url := _absolute(tag.attributes.get("url", ""), self._base):
                yield url, tag.attributes.get("type", "").lower()

    def _whole(self, name: str, least: int) -> int | None:
        told = (self._text(f"itunes_{name}"), *(tag.text for tag in self._named(name)))
        numbers = (int(text) for text in map(str.strip, told) if _WHOLE.fullmatch(text))
        return next((number for number in numbers if number >= least), None)

    def _enclosures(self) -> Iterator[Enclosure]:
        files = [
            (_told(file, "href"), _told(file, "type"), _told(file, "length"))
            for file in self._entry.get("enclosures") or ()
        ] or [
            (_told(file, "url"), _told(file, "type"), _told(file, "filesize"))
            for file in self._entry.get("media_content") or ()
        ]
        for address, kind, length in files:
            if url := _absolute(address, self._base):
                yield Enclosure(url, str(kind or ""), _whole(str(length or "")))

    def _media_length(self) -> int | None:
        told = (
            length_of(_told(file, "duration")) for file in self._entry.get("media_content") or ()
        )
        return next(filter(None, told), None)

    def _chapters(self) -> Iterator[Chapter]:
        listed = self._entry.get("psc_chapters") or {}
        for chapter in listed.get("chapters") or ():
            start = seconds_of(str(chapter.get("start") or ""))
            if start is not None:
                yield Chapter(start, title_of(_told(chapter, "title")))


def _told(part: Mapping[str, Any], name: str) -> str:
    """Give what a part tells under a name; feedparser has None where a tag was broken off."""
    return str(part.get(name) or "")


def _whole(text: str) -> int | None:
    return int(text) if _WHOLE.fullmatch(text.strip()) else None


def _absolute(address: str, base: str) -> str:
    """Make an address whole; what is no web address is none."""
    try:
        whole = urljoin(base, "".join(address.split()))
    except ValueError:
        return ""
    return whole if address.strip() and whole.startswith(_WEB) else ""
