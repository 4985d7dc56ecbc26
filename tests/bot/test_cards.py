from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.cards import (
    Ask,
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

CARD = Card(
    title="Strides",
    url="https://show.example/strides",
    blocks=(
        Text("Why: in the title"),
        Facts((Fact("Episode", "37"), Fact("Length", "12:06"))),
        Heading("Notes"),
        Quote("Strides tell how far to step.", "show notes"),
        Rows(
            (
                Row(1, "Memory layout", "https://show.example/2", "episode 50", "on the topic"),
                Row(2, "TH", "https://show.example/3"),
            )
        ),
        Links((Link("https://a.example", "A post"), Link("https://b.example"))),
        Examples((Fact("latest", "the newest"), Fact("ep 12", "an episode"))),
    ),
    actions=(
        Open("Listen", "https://show.example/strides"),
        Ask("More like this", "like strides"),
        Choose("Topics", (Ask("Layout", "topic layout"),)),
    ),
    footer="1-2 of 2",
)
PLAIN = """\
Strides
https://show.example/strides

Why: in the title

Episode: 37 · Length: 12:06

Notes

“Strides tell how far to step.” (show notes)

1. Memory layout (episode 50)
   on the topic
   https://show.example/2
2. TH
   https://show.example/3

- A post: https://a.example
- https://b.example

  latest  the newest
  ep 12   an episode

"""


def test_a_card_is_written_as_text_block_by_block() -> None:
    assert CARD.plain().startswith(PLAIN)
    assert CARD.plain().endswith("\n\n1-2 of 2")


def test_every_action_that_asks_says_what_to_type() -> None:
    plain = CARD.plain()

    assert "like strides" in plain
    assert "topic layout" in plain


def test_a_card_of_a_title_alone_is_one_line() -> None:
    assert Card("Hello!").plain() == "Hello!"


def test_empty_blocks_leave_no_gap() -> None:
    card = Card("T", (Text(""), Rows(()), Facts(()), Links(()), Examples(()), Text("end")))

    assert card.plain() == "T\n\nend"


@given(st.text(min_size=1), st.text())
def test_any_text_is_written(title: str, text: str) -> None:
    card = Card(title, (Text(text), Quote(text), Examples((Fact(text, text),))))

    assert card.plain().startswith(title)
