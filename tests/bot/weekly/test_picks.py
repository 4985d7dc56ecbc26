from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.shipped import data_folder
from bot.library import Library
from bot.library.reading import load_library
from bot.model import Episode, Pointer, PointerKind, Published, Show, Topic
from bot.schedule import Place, Planned, Platform, Subscription, Timing, Weekday
from bot.weekly.picks import Channel, plan, swap

TODAY = date(2026, 3, 2)
PLAIN = Subscription(
    "w22222",
    Place(Platform.DISCORD, "G1", "C1"),
    Timing(Weekday.MON, time(9), "Europe/London"),
    "U1",
    since=datetime(2026, 3, 2, tzinfo=UTC),
    anchor=TODAY,
)
SHIPPED = load_library(data_folder())


def _episode(id_: str, needs: tuple[str, ...] = (), **more: object) -> Episode:
    points_to = tuple(Pointer(each, PointerKind.PREREQUISITE) for each in needs)
    plain = Episode(id_, id_.upper(), "show", notes="What is it?", points_to=points_to)
    return replace(plain, **more)  # type: ignore[arg-type] # a test's own fields


def _library(*episodes: Episode, topics: tuple[Topic, ...] = ()) -> Library:
    return Library((Show("show", "A show", "https://show.example"),), episodes, topics)


def _posted(library: Library, weeks: int, subscription: Subscription = PLAIN) -> list[Planned]:
    """Post week after week, each time only the first of a new plan."""
    posted: list[Planned] = []
    for _ in range(weeks):
        channel = Channel(tuple(pick.episode for pick in posted))
        posted.append(plan(library, subscription, channel, 1, TODAY)[0])
    return posted


def test_nothing_is_repeated_until_all_83_episodes_were_posted() -> None:
    posted = [pick.episode for pick in _posted(SHIPPED, 84)]

    assert len(set(posted[:83])) == 83
    assert posted[83] in posted[:83]


def test_a_new_round_is_said() -> None:
    library = _library(_episode("a"), _episode("b"))

    posted = _posted(library, 5)

    said = [pick.why.startswith("A new round starts") for pick in posted]
    assert said == [False, False, True, False, True]
    assert "everything was posted here once" in posted[2].why
    assert "everything was posted here twice" in posted[4].why


def test_prerequisites_come_before_what_needs_them() -> None:
    posted = [pick.episode for pick in _posted(SHIPPED, 83)]

    for id_ in posted:
        for needed in SHIPPED.prerequisites(SHIPPED[id_]):
            assert posted.index(needed.id) < posted.index(id_), (needed.id, id_)


def test_episodes_without_notes_come_last_unless_something_needs_them() -> None:
    library = _library(
        _episode("silent", notes=""),
        _episode("needed", notes=""),
        _episode("needing", ("needed",)),
        _episode("plain"),
    )

    posted = [pick.episode for pick in _posted(library, 4)]

    assert posted == ["plain", "needed", "needing", "silent"]


def test_topics_take_turns() -> None:
    topics = (
        Topic("x", "Topic X", (), ("x1", "x2", "x3")),
        Topic("y", "Topic Y", (), ("y1", "y2")),
    )
    library = _library(
        *(_episode(id_) for id_ in ("x1", "x2", "x3", "y1", "y2", "alone")), topics=topics
    )

    posted = [pick.episode for pick in _posted(library, 6)]

    assert posted[:4] == ["x1", "y1", "x2", "y2"]
    assert posted[-1] == "alone"


def test_a_post_says_what_place_in_the_topic_it_has() -> None:
    topic = Topic("x", "Topic X", (), ("x1", "x2", "x3"))
    silent = replace(_episode("x2"), notes="")
    library = _library(_episode("x1"), silent, _episode("x3"), topics=(topic,))

    said = [(pick.episode, pick.why.partition(".")[0]) for pick in _posted(library, 3)]

    turn = "It is the turn of “Topic X”, and this is"
    assert said == [
        ("x1", f"{turn} where the topic begins"),
        ("x3", f"{turn} number 3 of 3 in its listening order"),
        ("x2", f"{turn} next in its listening order"),
    ]


def test_a_plan_is_what_is_posted() -> None:
    shown = plan(SHIPPED, PLAIN, Channel(), 8, TODAY)

    posted = [pick.episode for pick in _posted(SHIPPED, 8)]

    assert [pick.episode for pick in shown] == posted


def test_a_new_episode_does_not_disturb_the_plan_that_was_shown() -> None:
    shown = plan(SHIPPED, PLAIN, Channel(), 8, TODAY)
    newer = replace(SHIPPED, episodes=(*SHIPPED.episodes, _episode("brand-new", number=84)))

    later = plan(newer, replace(PLAIN, queue=shown), Channel(), 84, TODAY)

    assert later[:8] == shown
    assert "brand-new" in [pick.episode for pick in later]


def test_an_episode_that_left_the_library_leaves_the_plan() -> None:
    queue = (Planned("gone", ""), Planned("strides", "because"))

    shown = plan(SHIPPED, replace(PLAIN, queue=queue), Channel(), 2, TODAY)

    assert shown[0] == Planned("strides", "because")
    assert len(shown) == 2


