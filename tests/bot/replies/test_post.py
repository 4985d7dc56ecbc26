"""The weekly post's card."""

from __future__ import annotations

import pytest

from adapters.shipped import data_folder
from bot.cards import Ask, Heading, Links, Open, Quote, Text
from bot.library.reading import load_library
from bot.model import Episode
from bot.replies.episode import NO_NOTES
from bot.replies.post import post_card, questions

LIBRARY = load_library(data_folder())
WHY = "It is the turn of Autograd."


def test_a_post_says_which_how_long_when_and_why() -> None:
    said = post_card(LIBRARY, LIBRARY["inference-mode"], WHY).plain()

    assert said.startswith("Episode of the week: Inference mode\nhttps://")
    assert "Length: 14:26 · Published: 10 May 2021" in said
    assert f"Why this one: {WHY}" in said


def test_a_discussion_starts_with_the_author_s_own_questions() -> None:
    blocks = post_card(LIBRARY, LIBRARY["inference-mode"], WHY).blocks

    start = blocks.index(Heading("To start the discussion, in the author's words"))
    assert blocks[start + 1 : start + 4] == (
        Quote("What's inference mode?"),
        Quote("Why doesn't my code run fast if I use no_grad or make sure requires_grad=False?"),
        Quote("How come inference mode is safe but AutoNonVariableTypeMode is not?"),
    )


def test_where_the_author_asks_nothing_the_notes_speak() -> None:
    episode = next(e for e in LIBRARY.episodes if e.notes and not questions(e))

    blocks = post_card(LIBRARY, episode, WHY).blocks

    assert any(isinstance(block, Quote) and block.source == "show notes" for block in blocks)


def test_where_there_are_no_notes_that_is_said() -> None:
    episode = next(e for e in LIBRARY.episodes if not e.notes)

    assert Text(NO_NOTES) in post_card(LIBRARY, episode, WHY).blocks


def test_what_to_hear_first_is_named_and_a_button_leads_there() -> None:
    card = post_card(LIBRARY, LIBRARY["weak-references"], WHY)

    assert Text("Hear first: Reference counting and PyObject preservation.") in card.blocks
    assert Ask("Listen-first path", "path weak-references") in card.actions
    assert isinstance(card.actions[0], Open)


@pytest.mark.parametrize("episode", LIBRARY.episodes, ids=lambda episode: episode.id)
def test_every_episode_makes_a_post_of_questions_in_its_notes(episode: Episode) -> None:
    card = post_card(LIBRARY, episode, WHY)

    links = [block for block in card.blocks if isinstance(block, Links)]
    assert not card.private
    assert all(len(block.links) <= 5 for block in links)
    assert all(asked in " ".join(episode.notes.split()) for asked in questions(episode))
