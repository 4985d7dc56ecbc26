"""Notes made plain: spaces, lists, headings, and the links with their labels."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.intake.mentions import is_list_heading
from bot.intake.show_notes import from_html, from_plain, links_of
from bot.model import Link


def test_every_kind_of_space_becomes_one_plain_space() -> None:
    notes = from_plain("  one\u00a0\u2003two \t three\u200b \r\n\u00a0\r\n\r\n\r\nfour  ")

    assert notes.text == "one two three\n\nfour"


def test_a_list_run_together_gets_a_line_for_each_entry() -> None:
    notes = from_plain("Prose. Further reading: One https://a.example/1 Two https://a.example/2")

    assert notes.text == (
        "Prose.\n\nFurther reading:\n\nOne https://a.example/1\nTwo https://a.example/2"
    )
    assert notes.guessed


def test_an_entry_goes_on_after_a_conjunction_or_a_second_address() -> None:
    notes = from_plain(
        "Prose. Further reading. A https://a.example/1 and b https://a.example/2 "
        "Two: https://a.example/3 https://a.example/4"
    )

    assert notes.text.splitlines()[-2:] == [
        "A https://a.example/1 and b https://a.example/2",
        "Two: https://a.example/3 https://a.example/4",
    ]
    assert [link.label for link in notes.links] == ["A", "b", "Two", "Two"]


def test_a_list_with_lines_of_its_own_is_left_as_it_is() -> None:
    text = "Prose.\n\nFurther reading.\n\nOne https://a.example/1\nTwo https://a.example/2"

    assert from_plain(text).text == text
    assert not from_plain(text).guessed


@pytest.mark.parametrize("heading", ["\nFurther reading:", "further reading.", "Links:"])
def test_a_heading_that_nothing_follows_says_that_links_are_lost(heading: str) -> None:
    notes = from_plain(f"Prose.\n{heading}\n")

    assert notes.text == "Prose."
    assert not notes.complete


def test_the_label_in_prose_is_the_sentence_that_leads_to_the_address() -> None:
    links = links_of("Stars twinkle. A page explains it (https://a.example/1). Bye.")

    assert links == (Link("https://a.example/1", "A page explains it"),)


def test_the_label_in_a_list_is_the_whole_entry() -> None:
    links = links_of("Further reading.\n\nLong ago. A page https://a.example/1")

    assert links == (Link("https://a.example/1", "Long ago. A page"),)


def test_an_address_without_words_has_no_label() -> None:
    assert links_of("https://a.example/1") == (Link("https://a.example/1"),)


def test_the_first_words_for_an_address_are_its_label() -> None:
    links = links_of("One https://a.example/1\nTwo https://a.example/1")

    assert links == (Link("https://a.example/1", "One"),)


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("(see https://a.example/b).", "https://a.example/b"),
        ("see https://a.example/b_(c)", "https://a.example/b_(c)"),
        ("(see https://a.example/b_(c))", "https://a.example/b_(c)"),
        ("[https://a.example/b]!", "https://a.example/b"),
        ("https://a.example/b…", "https://a.example/b"),
        ("https://a.example/b…and more", "https://a.example/b"),
        ("https://a.example/b#", "https://a.example/b#"),
        ("https://a.example/b/, then", "https://a.example/b/"),
        ("https://a.example/b?c=1&d=%20;", "https://a.example/b?c=1&d=%20"),
        ('"https://a.example/b"', "https://a.example/b"),
        ("<https://a.example/b>", "https://a.example/b"),
        ("http://a.example", "http://a.example"),
    ],
)
def test_an_address_ends_before_the_punctuation_around_it(text: str, url: str) -> None:
    assert [link.url for link in links_of(text)] == [url]


@pytest.mark.parametrize("text", ["https://", "https:// a", "ftp://a.example", "https://…"])
def test_what_leads_nowhere_is_no_address(text: str) -> None:
    assert links_of(text) == ()


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>One</p><p>Two</p>", "One\n\nTwo"),
        ("One<br>Two<br/>Three", "One\nTwo\nThree"),
        ("<ul><li>One</li><li>Two</li></ul>", "One\nTwo"),
        ("a &lt; b &amp;&amp; c &#8230;", "a < b && c …"),
        ("std::vector<T> and <em>this</em>", "std::vector<T> and this"),
        ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"),
        ("<style>p { }</style>shown<script>hidden</script>", "shown"),
        ("one<!-- hidden <b> -->two", "onetwo"),
        ("one<!-- never closed <b> two", "one"),
        ('<p title="a > b">One</p>', "One"),
        ("a&#99999999999999999999;b", "a&#99999999999999999999;b"),
    ],
)
def test_html_becomes_the_lines_a_reader_sees(html: str, text: str) -> None:
    assert from_html(html).text == text


def test_the_words_of_a_link_are_its_label_and_its_address_is_written_out() -> None:
    notes = from_html('I read <a class="x" href="https://a.example/?a=1&amp;b=2">the  page</a>.')

    assert notes.text == "I read the page (https://a.example/?a=1&b=2)."
    assert notes.links == (Link("https://a.example/?a=1&b=2", "the page"),)


@pytest.mark.parametrize("href", ["javascript:alert(1)", "mailto:a@a.example", "/local", ""])
def test_only_web_addresses_are_links(href: str) -> None:
    notes = from_html(f'<a href="{href}">words</a>')

    assert notes.text == "words"
    assert notes.links == ()


def test_lost_breaks_are_found_where_no_identifier_looks_like_that() -> None:
    html = (
        "Use torch.Tensor?Yes!Use C++.Docs: <a href='https://a.example/X'>https://a.example/X</a>"
    )

    notes = from_html(html, breaks_lost=True)

    assert notes.text == "Use torch.Tensor?\n\nYes!\n\nUse C++.Docs: https://a.example/X"


@pytest.mark.parametrize(
    ("line", "heading"),
    [("Further reading.", True), ("More links:", True), ("Further reading on stars", False)],
)
def test_only_a_bare_heading_announces_a_list(line: str, heading: bool) -> None:
    assert is_list_heading(line) is heading


PIECES = st.sampled_from(
    (
        *("https://a.example/b", "<a href='https://a.example'>", "</a>", "<li>", "<!--", "&#"),
        *("Further reading.", "\n", "\u00a0", "…", ". ", "A", "word ", "(", ")", "<", ">", '"'),
    )
)
JUNK = st.one_of(st.text(), st.lists(PIECES).map("".join))


@given(JUNK)
def test_any_text_becomes_tidy_notes_whose_links_stand_in_them(text: str) -> None:
    for notes in (from_plain(text), from_html(text), from_html(text, breaks_lost=True)):
        assert notes.text == notes.text.strip()
        assert "\n\n\n" not in notes.text
        assert all(link.url.startswith(("http://", "https://")) for link in notes.links)


@given(st.text())
def test_cleaning_clean_notes_changes_nothing(text: str) -> None:
    once = from_plain(text).text

    assert from_plain(once).text == once
