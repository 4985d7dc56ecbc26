from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.slack import limits
from adapters.slack.controls import Controls, long_commands
from adapters.slack.render import Setting, fallback, message, render_answer
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
from bot.replies.answer import Answer
from tests.adapters.slack.validity import Json, problems, text_objects
from tests.gallery import GALLERY

_FULL = Setting(
    asked="/pod " + "words " * 200,
    controls=Controls("U" + "1" * 20, share="list", delete=True),
    mark="slot:" + "7" * 300,
)
_texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=300) | st.sampled_from(
    ["<!channel>", "<@U1>", "&amp;", "`", "```", "*a*", "__x__", ">", "https://x.y/?a=1&b=(2)|c"]
)
_facts = st.builds(Fact, _texts, _texts)
_asks = st.builds(Ask, _texts, _texts)
_blocks: st.SearchStrategy[Block] = st.one_of(
    st.builds(Text, _texts),
    st.builds(Heading, _texts),
    st.builds(Quote, _texts, _texts),
    st.builds(Facts, st.lists(_facts, max_size=4).map(tuple)),
    st.builds(Examples, st.lists(_facts, max_size=4).map(tuple)),
    st.builds(Links, st.lists(st.builds(Link, _texts, _texts), max_size=4).map(tuple)),
    st.builds(
        Rows,
        st.lists(st.builds(Row, st.integers(1, 9), _texts, _texts, _texts, _texts), max_size=4).map(
            tuple
        ),
    ),
)
_actions: st.SearchStrategy[Action] = st.one_of(
    _asks,
    st.builds(Open, _texts, _texts),
    st.builds(Choose, _texts, st.lists(_asks, max_size=5).map(tuple)),
)
_cards = st.builds(
    Card,
    _texts,
    st.lists(_blocks, max_size=6).map(tuple),
    st.lists(_actions, max_size=6).map(tuple),
    _texts,
    _texts,
)


def _shown(payload: Json) -> str:
    """Read a payload as a person sees it."""
    texts = "\n".join(text["text"] for text in text_objects(payload["blocks"]))
    return texts.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


@pytest.mark.parametrize(("name", "answer"), GALLERY)
@pytest.mark.parametrize("setting", [Setting(), _FULL])
def test_slack_takes_every_card_of_the_gallery(name: str, answer: Answer, setting: Setting) -> None:
    payload = message(answer.card, setting)

    assert problems(payload["blocks"]) == []
    assert 1 <= limits.units(payload["text"]) <= limits.FALLBACK_TEXT
    assert json.loads(json.dumps(payload)) == payload


@given(_cards)
def test_slack_takes_any_card(card: Card) -> None:
    payload = message(card, _FULL)

    assert problems(payload["blocks"]) == []
    assert 1 <= limits.units(payload["text"]) <= limits.FALLBACK_TEXT


@given(_cards)
def test_nothing_in_a_card_can_ping(card: Card) -> None:
    sent = json.dumps(message(card))

    assert "<!" not in sent
    assert "<@" not in sent
    assert "<#" not in sent
    assert message(card)["link_names"] is False


@pytest.mark.parametrize(
    "text",
    [
        'Tom & Jerry <3 > "it\'s" &amp;',
        "num_workers > 0 && TORCH_TRACE",
        "12:30:45 and a std::vector",
    ],
)
def test_a_text_is_shown_exactly_as_it_is(text: str) -> None:
    payload = message(Card(text, (Text(text),)))

    assert _shown(payload) == f"*{text}*\n{text}"
    assert "&amp;amp;amp;" not in json.dumps(payload)


def test_symbols_with_marks_become_code_that_can_be_copied() -> None:
    payload = message(Card("T", (Text("__init__ takes TensorImpl*, (*args) and “_x_”."),)))

    assert "`__init__` takes `TensorImpl*`, (`*args`) and “`_x_`”." in _shown(payload)


def test_a_title_links_to_its_address_whatever_stands_in_it() -> None:
    url = "https://en.wikipedia.org/wiki/A_(b)?x=1&y=<2>|3"

    payload = message(Card("A | b > c", url=url))

    assert payload["blocks"][0]["text"]["text"] == (
        "*<https://en.wikipedia.org/wiki/A_(b)?x=1&y=%3C2%3E%7C3|A | b &gt; c>*"
    )


