"""What people write, and whether it is meant for the bot."""

from __future__ import annotations

import pytest

from adapters.discord.incoming import Heard, Me, Nameless, looked_up, plain_text, question_in

ME = Me(900, 911)


@pytest.mark.parametrize(
    ("content", "question"),
    [
        ("<@900> strides", "strides"),
        ("<@!900> strides", "strides"),
        ("<@&911> strides", "strides"),
        ("hey <@900>, what are strides?", "hey  , what are strides?"),
        ("<@900>", ""),
        ("<@901> strides", None),
        ("<@&912> strides", None),
        ("strides", None),
        ("", None),
        ("> <@900> strides\nI agree", None),
        (">>> <@900> strides\nI agree", None),
        ("`<@900>` is the bot", None),
        ("```\n<@900> strides\n```", None),
        ("> what are strides?\n<@900> dispatcher", "dispatcher"),
        ("<@900> `torch.nn`", "`torch.nn`"),
        ("<@900> <@5> asked about <:pod:12> <#3> <t:5:R>", "asked about :pod:"),
    ],
)
def test_a_question_is_what_was_typed_beside_a_mention(content: str, question: str | None) -> None:
    assert question_in(Heard(content), ME) == question


def test_in_direct_messages_everything_is_a_question() -> None:
    assert question_in(Heard("strides", direct=True), Me(900)) == "strides"


def test_a_reply_ping_is_no_question() -> None:
    assert question_in(Heard("thanks, that helped", reply=True), ME) is None


@pytest.mark.parametrize("content", ["more", "next", "the second one", "Shorter?"])
def test_a_reply_to_a_card_is_one_where_it_goes_on_from_it(content: str) -> None:
    assert question_in(Heard(content, reply=True), ME) == content
    assert question_in(Heard(content), ME) is None


def test_a_role_mention_without_its_text_is_told_from_silence() -> None:
    assert question_in(Heard("", role_mentioned=True), ME) == Nameless()


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (
            "<https://github.com/pytorch/pytorch/pull/54987>",
            "https://github.com/pytorch/pytorch/pull/54987",
        ),
        ("[this](https://e.example/1) one", "this https://e.example/1 one"),
        ("\\_\\_torch\\_function\\_\\_", "__torch_function__"),
        ("a < b and <c>", "a < b and <c>"),
        ("</pod:123> <id:customize>", ""),
        ("12:30:45 a:b:c std::vector<int>", "12:30:45 a:b:c std::vector<int>"),
    ],
)
def test_markup_is_taken_off_and_words_are_left(content: str, text: str) -> None:
    assert plain_text(content) == text


def test_of_a_long_message_its_beginning_is_looked_up() -> None:
    assert len(looked_up("dispatcher " * 400)) <= 500
