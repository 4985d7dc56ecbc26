from __future__ import annotations

import pytest

from bot.model import Topic
from bot.recommend.path import after, before, path_of_episode, path_of_topic
from tests.bot.recommend.tiny import episode, ids, library


def test_a_prerequisite_comes_before_what_needs_it() -> None:
    shelf = library(episode("b", prerequisite="a"), episode("a"))

    path = path_of_episode(shelf, shelf["b"])

    assert ids(path) == ["a", "b"]
    assert "hear it before B" in path.steps[0].why


def test_a_pointer_counts_from_either_end() -> None:
    shelf = library(episode("a", followup="b"), episode("b"))

    assert ids(path_of_episode(shelf, shelf["b"])) == ["a", "b"]
    assert ids(path_of_episode(shelf, shelf["a"])) == ["a", "b"]


def test_what_a_prerequisite_needs_is_needed_too() -> None:
    shelf = library(
        episode("d", prerequisite="b c"),
        episode("c", prerequisite="a"),
        episode("b", prerequisite="a"),
        episode("a"),
    )

    assert ids(path_of_episode(shelf, shelf["d"])) == ["a", "b", "c", "d"]
    assert ids(before(shelf, shelf["d"])) == ["a", "b", "c"]


def test_what_an_episode_leads_to_follows_step_by_step() -> None:
    shelf = library(
        episode("a", followup="b"), episode("b", followup="c"), episode("c"), episode("d")
    )

    assert ids(after(shelf, shelf["a"])) == ["b", "c"]


@pytest.mark.parametrize("start", ["a", "b", "c"])
def test_a_circle_of_pointers_is_cut_where_it_closes(start: str) -> None:
    shelf = library(
        episode("a", prerequisite="c"),
        episode("b", prerequisite="a"),
        episode("c", prerequisite="b"),
    )

    path = path_of_episode(shelf, shelf[start])

    assert sorted(ids(path)) == ["a", "b", "c"]


def test_an_episode_that_points_at_itself_stands_once() -> None:
    shelf = library(episode("a", prerequisite="a", followup="a"))

    assert ids(path_of_episode(shelf, shelf["a"])) == ["a"]


def test_a_long_chain_of_prerequisites_is_followed_to_its_end() -> None:
    chain = [
        episode("e0"),
        *(episode(f"e{n}", prerequisite=f"e{n - 1}") for n in range(1, 3_000)),
    ]
    shelf = library(*chain)

    path = path_of_episode(shelf, shelf["e2999"])

    assert ids(path) == [e.id for e in chain]


def test_a_pointer_to_an_address_we_do_not_hold_is_passed_over() -> None:
    shelf = library(episode("a", prerequisite="https://elsewhere.example/1"))

    assert ids(path_of_episode(shelf, shelf["a"])) == ["a"]


def test_an_episode_without_pointers_is_a_path_of_its_own_and_says_so() -> None:
    shelf = library(episode("a"))

    path = path_of_episode(shelf, shelf["a"])

    assert ids(path) == ["a"]
    assert "nothing to hear before or after A" in path.note


def test_without_pointers_the_order_of_the_topic_stands_in_and_is_named() -> None:
    topic = Topic("t", "Tea", (), ("a", "b", "c"))
    shelf = library(episode("a"), episode("b"), episode("c"), topics=(topic,))

    earlier, later = before(shelf, shelf["b"]), after(shelf, shelf["b"])

    assert (ids(earlier), ids(later)) == (["a"], ["c"])
    assert "the topic Tea" in earlier.steps[0].why
    assert "order of its topics" in later.note


def test_what_the_notes_mention_comes_before_the_order_of_a_topic() -> None:
    topic = Topic("t", "Tea", (), ("a", "b", "c"))
    shelf = library(
        episode("a"), episode("b", related="d"), episode("c"), episode("d"), topics=(topic,)
    )

    earlier, later = before(shelf, shelf["b"]), after(shelf, shelf["d"])

    assert (ids(earlier), ids(later)) == (["d", "a"], ["b"])
    assert earlier.steps[0].why == "the notes of B mention it"
    assert later.steps[0].why == "its notes mention D"


def test_what_the_notes_put_on_one_side_does_not_stand_on_the_other() -> None:
    topic = Topic("t", "Tea", (), ("b", "a"))
    shelf = library(episode("a"), episode("b", related="a"), topics=(topic,))

    assert ids(before(shelf, shelf["b"])) == ["a"]
    assert ids(after(shelf, shelf["b"])) == ["b"]


def test_a_topic_takes_what_its_episodes_need_from_outside() -> None:
    topic = Topic("t", "Tea", (), ("b", "c"))
    shelf = library(episode("a"), episode("b", prerequisite="a"), episode("c"), topics=(topic,))

    path = path_of_topic(shelf, topic)

    assert ids(path) == ["a", "b", "c"]
    assert path.steps[0].why.startswith("not on this topic")


def test_a_pointer_corrects_the_order_of_a_topic() -> None:
    topic = Topic("t", "Tea", (), ("b", "a"))
    shelf = library(episode("a"), episode("b", prerequisite="a"), topics=(topic,))

    assert ids(path_of_topic(shelf, topic)) == ["a", "b"]
