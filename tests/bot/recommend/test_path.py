from __future__ import annotations

from dataclasses import replace

import pytest

from bot.library import Library
from bot.model import Episode, Pointer, PointerKind, Show, Topic
from bot.recommend.path import ListeningPath, after, before, path_of_episode, path_of_topic

SHOW = Show("show", "Show", "https://show.example/")
MINUTE = 60


def _episode(id_: str, minutes: int | None = 10, **pointers: str) -> Episode:
    told = tuple(
        Pointer(target, PointerKind(kind))
        for kind, targets in pointers.items()
        for target in targets.split()
    )
    return Episode(
        id_,
        id_.title(),
        "show",
        duration=minutes * MINUTE if minutes is not None else None,
        points_to=told,
    )


def _library(*episodes: Episode, topics: tuple[Topic, ...] = ()) -> Library:
    return Library((SHOW,), episodes, topics=topics)


def _ids(path: ListeningPath) -> list[str]:
    return [step.episode.id for step in path.steps]


def test_a_prerequisite_comes_before_what_needs_it() -> None:
    library = _library(_episode("b", prerequisite="a"), _episode("a"))

    path = path_of_episode(library, library["b"])

    assert _ids(path) == ["a", "b"]
    assert "hear it before B" in path.steps[0].why


def test_a_pointer_counts_from_either_end() -> None:
    library = _library(_episode("a", followup="b"), _episode("b"))

    assert _ids(path_of_episode(library, library["b"])) == ["a", "b"]
    assert _ids(path_of_episode(library, library["a"])) == ["a", "b"]


def test_what_a_prerequisite_needs_is_needed_too() -> None:
    library = _library(
        _episode("d", prerequisite="b c"),
        _episode("c", prerequisite="a"),
        _episode("b", prerequisite="a"),
        _episode("a"),
    )

    assert _ids(path_of_episode(library, library["d"])) == ["a", "b", "c", "d"]
    assert _ids(before(library, library["d"])) == ["a", "b", "c"]


def test_what_an_episode_leads_to_follows_step_by_step() -> None:
    library = _library(
        _episode("a", followup="b"), _episode("b", followup="c"), _episode("c"), _episode("d")
    )

    assert _ids(after(library, library["a"])) == ["b", "c"]


@pytest.mark.parametrize("start", ["a", "b", "c"])
def test_a_circle_of_pointers_is_cut_where_it_closes(start: str) -> None:
    library = _library(
        _episode("a", prerequisite="c"),
        _episode("b", prerequisite="a"),
        _episode("c", prerequisite="b"),
    )

    path = path_of_episode(library, library[start])

    assert sorted(_ids(path)) == ["a", "b", "c"]


def test_an_episode_that_points_at_itself_stands_once() -> None:
    library = _library(_episode("a", prerequisite="a", followup="a"))

    assert _ids(path_of_episode(library, library["a"])) == ["a"]


def test_a_long_chain_of_prerequisites_is_followed_to_its_end() -> None:
    chain = [
        _episode("e0"),
        *(_episode(f"e{n}", prerequisite=f"e{n - 1}") for n in range(1, 3_000)),
    ]
    library = _library(*chain)

    path = path_of_episode(library, library["e2999"])

    assert _ids(path) == [episode.id for episode in chain]


def test_a_pointer_to_an_address_we_do_not_hold_is_passed_over() -> None:
    library = _library(_episode("a", prerequisite="https://elsewhere.example/1"))

    assert _ids(path_of_episode(library, library["a"])) == ["a"]


def test_an_episode_without_pointers_is_a_path_of_its_own_and_says_so() -> None:
    library = _library(_episode("a"))

    path = path_of_episode(library, library["a"])

    assert _ids(path) == ["a"]
    assert "nothing to hear before or after A" in path.note


