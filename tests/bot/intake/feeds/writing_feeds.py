"""Feeds written for the tests, as a publisher's tool would write them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from xml.sax.saxutils import escape

from bot.intake.feeds.feed import Feed
from bot.intake.feeds.parsing import Received, parse

NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)
ADDRESS = "https://feeds.example/show.xml"
_HEAD = (
    '<?xml version="1.0" encoding="utf-8"?>'
    '<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"'
    ' xmlns:podcast="https://podcastindex.org/namespace/1.0">'
    "<channel><title>{title}</title><link>{link}</link>"
)


@dataclass(frozen=True)
class Entry:
    """One item as it is written; what is empty is not."""

    title: str = ""
    guid: str = ""
    link: str = ""
    audio: str = ""
    date: datetime | None = None
    length: str = ""
    number: str = ""
    notes: str = ""
    #: any other tags
    more: str = ""

    def __str__(self) -> str:
        tags = (
            ("title", self.title),
            ("guid", self.guid),
            ("link", self.link),
            ("pubDate", format_datetime(self.date) if self.date else ""),
            ("itunes:duration", self.length),
            ("itunes:episode", self.number),
            ("description", self.notes),
        )
        told = "".join(f"<{name}>{escape(text)}</{name}>" for name, text in tags if text)
        audio = f'<enclosure url="{escape(self.audio)}" type="audio/mpeg"/>' if self.audio else ""
        return f"<item>{told}{audio}{self.more}</item>"


def entry(place: int, **changes: object) -> Entry:
    """Write the usual item of a place: a day after the one before."""
    usual = Entry(
        title=f"Episode {place}",
        guid=f"https://show.example/?p={place}",
        link=f"https://show.example/episodes/{place}",
        audio=f"https://cdn.example/{place}.mp3?sig=aaa",
        date=datetime(2024, 1, 1, 9, tzinfo=UTC) + timedelta(days=place),
        notes=f"Notes of number {place}.",
    )
    return replace(usual, **changes)  # type: ignore[arg-type] # each is a field's own type


def rss(*entries: Entry, title: str = "Show", link: str = "https://show.example/") -> bytes:
    """Write a feed."""
    head = _HEAD.format(title=escape(title), link=link)
    return f"{head}{''.join(map(str, entries))}</channel></rss>".encode()


def read(body: bytes, charset: str = "", address: str = ADDRESS) -> Feed:
    """Parse a feed as if a server had just sent it."""
    return parse(Received(body, address, charset, NOW), "the feed")


def feed(*entries: Entry) -> Feed:
    """Write and parse a feed."""
    return read(rss(*entries))