@pytest.mark.parametrize("url", ["javascript:alert(1)", "ftp://x.y", "x.y", "", "http://["])
def test_an_address_that_is_none_of_the_web_becomes_no_link(url: str) -> None:
    payload = message(Card("Title", (Links((Link(url, "label"),)),), (Open("Go", url),), url))

    assert payload["blocks"][0]["text"]["text"] == "*Title*"
    assert all(block["type"] != "actions" for block in payload["blocks"])


def test_a_button_is_the_typed_command_it_asks() -> None:
    payload = message(
        Card("T", actions=(Ask("More", "list page 2"),)), Setting(controls=Controls("U7"))
    )

    assert payload["blocks"][-1]["elements"] == [
        {
            "type": "button",
            "action_id": "ask.0.U7",
            "text": {"type": "plain_text", "text": "More", "emoji": False},
            "value": "list page 2",
        }
    ]


def test_a_command_too_long_for_a_button_is_carried_by_its_token() -> None:
    long = "find " + "x" * limits.BUTTON_VALUE
    option = "find " + "y" * limits.OPTION_VALUE
    card = Card("T", actions=(Ask("More", long), Choose("Menu", (Ask("One", option),))))

    payload = message(card, Setting(controls=Controls(tokens={long: "t1", option: "t2"})))

    assert long_commands(card.actions) == (long, option)
    button, menu = payload["blocks"][-1]["elements"]
    assert button["value"] == "token:t1"
    assert menu["options"][0]["value"] == "token:t2"


def test_a_command_without_a_token_leaves_its_button_out() -> None:
    card = Card("T", actions=(Ask("More", "x" * 3000), Ask("Less", "y")))

    payload = message(card)

    assert [button["value"] for button in payload["blocks"][-1]["elements"]] == ["y"]


def test_what_is_left_out_is_said() -> None:
    card = Card("T", tuple(Text(f"Paragraph {n}") for n in range(80)))

    payload = message(card)

    assert len(payload["blocks"]) == limits.BLOCKS
    assert "32 parts left out" in _shown(payload)


def test_many_lines_are_laid_out_over_several_sections_and_no_link_is_cut() -> None:
    links = tuple(Link(f"https://example.org/{'x' * 90}/{n}", f"link {n}") for n in range(60))

    payload = message(Card("T", (Links(links),)))

    sections = [block["text"]["text"] for block in payload["blocks"][1:]]
    lines = "\n".join(sections).splitlines()
    assert len(sections) == 3
    assert len(lines) == 60
    assert all(line.endswith(f"|link {n}>") for n, line in enumerate(lines))


def test_a_line_longer_than_any_section_is_left_out_whole_and_said() -> None:
    links = (
        Link("https://example.org/" + "x" * 4000, "long"),
        Link("https://example.org", "short"),
    )

    payload = message(Card("T", (Links(links),)))

    shown = _shown(payload)
    assert "• <https://example.org|short>" in shown
    assert "1 line left out" in shown


def test_share_and_delete_stand_last_and_are_never_crowded_out() -> None:
    card = Card("T", actions=tuple(Ask(f"{n}", f"{n}") for n in range(60)))

    payload = message(card, Setting(controls=Controls("U7", share="list", delete=True)))

    ids = [element["action_id"] for element in payload["blocks"][-1]["elements"]]
    assert len(ids) == limits.ACTIONS
    assert ids[-2:] == ["share.0.U7", "delete.0.U7"]


def test_the_question_stands_above_the_card() -> None:
    payload = render_answer(Answer(Card("T")), "/pod <!here> `x`")

    assert payload["blocks"][0]["elements"][0]["text"] == "`/pod &lt;!here&gt; ˋxˋ`"


def test_the_fallback_is_the_card_as_text_without_its_buttons() -> None:
    card = Card("Title", (Text("Said & done."),), (Ask("More", "more"),), "https://x.y/z")

    assert fallback(card) == "Title\nhttps://x.y/z\n\nSaid &amp; done."


def test_links_are_never_previewed() -> None:
    payload = message(Card("T"))

    assert payload["unfurl_links"] is False
    assert payload["unfurl_media"] is False


def test_a_scheduled_post_carries_its_mark() -> None:
    payload = message(Card("T"), Setting(mark="slot-7"))

    assert payload["blocks"][0]["block_id"] == "slot-7"