def test_two_schedules_of_a_channel_do_not_plan_the_same() -> None:
    first = plan(SHIPPED, PLAIN, Channel(), 40, TODAY)
    taken = tuple(pick.episode for pick in first)

    second = plan(SHIPPED, PLAIN, Channel(reserved=taken), 40, TODAY)

    assert not set(taken) & {pick.episode for pick in second}


def test_an_episode_dated_in_the_future_is_not_chosen() -> None:
    library = _library(_episode("early"), _episode("later", published=Published(2026, 4, 1)))

    now = plan(library, PLAIN, Channel(("early",)), 1, TODAY)
    then = plan(library, PLAIN, Channel(("early",)), 1, date(2026, 4, 1))

    assert [pick.episode for pick in now] == ["early"]
    assert [pick.episode for pick in then] == ["later"]


def test_a_topic_is_posted_in_listening_order_with_what_it_needs() -> None:
    topic = Topic("x", "Topic X", (), ("x1", "x2"))
    library = _library(
        _episode("other"),
        _episode("base"),
        _episode("x1"),
        _episode("x2", ("base",)),
        topics=(topic,),
    )
    on_topic = replace(PLAIN, topic="x")

    posted = _posted(library, 3, on_topic)

    assert [pick.episode for pick in posted] == ["x1", "base", "x2"]
    assert posted[0].why.startswith("It is number 1 of 2 on Topic X, in listening order.")
    assert "needed for it" in posted[1].why


@pytest.mark.parametrize("library", [_library(), SHIPPED])
def test_a_pool_that_is_empty_gives_nothing(library: Library) -> None:
    assert plan(library, replace(PLAIN, topic="no-such-topic"), Channel(), 3, TODAY) == ()


def test_a_swap_takes_the_next_candidate_and_keeps_the_rest() -> None:
    shown = plan(SHIPPED, PLAIN, Channel(), 4, TODAY)

    swapped = swap(SHIPPED, replace(PLAIN, queue=shown), Channel(), TODAY)

    assert swapped.queue[0].episode not in [pick.episode for pick in shown]
    assert swapped.queue[1:] == shown[1:]
    assert swapped.swapped == (shown[0].episode,)


def test_swapping_again_and_again_never_offers_what_was_swapped_out() -> None:
    current = replace(PLAIN, queue=plan(SHIPPED, PLAIN, Channel(), 3, TODAY))
    offered = [current.queue[0].episode]

    for _ in range(12):
        current = swap(SHIPPED, current, Channel(), TODAY)
        offered.append(current.queue[0].episode)

    assert len(set(offered)) == 13


def test_what_was_swapped_out_comes_at_the_end_of_its_round() -> None:
    library = _library(*(_episode(id_) for id_ in "abcd"))
    current = swap(library, replace(PLAIN, queue=()), Channel(), TODAY)

    whole = plan(library, current, Channel(), 4, TODAY)

    assert [pick.episode for pick in whole] == ["b", "c", "d", "a"]


def test_a_swap_takes_out_of_the_plan_what_needs_the_one_swapped_out() -> None:
    library = _library(_episode("a"), _episode("b", ("a",)), _episode("c"))
    shown = plan(library, PLAIN, Channel(), 2, TODAY)

    swapped = swap(library, replace(PLAIN, queue=shown), Channel(), TODAY)
    whole = plan(library, swapped, Channel(), 3, TODAY)

    order = [pick.episode for pick in whole]
    assert order.index("a") < order.index("b")


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(st.booleans(), st.lists(st.integers(0, 9), max_size=2)), min_size=1, max_size=10
    )
)
def test_in_any_library_a_round_holds_every_episode_once(
    drawn: list[tuple[bool, list[int]]],
) -> None:
    library = _library(
        *(
            _episode(
                f"e{number}",
                tuple(f"e{needed}" for needed in needs if needed != number),
                notes="Notes." if noted else "",
            )
            for number, (noted, needs) in enumerate(drawn)
        )
    )

    posted = [pick.episode for pick in _posted(library, 2 * len(drawn))]

    assert len(set(posted[: len(drawn)])) == len(drawn)
    assert len(set(posted[len(drawn) :])) == len(drawn)


def test_a_channel_with_a_show_gets_its_episodes_until_they_are_used_up() -> None:
    other = tuple(replace(_episode(id_), show="other") for id_ in ("x", "y"))
    library = _library(_episode("a"), *other, _episode("b"))
    heard = ("x",)

    planned = plan(library, PLAIN, Channel(heard, show="other"), 3, TODAY)

    assert [pick.episode for pick in planned] == ["y", "x", "y"]


def test_a_show_that_left_the_library_leaves_its_channel_all_the_others() -> None:
    library = _library(_episode("a"), _episode("b"))

    planned = plan(library, PLAIN, Channel(show="gone"), 2, TODAY)

    assert [pick.episode for pick in planned] == ["a", "b"]