def test_without_pointers_the_order_of_the_topic_stands_in_and_is_named() -> None:
    topic = Topic("t", "Tea", (), ("a", "b", "c"))
    library = _library(_episode("a"), _episode("b"), _episode("c"), topics=(topic,))

    earlier, later = before(library, library["b"]), after(library, library["b"])

    assert (_ids(earlier), _ids(later)) == (["a"], ["c"])
    assert "the topic Tea" in earlier.steps[0].why
    assert "order of its topics" in later.note


def test_the_total_is_the_sum_of_the_lengths() -> None:
    library = _library(_episode("b", 20, prerequisite="a"), _episode("a", 15))

    assert path_of_episode(library, library["b"]).seconds == 35 * MINUTE


def test_an_unknown_length_counts_as_the_shows_median_and_is_said() -> None:
    library = _library(
        _episode("x", None, prerequisite="a"),
        _episode("a", 10),
        _episode("b", 12),
        _episode("c", 50),
    )

    path = path_of_episode(library, library["x"])

    assert path.assumed == 1
    assert path.seconds == (10 + 12) * MINUTE


def test_a_topic_takes_what_its_episodes_need_from_outside() -> None:
    topic = Topic("t", "Tea", (), ("b", "c"))
    library = _library(
        _episode("a"), _episode("b", prerequisite="a"), _episode("c"), topics=(topic,)
    )

    path = path_of_topic(library, topic)

    assert _ids(path) == ["a", "b", "c"]
    assert path.steps[0].why.startswith("not on this topic")


def test_a_pointer_corrects_the_order_of_a_topic() -> None:
    topic = Topic("t", "Tea", (), ("b", "a"))
    library = _library(_episode("a"), _episode("b", prerequisite="a"), topics=(topic,))

    assert _ids(path_of_topic(library, topic)) == ["a", "b"]


def test_a_time_limit_takes_an_episode_only_with_all_it_needs() -> None:
    topic = Topic("t", "Tea", (), ("b", "c"))
    library = _library(
        _episode("a", 30), _episode("b", 10, prerequisite="a"), _episode("c", 20), topics=(topic,)
    )

    path = path_of_topic(library, topic, 25 * MINUTE)

    assert _ids(path) == ["c"]
    assert path.seconds <= 25 * MINUTE
    assert [episode.id for episode in path.left_out] == ["b"]


def test_a_time_limit_that_just_fits_leaves_nothing_out() -> None:
    topic = Topic("t", "Tea", (), ("a", "b"))
    library = _library(_episode("a", 10), _episode("b", 20), topics=(topic,))

    exact, short = (path_of_topic(library, topic, m * MINUTE) for m in (30, 29))

    assert (_ids(exact), exact.left_out) == (["a", "b"], ())
    assert (_ids(short), [e.id for e in short.left_out]) == (["a"], ["b"])


def test_a_time_limit_that_fits_nothing_says_so() -> None:
    topic = Topic("t", "Tea", (), ("a",))
    library = _library(_episode("a", 10), topics=(topic,))

    path = path_of_topic(library, topic, MINUTE)

    assert not path.steps
    assert path.note
    assert [episode.id for episode in path.left_out] == ["a"]


def test_a_path_to_an_episode_drops_what_follows_before_what_is_needed() -> None:
    library = _library(
        _episode("a", 10),
        _episode("b", 10, prerequisite="a", followup="c d"),
        _episode("c"),
        _episode("d"),
    )

    path = path_of_episode(library, library["b"], 30 * MINUTE)

    assert _ids(path) == ["a", "b", "c"]
    assert [episode.id for episode in path.left_out] == ["d"]


def test_a_path_longer_than_the_time_stays_complete_and_says_so() -> None:
    library = _library(_episode("a", 40), _episode("b", 40, prerequisite="a"))

    path = path_of_episode(library, library["b"], 30 * MINUTE)

    assert _ids(path) == ["a", "b"]
    assert "longer than the time" in path.note


def test_the_median_is_of_known_lengths_alone() -> None:
    episodes = [_episode("a", 10), _episode("b", 30), _episode("c", 20)]

    library = _library(*episodes, replace(episodes[0], id="d", duration=None))

    assert library.median_duration == 20 * MINUTE
