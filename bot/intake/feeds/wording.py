"""The words of titles and notes, decoded as often as they were encoded and no more."""

from __future__ import annotations

import re

from bot.intake.accounts import ShowNotes
from bot.intake.markup import decoded
from bot.intake.show_notes import from_html, tidy

#: how often publishers' tools are known to encode what is encoded already
_AGAIN = 2
_REFERENCE = re.compile(r"&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});", re.IGNORECASE)
_ENCODED_TAG = re.compile(
    r"&lt;/?(?:p|br|a|b|i|em|strong|div|span|ul|ol|li|h[1-6]|blockquote)(?:\s|/|&gt;)",
    re.IGNORECASE,
)
_TAG = re.compile(r"</?[a-z][a-z0-9]*(?:\s[^<>]*)?/?>", re.IGNORECASE)
_CDATA = re.compile(r"^\s*(?:<|&lt;)!\[CDATA\[(.*?)\]\](?:>|&gt;)\s*$", re.DOTALL)


def title_of(text: str) -> str:
    """Give a title as plain text on one line; a tag in it is text, as `<T>` may be meant."""
    plain = _CDATA.sub(r"\1", text)
    for _ in range(_AGAIN):
        if not _REFERENCE.search(plain):
            break
        plain = decoded(plain)
    return " ".join(tidy(plain).split())


def notes_of(html: str) -> ShowNotes:
    """Give notes as paragraphs, lists and links; plain text keeps its own lines."""
    markup = _CDATA.sub(r"\1", html)
    if _ENCODED_TAG.search(markup) and not _TAG.search(markup):
        markup = decoded(markup)
    return from_html(markup)
