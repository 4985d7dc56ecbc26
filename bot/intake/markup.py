"""Scraps of HTML, as the notes of an episode hold them, made plain lines.

Python's own HTMLParser takes minutes for a megabyte of `<!--`; this one reads any junk in one pass.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from bot.model import Link

_PARAGRAPHS = frozenset(
    {"p", "div", "ul", "ol", "blockquote", "pre", "h1", "h2", "h3", "h4", "h5", "h6"}
)
_LINES = frozenset({"br", "li", "tr", "dt", "dd"})
_SILENT = frozenset({"script", "style", "template"})
_INLINE = frozenset(
    {"a", "abbr", "b", "big", "cite", "code", "del", "em", "font", "hr", "i", "img", "ins", "kbd"}
    | {"q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "tt", "u", "var"}
    | {"table", "tbody", "td", "th", "thead", "html", "head", "body", "section", "article"}
)
_TAGS = _PARAGRAPHS | _LINES | _SILENT | _INLINE

_TAG = re.compile(
    r"""(?P<end>/?)(?P<name>[a-z][a-z0-9]{0,15})
        (?P<attributes>(?:[\s/](?:[^<>"']|"[^"]{0,2000}"|'[^']{0,2000}'){0,2000})?)>""",
    re.IGNORECASE | re.VERBOSE,
)
_HREF = re.compile(r"""\shref\s{0,9}=\s{0,9}(?:"([^"]+)"|'([^']+)'|([^\s"'>]+))""", re.IGNORECASE)
_WEB = ("http://", "https://")
_HUGE_REFERENCE = re.compile(r"&(?=#x?[0-9a-f]{9})", re.IGNORECASE)


def decoded(text: str) -> str:
    """Decode character references; one that is no character stays as it is written."""
    return unescape(_HUGE_REFERENCE.sub("&amp;", text)) if "&" in text else text


class Markup:
    """A scrap of HTML, read; what is no tag of HTML, such as `<T>`, stays as it is written."""

    def __init__(self, html: str) -> None:
        """Read all of it at once."""
        self._shown: list[str] = []
        self._written: list[str] = []
        self._links: list[Link] = []
        self._silent = 0
        self._href = ""
        self._anchor: list[str] = []
        for tag, text in _tokens(html):
            if tag:
                self._take_tag(tag)
            self._take_text(text)
        self._close_link()

    @property
    def shown(self) -> str:
        """Give the words a reader sees, without the addresses behind them."""
        return "".join(self._shown)

    @property
    def lines(self) -> str:
        """Give the text with the addresses behind words written out."""
        return "".join(self._written)

    @property
    def links(self) -> tuple[Link, ...]:
        """List the links whose words are other than their address."""
        return tuple(self._links)

    def _take_tag(self, tag: re.Match[str]) -> None:
        name, ends = tag["name"].lower(), bool(tag["end"])
        if name in _SILENT:
            self._silent = max(0, self._silent + (-1 if ends else 1))
        if name == "a":
            self._close_link()
        if name == "a" and not ends:
            self._href = _web_address(tag["attributes"])
        if name in _PARAGRAPHS:
            self._write("\n\n")
        elif name in _LINES and not ends:
            self._write("\n")

    def _take_text(self, text: str) -> None:
        if self._silent:
            return
        self._write(decoded(text))
        if self._href:
            self._anchor.append(decoded(text))

    def _close_link(self) -> None:
        words = " ".join("".join(self._anchor).split())
        if self._href and not words.startswith(_WEB):
            self._written.append(f" ({self._href})")
            self._links.append(Link(self._href, words))
        self._href, self._anchor = "", []

    def _write(self, text: str) -> None:
        self._shown.append(text)
        self._written.append(text)


def _tokens(html: str) -> Iterator[tuple[re.Match[str] | None, str]]:
    """Part HTML into tags, each with the text that follows it; comments are left out."""
    first, *pieces = html.split("<")
    yield None, first
    in_comment = False
    for piece in pieces:
        if in_comment or piece.startswith("!--"):
            _, closed, after = piece.partition("-->")
            in_comment = not closed
            yield None, after
        elif (tag := _TAG.match(piece)) and tag["name"].lower() in _TAGS:
            yield tag, piece[tag.end() :]
        else:
            yield None, f"<{piece}"


def _web_address(attributes: str) -> str:
    found = _HREF.search(attributes)
    address = decoded(next(filter(None, found.groups()), "")).strip() if found else ""
    return address if address.startswith(_WEB) else ""
