"""Follow-ups go on from the card before, by its typed form alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.bot.asking import Ask, ids


@pytest.mark.parametrize(
    "word",
    ["more", "next", "more please", "show more", "ok, next", "More!", "give me 3 more of those"],
)
def test_more_turns_the_page(word: str, ask: Ask) -> None:
    assert ask(word, ask("list").text).card.footer == "6-10 of 83"


def test_more_goes_on_turning_and_back_turns_back(ask: Ask) -> None:
    answer = ask("list 2021")
    footers = []

    for word in ("more", "more", "next", "back", "previous", "back", "back"):
        answer = ask(word, answer.text)
        footers.append(answer.card.footer.split()[0])

    assert footers == ["6-10", "11-15", "16-20", "11-15", "6-10", "1-5", "1-5"]


def test_more_after_a_list_of_matches_is_its_second_page(ask: Ask) -> None:
    first = ask("dispatcher")

    second = ask("more", first.text)

    assert first.card.footer.startswith("1-5")
    assert second.card.footer.startswith("6-")


def test_more_after_a_clear_winner_shows_the_others(ask: Ask) -> None:
    answer = ask("more", ask("strides").text)

    assert answer.command == "find"
    assert ids(answer) == ids(ask("strides"))
    assert answer.card.title.startswith("Episodes about")


def test_more_keeps_the_filters(ask: Ask) -> None:
    first = ask("with edward in 2021")

    second = ask("more", first.text)

    assert second.card.footer == "6-10 of 56"
    assert ids(second) == ids(first)


@pytest.mark.parametrize(
    "previous",
    ["under 15m", "topic dispatcher", "like strides", "autograd since 2021", "torch.compile"],
)
def test_the_button_and_the_word_for_more_lead_to_the_same_page(previous: str, ask: Ask) -> None:
    first = ask(previous)
    button = next(a for a in first.card.actions if a.label == "More")

    assert ask(getattr(button, "text", "")).card == ask("more", first.text).card


@pytest.mark.parametrize(
    ("word", "place"),
    [
        ("the second one", 1),
        ("second", 1),
        ("the 3rd one", 2),
        ("the first one", 0),
        ("the last one", -1),
    ],
)
def test_one_of_a_list_is_shown_by_its_place(word: str, place: int, ask: Ask) -> None:
    before = ask("topic autograd")

    answer = ask(word, before.text)

    assert answer.card.title == before.matches[place].episode.title
    assert len(answer.matches) == 1


def test_a_place_the_list_does_not_have_is_said(ask: Ask) -> None:
    answer = ask("the second one", ask("#54987").text)

    assert answer.command == "follow-up"
    assert not answer.matches


@pytest.mark.parametrize(
    "asked",
    ["something shorter", "got a shorter one?", "Is there a shorter one", "shorter one please"],
)
def test_shorter_narrows_the_same_question(ask: Ask, asked: str) -> None:
    before = ask("autograd")
    longest = before.matches[0].episode.duration or 0

    answer = ask(asked, before.text)

    assert answer.matches
    assert all((match.episode.duration or 0) < longest for match in answer.matches)


def test_longer_narrows_the_same_question(ask: Ask) -> None:
    before = ask("with edward in 2021")
    shortest = before.matches[0].episode.duration or 0

    answer = ask("longer", before.text)

    assert answer.matches
    assert all((m.episode.duration or 0) > shortest for m in answer.matches)
    assert all(m.episode.published and m.episode.published.year == 2021 for m in answer.matches)


@pytest.mark.parametrize(
    ("word", "chosen"),
    [
        ("which of those is the shortest", min),
        ("the longest of them", max),
    ],
)
def test_the_extreme_of_a_list_is_shown(
    word: str, chosen: Callable[[list[int]], int], ask: Ask
) -> None:
    before = ask("topic autograd")

    (match,) = ask(word, before.text).matches

    assert match.episode.duration == chosen([m.episode.duration or 0 for m in before.matches])


@pytest.mark.parametrize("word", ["how long is it?", "when was that released", "who is on it"])
def test_a_question_about_it_shows_the_first_of_the_card(word: str, ask: Ask) -> None:
    assert ask(word, ask("strides").text).card.title == "Strides"


def test_the_same_for_something_else_is_looked_up(ask: Ask) -> None:
    assert ids(ask("same but for strides", ask("vmap").text)) == ids(ask("strides"))


@pytest.mark.parametrize("word", ["like that", "more like this", "similar"])
def test_like_that_is_about_the_first_of_the_card(word: str, ask: Ask) -> None:
    answer = ask(word, ask("strides").text)

    assert answer.text.startswith("like strides")


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("what is before it?", "before unbacked-symints"),
        ("after that", "after unbacked-symints"),
    ],
)
def test_before_and_after_it_are_about_the_first_of_the_card(
    word: str, text: str, ask: Ask
) -> None:
    answer = ask(word, ask("unbacked symints").text)

    assert answer.text == text


def test_another_pick_by_chance_is_another_episode(ask: Ask) -> None:
    answer = ask("another one", ask("random").text)

    assert answer.command == "random"
    assert len(answer.matches) == 1


@pytest.mark.parametrize(
    "word", ["more", "next", "the second one", "shorter", "like that", "same but for cpu"]
)
def test_without_a_card_before_there_is_nothing_to_go_on_from(word: str, ask: Ask) -> None:
    answer = ask(word)

    assert answer.command == "follow-up"
    assert not answer.matches
    assert answer.card.private


@pytest.mark.parametrize(("word", "command"), [("first", "first"), ("last", "latest")])
def test_an_order_by_itself_is_no_follow_up(word: str, command: str, ask: Ask) -> None:
    assert ask(word).command == command


def test_a_question_after_a_card_is_a_new_question(ask: Ask) -> None:
    assert ask("strides", "list 2021").card == ask("strides").card


def test_more_after_an_order_goes_on_along_it(ask: Ask) -> None:
    answer = ask("latest with guests")
    shown = []

    for _ in range(2):
        answer = ask("more", answer.text)
        shown.append((answer.text, answer.card.footer))

    assert shown == [
        ("latest 5 with guests", ""),
        ("latest 10 with guests page 2", "6-7 of 7"),
    ]


def test_shorter_and_shorter_narrows_twice(ask: Ask) -> None:
    once = ask("shorter", ask("autograd").text)
    twice = ask("shorter", once.text)

    assert twice.matches
    assert len(twice.matches) < len(once.matches)
    assert [m.episode.id for m in ask(twice.text).matches] == ids(twice)
