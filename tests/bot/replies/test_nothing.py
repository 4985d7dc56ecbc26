from __future__ import annotations

from bot.cards import Ask
from bot.library import Library
from bot.replies.nothing import Near, nothing_found
from tests.bot.asking import Ask as AskPodbot


def test_silence_says_what_was_searched_and_how_to_ask(library: Library) -> None:
    card = nothing_found(library, "kubernetes")

    assert card.title == "Nothing about “kubernetes”"
    assert "all 83 episodes" in card.plain()
    assert "Try fewer words" in card.plain()
    assert card.private


def test_what_is_near_is_named_and_can_be_pressed(library: Library) -> None:
    near = Near((library["strides"],), ("dispatcher",), (library.topics[0],))

    card = nothing_found(library, "x", near)
    asks = [action.text for action in card.actions if isinstance(action, Ask)]

    assert "“Strides”" in card.plain()
    assert asks == ["dispatcher", "strides", f"topic {library.topics[0].id}", "topics"]


def test_a_long_question_is_cut_in_the_title(library: Library) -> None:
    assert len(nothing_found(library, "word " * 200).title) < 100


def test_silence_that_helps(ask: AskPodbot) -> None:
    card = ask("kubernetes ingress").card

    assert card.title == "Nothing about “kubernetes ingress”"
    assert any(isinstance(action, Ask) and action.text == "topics" for action in card.actions)


def test_every_button_of_a_silence_leads_somewhere(ask: AskPodbot) -> None:
    for question in ("kubernetes ingress", "named tensors", "dispacherr quux", "zzzz"):
        for action in ask(question).card.actions:
            assert isinstance(action, Ask)
            assert ask(action.text).found, action.text
