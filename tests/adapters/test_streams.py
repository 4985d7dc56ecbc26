from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.streams import harmless, whole

ANY = st.text(st.characters(exclude_categories=()))


@given(ANY)
def test_nothing_harmless_moves_a_cursor_or_turns_text(text: str) -> None:
    shown = harmless(text)

    assert not {char for char in shown if unicodedata.category(char) in ("Cc", "Cs")} - {"\n"}
    assert not {*shown} & {*"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f"}
    shown.encode()


@given(st.text(st.characters(codec="ascii", exclude_categories=["Cc"])))
def test_plain_words_are_left_as_they_are(text: str) -> None:
    assert harmless(text) == text


@pytest.mark.parametrize(
    "text", ["naïve “quotes” — …", "日本語", "👩\u200d💻 emoji that are joined", "one\ntwo"]
)
def test_letters_marks_and_line_ends_stay(text: str) -> None:
    assert harmless(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred", "[31mred"),
        ("a\tb", "a       b"),
        ("over\rwritten", "overwritten"),
        ("\x9b31m", "31m"),
        ("\u202egpj.exe", "gpj.exe"),
        ("half \ud83d", "half \ufffd"),
    ],
)
def test_what_drives_a_terminal_is_taken_out(text: str, shown: str) -> None:
    assert harmless(text) == shown


@given(ANY)
def test_whole_text_can_be_written_as_utf8(text: str) -> None:
    whole(text).encode()
