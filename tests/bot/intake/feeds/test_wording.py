from __future__ import annotations

import pytest

from bot.intake.feeds.wording import notes_of, title_of
from bot.model import Link


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ("Rïchàrd Plop's ☃", "Rïchàrd Plop's ☃"),
        ("&#8220;X&#8221;", "“X”"),
        ("&amp;#8220;X&amp;#8221;", "“X”"),
        ("&lt;b&gt;", "<b>"),
        ("</example>", "</example>"),
        ("5 < 6", "5 < 6"),
        ("AT&T & more", "AT&T & more"),
        ("Fish &chips;", "Fish &chips;"),
        ("  two\n lines ", "two lines"),
        ("<![CDATA[A &amp; B]]>", "A & B"),
    ],
)
def test_a_title_is_decoded_as_often_as_it_was_encoded(told: str, expected: str) -> None:
    assert title_of(told) == expected


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ("<p>One.</p><p>Two.</p>", "One.\n\nTwo."),
        ("<ul><li>a</li><li>b</li></ul>", "a\nb"),
        ("&lt;p&gt;One.&lt;/p&gt;", "One."),
        ("<p>5 &lt; 6 &amp; 7</p>", "5 < 6 & 7"),
        ("<p>write &lt;p&gt; for a paragraph</p>", "write <p> for a paragraph"),
        ("<![CDATA[A <b>b</b> &amp; c]]>", "A b & c"),
        ("&lt;![CDATA[x]]&gt;", "x"),
        ("Hear <script>alert(1)</script><style>p{}</style>this.", "Hear this."),
        ("Plain\n\ntext.", "Plain\n\ntext."),
        ("", ""),
    ],
)
def test_notes_become_plain_paragraphs(told: str, expected: str) -> None:
    assert notes_of(told).text == expected


def test_a_link_keeps_its_words_and_its_address() -> None:
    notes = notes_of('<p>Read <a href="https://a.example/x?b=1&amp;c=2">the paper</a>.</p>')

    assert notes.text == "Read the paper (https://a.example/x?b=1&c=2)."
    assert notes.links == (Link("https://a.example/x?b=1&c=2", "the paper"),)
