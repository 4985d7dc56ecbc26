from __future__ import annotations

import pytest

from tests.bot.asking import Ask, ids


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("what is your longest episode ever", "longest what is your episode ever"),
        ("three most recent drops", "latest 3 drops"),
        ("top 3 by length", "longest 3"),
        ("very first one that was published", "first that was published"),
        ("final episode of 2021", "latest episode of 2021"),
        ("the 2 shortest in 2021", "shortest 2 the in 2021"),
        ("first ever guest on the show", "first ever on the show guest"),
    ],
)
def test_an_order_is_read_wherever_it_stands_and_its_text_asks_the_same(
    asked: str, text: str, ask: Ask
) -> None:
    answer = ask(asked)

    assert answer.text == text
    assert ids(ask(text)) == ids(answer)


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("newest of the inductor series", "inductor-post-grad-fx-passes"),
        ("quickest cuda-related listen before standup", "cuda-graphs"),
        ("a long one on dynamo for my flight", "torchdynamo"),
        ("oldest dispatcher episode", "history-and-constraints-of-the-dispatcher"),
    ],
)
def test_what_other_words_find_is_put_in_the_order(asked: str, first: str, ask: Ask) -> None:
    assert ids(ask(asked))[0] == first


@pytest.mark.parametrize(
    "asked", ["first class functions", "new operators", "shortest path", "latest news about x"]
)
def test_a_word_of_order_in_something_else_is_looked_up(asked: str, ask: Ask) -> None:
    assert ask(asked).command == "find"


def test_an_order_among_what_nothing_is_about_says_so_when_it_is_typed_again(ask: Ask) -> None:
    answer = ask("latest 2 of the inductor series in 2019")

    assert not answer.found


def test_each_says_its_place_in_the_order_and_among_which(ask: Ask) -> None:
    told = {asked: [match.why for match in ask(asked).matches] for asked in ("latest 3", "first")}

    assert told["latest 3"] == [
        "the newest there is",
        "the 2nd newest there is",
        "the 3rd newest there is",
    ]
    assert told["first"] == ["the oldest there is"]
    assert ask("newest of the inductor series").matches[0].why == "the newest about “inductor”"
    assert ask("longest in 2021").matches[0].why == "the longest in 2021, at 21:44"
