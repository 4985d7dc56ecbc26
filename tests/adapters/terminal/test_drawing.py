from __future__ import annotations

import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from adapters.terminal.drawing import WIDEST, draw
from bot.cards import (
    Action,
    Ask,
    Block,
    Card,
    Choose,
    Examples,
    Fact,
    Facts,
    Heading,
    Links,
    Open,
    Quote,
    Row,
    Rows,
    Text,
)
from bot.model import Link

ADDRESS = "https://example.org/episodes/strides"
FULL = Card(
    title="Strides",
    url=ADDRESS,
    blocks=(
        Text("Why: in the title"),
        Facts((Fact("Episode", "62"), Fact("Length", "20:32"))),
        Heading("From the notes"),
        Quote("Let's talk about strides.", "show notes"),
        Rows(
            (
                Row(9, "Strides", ADDRESS, "20:32", "in the notes: “Let's talk.”"),
                Row(10, "Conjugate views", ""),
            )
        ),
        Links((Link("https://example.org/rfc", "RFC"), Link("https://example.org/bare"))),
        Examples((Fact("12", "that episode"), Fact("like strides", "more like it"))),
    ),
    actions=(
        Open("Listen", ADDRESS),
        Ask("More like this", "like strides"),
        Ask("topics", "topics"),
        Choose("Topics", (Ask("Views", "topic views"),)),
    ),
    footer="1-5 of 20",
)
SEQUENCE = re.compile(r"\x1b\[[0-9;]*m|\x1b\]8;[^\x1b]*\x1b\\")
ANY = st.text(st.characters(exclude_categories=()), max_size=60)


def drawn(card: Card, width: int = 80, *, colour: bool = True) -> str:
    """Draw a card as a terminal would get it."""
    file = io.StringIO()
    console = Console(
        file=file, force_terminal=True, width=width, no_color=not colour, color_system="standard"
    )
    draw(card, console)
    return file.getvalue()


def seen(card: Card, width: int = 80) -> str:
    """Draw a card as a person sees it."""
    lines = SEQUENCE.sub("", drawn(card, width)).splitlines()
    return "\n".join(line.rstrip() for line in lines)


def test_a_card_is_drawn_part_by_part() -> None:
    assert (
        seen(FULL)
        == """\
Strides
https://example.org/episodes/strides

Why: in the title

Episode: 62 · Length: 20:32

From the notes

  “Let's talk about strides.” (show notes)

 9. Strides
    20:32
    in the notes: “Let's talk.”
    https://example.org/episodes/strides
10. Conjugate views

- RFC: https://example.org/rfc
- https://example.org/bare

  12            that episode
  like strides  more like it

→ Listen: https://example.org/episodes/strides
→ More like this: like strides
→ topics
→ Views: topic views

1-5 of 20"""
    )


def test_examples_too_wide_for_two_columns_stand_above_each_other() -> None:
    card = Card("Help", (Examples((Fact("what should I hear?", "a topic in order"),)),))

    assert seen(card, 30) == "Help\n\n  what should I hear?\n    a topic in order"


def test_the_title_is_bold_and_leads_to_its_address() -> None:
    first, *_ = drawn(FULL).splitlines()

    assert re.fullmatch(
        rf"\x1b\]8;id=\d+;{re.escape(ADDRESS)}\x1b\\\x1b\[1mStrides\x1b\[0m\x1b\]8;;\x1b\\", first
    )


def test_quotes_are_dimmed() -> None:
    assert "\x1b[2m“Let's talk about strides.”" in drawn(FULL)
    assert "in the notes: \x1b[2m“Let's talk.”" in drawn(FULL)


def test_labels_stand_out_from_what_they_lead_to() -> None:
    card = Card("Title", (Links((Link("https://example.org", "RFC"),)),), (Ask("More", "more"),))

    link, action = (line for line in drawn(card).splitlines() if "RFC" in line or "More" in line)

    assert action == "\x1b[2m→ \x1b[0mMore: \x1b[36mmore\x1b[0m"
    assert "RFC\x1b]8;;\x1b\\\x1b[2m: \x1b[0m" in link


def test_without_colour_nothing_is_coloured() -> None:
    colours = re.compile(r"\x1b\[(?:\d+;)*3[0-9]m")

    assert colours.search(drawn(FULL))
    assert not colours.search(drawn(FULL, colour=False))


@pytest.mark.parametrize("width", [1, 5, 20, 40, 80, 200])
def test_no_line_is_wider_than_the_window(width: int) -> None:
    assert max(map(cell_len, seen(FULL, width).splitlines())) <= min(max(width, 4), WIDEST)


def test_nothing_is_lost_in_a_window_of_twenty_columns() -> None:
    narrow, wide = ("".join(seen(FULL, width).split()) for width in (20, 80))

    assert narrow == wide


@pytest.mark.parametrize("address", ["javascript:alert(1)", "file:///etc/passwd", ""])
def test_only_web_addresses_become_links(address: str) -> None:
    assert "\x1b]8;" not in drawn(Card("Title", url=address))


def test_nothing_is_markup_or_emoji_code() -> None:
    assert seen(Card("[bold]:smile:[/bold] [link=x]y", (Text("[red]"),))) == (
        "[bold]:smile:[/bold] [link=x]y\n\n[red]"
    )


BLOCKS: st.SearchStrategy[Block] = st.one_of(
    st.builds(Text, ANY),
    st.builds(Heading, ANY),
    st.builds(Quote, ANY, ANY),
    st.builds(Facts, st.lists(st.builds(Fact, ANY, ANY), max_size=3).map(tuple)),
    st.builds(
        Rows, st.lists(st.builds(Row, st.integers(), ANY, ANY, ANY, ANY), max_size=3).map(tuple)
    ),
    st.builds(Links, st.lists(st.builds(Link, ANY, ANY), max_size=3).map(tuple)),
    st.builds(Examples, st.lists(st.builds(Fact, ANY, ANY), max_size=3).map(tuple)),
)
ACTIONS: st.SearchStrategy[Action] = st.one_of(st.builds(Ask, ANY, ANY), st.builds(Open, ANY, ANY))
CARDS = st.builds(
    Card,
    ANY,
    st.lists(BLOCKS, max_size=4).map(tuple),
    st.lists(ACTIONS, max_size=2).map(tuple),
    ANY,
    ANY,
)


@given(CARDS, st.sampled_from([20, 80]))
def test_no_card_can_drive_the_terminal(card: Card, width: int) -> None:
    shown = SEQUENCE.sub("", drawn(card, width))

    assert not {*shown} & {*"\x1b\x07\x08\r\x9b\u202e\u2066"}
