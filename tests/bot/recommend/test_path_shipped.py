"""The paths of the library that ships."""

from __future__ import annotations

import pytest

from bot.library import Library
from bot.recommend.path import path_of_episode, path_of_topic
from tests.bot.asking import Ask

MINUTE = 60


def test_every_topic_of_the_shipped_library_keeps_the_authors_order(library: Library) -> None:
    for topic in library.topics:
        heard: set[str] = set()
        for step in path_of_topic(library, topic).steps:
            needed = {episode.id for episode in library.prerequisites(step.episode)}

            assert needed <= heard
            heard.add(step.episode.id)


@pytest.mark.parametrize("minutes", [1, 15, 30, 60, 120])
def test_every_timed_topic_is_complete_within_its_time(minutes: int, library: Library) -> None:
    for topic in library.topics:
        path = path_of_topic(library, topic, minutes * MINUTE)
        taken = {step.episode.id for step in path.steps}

        assert path.seconds <= minutes * MINUTE
        assert all(
            needed.id in taken
            for step in path.steps
            for needed in library.prerequisites(step.episode)
        )
        assert taken.isdisjoint(episode.id for episode in path.left_out)
        assert set(topic.episodes) <= taken | {episode.id for episode in path.left_out}


def test_unbacked_symints_is_heard_before_zero_one_specialization(library: Library) -> None:
    path = path_of_episode(library, library["zero-one-specialization"])

    assert [step.episode.id for step in path.steps][:2] == [
        "unbacked-symints",
        "zero-one-specialization",
    ]


def test_a_card_says_the_total_what_it_assumes_and_what_was_left_out(ask: Ask) -> None:
    shown = ask("path autograd in 60m").card.plain()

    assert "3 episodes, 46 min in all." in shown
    assert "Left out for time: " in shown


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("after history-and-constraints-of-the-dispatcher", "dispatcher-questions-with-sherlock"),
        (
            "before tensor-subclasses-and-liskov-substitution-principle",
            "multiple-dispatch-in-torch-function",
        ),
        ("before min-cut-partitioner", "aotautograd"),
    ],
)
def test_where_the_author_is_silent_the_topic_that_the_title_names_comes_first(
    asked: str, first: str, ask: Ask
) -> None:
    assert ask(asked).matches[0].episode.id == first
