from __future__ import annotations

from dataclasses import replace

from bot.model import Topic
from bot.recommend.path import path_of_episode, path_of_topic
from tests.bot.recommend.tiny import MINUTE, episode, ids, library


def test_the_total_is_the_sum_of_the_lengths() -> None:
    shelf = library(episode("b", 20, prerequisite="a"), episode("a", 15))

    assert path_of_episode(shelf, shelf["b"]).seconds == 35 * MINUTE


def test_an_unknown_length_counts_as_the_shows_median_and_is_said() -> None:
    shelf = library(
        episode("x", None, prerequisite="a"),
        episode("a", 10),
        episode("b", 12),
        episode("c", 50),
    )

    path = path_of_episode(shelf, shelf["x"])

    assert path.assumed == 1
    assert path.seconds == (10 + 12) * MINUTE


def test_a_time_limit_takes_an_episode_only_with_all_it_needs() -> None:
    topic = Topic("t", "Tea", (), ("b", "c"))
    shelf = library(
        episode("a", 30), episode("b", 10, prerequisite="a"), episode("c", 20), topics=(topic,)
    )

    path = path_of_topic(shelf, topic, 25 * MINUTE)

    assert ids(path) == ["c"]
    assert path.seconds <= 25 * MINUTE
    assert [e.id for e in path.left_out] == ["b"]


def test_a_time_limit_that_just_fits_leaves_nothing_out() -> None:
    topic = Topic("t", "Tea", (), ("a", "b"))
    shelf = library(episode("a", 10), episode("b", 20), topics=(topic,))

    exact, short = (path_of_topic(shelf, topic, m * MINUTE) for m in (30, 29))

    assert (ids(exact), exact.left_out) == (["a", "b"], ())
    assert (ids(short), [e.id for e in short.left_out]) == (["a"], ["b"])


def test_a_time_limit_that_fits_nothing_says_so() -> None:
    topic = Topic("t", "Tea", (), ("a",))
    shelf = library(episode("a", 10), topics=(topic,))

    path = path_of_topic(shelf, topic, MINUTE)

    assert not path.steps
    assert path.note
    assert [e.id for e in path.left_out] == ["a"]


def test_a_path_to_an_episode_drops_what_follows_before_what_is_needed() -> None:
    shelf = library(
        episode("a", 10),
        episode("b", 10, prerequisite="a", followup="c d"),
        episode("c"),
        episode("d"),
    )

    path = path_of_episode(shelf, shelf["b"], 30 * MINUTE)

    assert ids(path) == ["a", "b", "c"]
    assert [e.id for e in path.left_out] == ["d"]


def test_a_path_longer_than_the_time_stays_complete_and_says_so() -> None:
    shelf = library(episode("a", 40), episode("b", 40, prerequisite="a"))

    path = path_of_episode(shelf, shelf["b"], 30 * MINUTE)

    assert ids(path) == ["a", "b"]
    assert "longer than the time" in path.note


def test_the_median_is_of_known_lengths_alone() -> None:
    episodes = [episode("a", 10), episode("b", 30), episode("c", 20)]

    shelf = library(*episodes, replace(episodes[0], id="d", duration=None))

    assert shelf.median_duration == 20 * MINUTE
