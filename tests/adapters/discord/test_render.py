"""Cards as message bodies."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adapters.discord.asking import render_answer
from adapters.discord.buttons import Controls, long_texts
from adapters.discord.render import render
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
from bot.replies.answer import Answer
from tests.adapters.discord import openapi
from tests.adapters.discord.person import labels
from tests.adapters.discord.validity import problems
from tests.gallery import GALLERY

EPISODE = Card(
    "__torch_function__",
    (
        Text("Searched “torch function” for “torch fnction”."),
        Text("Why: in the title"),
        Facts(
            (Fact("Episode", "51"), Fact("Length", "14:20"), Fact("Published", "10 August 2021"))
        ),
        Quote("What is `__torch_function__`? See https://e.example/a_b.", "show notes"),
        Links((Link("https://e.example/x(1)", "RFC *1*"), Link("https://e.example/2"))),
    ),
    (Open("Listen", "https://e.example/51"), Ask("More like this", "like torch-function")),
    "https://e.example/51",
    "1-1 of 1",
)


def test_the_answer_itself_stands_in_the_text() -> None:
    body = render(EPISODE, Controls("42", "torch function"))

    assert body["content"] == (
        "**\\_\\_torch\\_function\\_\\_**\n"
        "Episode: 51 · Length: 14:20 · Published: 10 August 2021\n"
        "Searched “torch function” for “torch fnction”.\n"
        "Why: in the title\n"
        "<https://e.example/51>\n"
        "-# 1\\-1 of 1"
    )


def test_facts_without_end_leave_room_for_the_answer() -> None:
    card = Card(
        "T" * 300, (Facts((Fact("x", "y" * 400),)),) * 9, (), "https://e.example", "f" * 400
    )

    assert problems(render(card, role="1" * 20)) == []


def test_facts_stay_under_their_heading() -> None:
    blocks = (Heading("First"), Facts((Fact("Zone", "UTC"),)), Heading("Second"))

    body = render(Card("Schedules", blocks))

    assert body["content"] == "**Schedules**\n**First**\nZone: UTC\n**Second**"


def test_moments_are_shown_by_the_reader_s_own_clock() -> None:
    at = datetime(2026, 11, 30, 9, tzinfo=UTC)
    row = Row(1, "Strides", "", "Monday 30 November 2026, 09:00, UTC+0", "", at)

    body = render(Card("Plan", (Facts((Fact("Next post", "Monday", at),)), Rows((row,)))))

    assert body["content"] == (
        "**Plan**\n"
        "Next post: Monday (<t:1796029200:F>)\n"
        "**1.** Strides · Monday 30 November 2026, 09:00, UTC+0 (<t:1796029200:F>)"
    )


def test_one_embed_adds_the_notes_the_facts_and_the_links() -> None:
    (embed,) = render(EPISODE)["embeds"]

    assert embed == {
        "description": (
            "What is \\`\\_\\_torch\\_function\\_\\_\\`? See <https://e.example/a_b>.\n"
            "-# show notes"
        ),
        "fields": [
            {"name": "Episode", "value": "51", "inline": True},
            {"name": "Length", "value": "14:20", "inline": True},
            {"name": "Published", "value": "10 August 2021", "inline": True},
            {
                "name": "Links",
                "value": "[RFC \\*1\\*](<https://e.example/x%281%29>)\n<https://e.example/2>",
                "inline": False,
            },
        ],
    }


def test_buttons_carry_what_they_ask() -> None:
    (row,) = render(EPISODE, Controls("42", "torch function"))["components"]

    assert row["components"] == [
        {"type": 2, "style": 5, "label": "Listen", "url": "https://e.example/51"},
        {
            "type": 2,
            "style": 2,
            "label": "More like this",
            "custom_id": "ask:1=like torch-function",
        },
        {"type": 2, "style": 2, "label": "Delete", "custom_id": "delete:42=torch function"},
    ]


def test_a_list_stands_in_the_text_whole_and_its_titles_are_links() -> None:
    rows = (
        Row(1, "Strides", "https://e.example/1", "20:32, 30 May 2022", "in the title: “Strides”"),
        Row(2, "native_functions.yaml", "https://e.example/2"),
    )

    body = render(Card("Episodes", (Rows(rows),)))

    assert body["content"] == (
        "**Episodes**\n"
        "**1.** [Strides](<https://e.example/1>) · 20:32, 30 May 2022\n"
        "> in the title: “Strides”\n"
        "**2.** [native\\_functions.yaml](<https://e.example/2>)"
    )
    assert body["embeds"] == []


def test_five_rows_with_endless_reasons_all_find_room_in_the_text() -> None:
    rows = tuple(
        Row(n, f"Title {n}", f"https://e.example/{n}", "12:06", "why " * 400) for n in range(1, 6)
    )

    body = render(Card("Episodes", (Rows(rows),), footer="1-5 of 9"))

    assert [f"[Title {n}](<https://e.example/{n}>)" in body["content"] for n in range(1, 6)] == [
        True
    ] * 5
    assert body["content"].endswith("-# 1\\-5 of 9")
    assert body["embeds"] == []


def test_what_finds_no_room_in_the_text_goes_on_in_the_embed() -> None:
    examples = tuple(Fact(f"command {n}", f"does the thing of {n} " * 4) for n in range(40))

    body = render(Card("Help", (Examples(examples),)))

    shown = body["content"] + body["embeds"][0]["description"]
    assert len(body["content"]) > 1700
    assert [f"`command {n}`" in shown for n in range(40)] == [True] * 40


def test_a_menu_of_twenty_seven_becomes_two() -> None:
    menu = Choose("Choose a topic", tuple(Ask(f"Topic {n}", f"topic {n}") for n in range(27)))

    rows = render(Card("27 topics", actions=(menu,)))["components"]

    assert [row["components"][0]["placeholder"] for row in rows] == [
        "Choose a topic (1-25)",
        "Choose a topic (26-27)",
    ]


def test_a_private_answer_is_flagged() -> None:
    assert render(Card("Help"), private=True)["flags"] == 64


def test_a_post_may_ping_its_one_role_and_nobody_else() -> None:
    body = render(Card("@everyone <@&99>"), role="77")

    assert body["content"] == "<@&77>\n**\\@everyone \\<@&99>**"
    assert body["allowed_mentions"] == {"parse": [], "replied_user": False, "roles": ["77"]}


@pytest.mark.parametrize(("name", "answer"), GALLERY, ids=[name for name, _ in GALLERY])
def test_every_card_of_the_gallery_is_valid(name: str, answer: Answer) -> None:
    tokens = dict.fromkeys(long_texts(answer.card.actions, answer.text), "t" * 16)
    controls = Controls("9" * 20, answer.text, share=True, mark="m" * 40, tokens=tokens)

    body = render(answer.card, controls, role="1" * 20)

    assert problems(body) == []
    json.dumps(body).encode("ascii")


@pytest.mark.parametrize(("name", "answer"), GALLERY[::9], ids=[name for name, _ in GALLERY[::9]])
def test_discord_itself_would_take_the_gallery(name: str, answer: Answer) -> None:
    body = render_answer(answer)

    assert openapi.complaints(openapi.MESSAGE, body) == []
    assert openapi.complaints(openapi.CALLBACK, {"type": 4, "data": body}) == []


WORDS = st.text(st.characters(codec="utf-8"), max_size=60) | st.sampled_from(
    [
        "x" * 20_000,
        "😀" * 9_000,
        "e\u0301" * 9_000,
        "*_`" * 2_000,
        "https://e.example/" + "a" * 3_000,
        "\n" * 50,
        "",
    ]
)
LINKS = st.builds(Link, WORDS, WORDS) | st.builds(Link, st.just("https://e.example/(1)"), WORDS)
FACTS = st.lists(st.builds(Fact, WORDS, WORDS), max_size=40).map(tuple)
ROWS = st.lists(st.builds(Row, st.integers(1, 999), WORDS, WORDS, WORDS, WORDS), max_size=30).map(
    tuple
)
BLOCKS = st.one_of(
    st.builds(Text, WORDS),
    st.builds(Heading, WORDS),
    st.builds(Quote, WORDS, WORDS),
    st.builds(Facts, FACTS),
    st.builds(Rows, ROWS),
    st.builds(Links, st.lists(LINKS, max_size=40).map(tuple)),
    st.builds(Examples, FACTS),
)
ASKS = st.builds(Ask, WORDS, WORDS)
ACTIONS = st.one_of(
    ASKS,
    st.builds(Open, WORDS, WORDS),
    st.builds(Choose, WORDS, st.lists(ASKS, max_size=60).map(tuple)),
)
CARDS = st.builds(
    Card,
    WORDS,
    st.lists(BLOCKS, max_size=6).map(tuple),
    st.lists(ACTIONS, max_size=30).map(tuple),
    WORDS,
    WORDS,
)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(CARDS, WORDS)
def test_no_card_whatever_breaks_a_limit(card: Card, text: str) -> None:
    body: dict[str, Any] = render(card, Controls("1", text, share=True, mark="m"))

    assert problems(body) == []


def test_the_buttons_that_undo_things_have_room_among_sixty_others() -> None:
    card = Card("Title", actions=tuple(Ask(f"Ask {n}", f"ask {n}") for n in range(60)))

    shown = labels(render(card, Controls("1", "x", mark="m")))

    assert shown[:3] == ["Ask 0", "Ask 1", "Ask 2"]
    assert shown[-2:] == ["Schedule", "Delete"]


def test_without_a_token_only_the_button_that_needs_one_is_left_out() -> None:
    card = Card("Title", actions=(Ask("Short", "strides"), Ask("Long", "w" * 300)))

    assert labels(render(card)) == ["Short"]
    assert labels(render(card, Controls(tokens={"w" * 300: "t1"}))) == ["Short", "Long"]
