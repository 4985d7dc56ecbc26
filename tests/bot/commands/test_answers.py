"""What the cards of the commands say."""

from __future__ import annotations

import pytest

from bot.cards import Action, Ask, Choose, Rows
from bot.commands import MANUALS
from bot.search.match import Strength
from tests.bot.asking import VERSION
from tests.bot.asking import Ask as AskPodbot
from tests.questions.scoring import judged


def _asks(actions: tuple[Action, ...]) -> list[str]:
    return [
        text
        for action in actions
        for text in (
            [action.text]
            if isinstance(action, Ask)
            else [option.text for option in action.options]
            if isinstance(action, Choose)
            else []
        )
    ]


@pytest.mark.parametrize(
    "question",
    [
        *(example for manual in MANUALS for example in manual.examples),
        "hello",
        "thanks",
        "kubernetes",
        "dispacher",
        "list page 3",
        "autograd under 15m",
        "with edward in 2021",
    ],
)
def test_every_button_of_every_card_is_a_command_that_answers(
    question: str, ask: AskPodbot
) -> None:
    unanswered = [text for text in _asks(ask(question).card.actions) if not ask(text).found]

    assert not unanswered


def test_a_correction_is_told(ask: AskPodbot) -> None:
    assert "Read “dispacher” as “dispatcher”." in ask("dispacher").card.plain()


def test_a_list_of_guesses_says_that_it_guesses(ask: AskPodbot) -> None:
    answers = [ask(question.text) for question in judged("dev")]
    guesses = [answer for answer in answers if answer.strength is Strength.FAIR]

    assert guesses
    assert all("Best guesses." in answer.card.plain() for answer in guesses)


def test_a_topic_word_is_looked_up_and_offers_the_path(ask: AskPodbot) -> None:
    assert "topic autograd" in _asks(ask("autograd").card.actions)


def test_about_says_what_runs_and_how_much_of_the_show_it_holds(ask: AskPodbot) -> None:
    shown = ask("about").card.plain()

    assert f"Version: {VERSION}" in shown
    assert "83 episodes, 54 of them with show notes" in shown
    assert "Newest episode: 4 August 2024, 847 days ago" in shown


def test_privacy_says_what_is_kept_and_how_to_erase_it(ask: AskPodbot) -> None:
    assert "erase" in ask("privacy").card.plain()


def test_every_guest_is_listed_with_their_episodes(ask: AskPodbot) -> None:
    answer = ask("guests")

    assert answer.card.title == "7 guests"
    assert len(answer.matches) == 7
    assert "AOTAutograd" in answer.card.plain()


def test_a_person_is_found_with_the_sentence_that_names_them(ask: AskPodbot) -> None:
    (match,) = ask("with horace").matches

    assert match.why.startswith("with Horace: “")
    assert match.why.partition("“")[2].rstrip("”") in match.episode.notes


def test_somebody_who_is_only_mentioned_is_no_guest(ask: AskPodbot) -> None:
    guests = {name for match in ask("guests").matches for name in match.episode.guests}

    assert "Brian Hirsh" not in guests
    assert ask("guest brian hirsh").command == "find"


def test_the_host_is_on_every_episode(ask: AskPodbot) -> None:
    assert len(ask("with ezyang").matches) == 83


def test_every_topic_is_listed(ask: AskPodbot) -> None:
    answer = ask("topics")

    assert answer.card.title == "27 topics"
    assert len(_asks(answer.card.actions)) == 27


def test_lists_filters_and_picks_are_exact(ask: AskPodbot) -> None:
    for question in ("list", "in 2021", "latest 3", "random", "topic autograd", "guests"):
        assert {match.strength for match in ask(question).matches} == {Strength.EXACT}


def test_the_orders_by_length_give_the_length(ask: AskPodbot) -> None:
    lengths = [match.episode.duration or 0 for match in ask("longest 5").matches]

    assert lengths == sorted(lengths, reverse=True)
    assert all("longest, at " in match.why for match in ask("longest 5").matches)


def test_what_is_shown_is_what_is_answered(ask: AskPodbot) -> None:
    for question in ("dispatcher", "topic autograd", "list 2021", "like strides", "torch.compile"):
        answer = ask(question)
        (rows,) = (block for block in answer.card.blocks if isinstance(block, Rows))

        assert [row.title for row in rows.rows] == [
            match.episode.title for match in answer.matches[: len(rows.rows)]
        ]
        assert [row.why for row in rows.rows] == [
            match.why for match in answer.matches[: len(rows.rows)]
        ]
