from __future__ import annotations

from datetime import date

import pytest

from bot.library import Library
from bot.library.orders import Orders
from bot.library.selection import Selection
from bot.library.tally import Tally, tallies
from bot.model import Episode, Person, Published
from tests.bot.other_shows import OTHER_SHOWS

EPISODES = (
    Episode("a", "A", "s", number=4, duration=900, published=Published(2021, 5)),
    Episode("b", "B", "s", duration=600, guests=("G",)),
    Episode("c", "C", "s", number=3, duration=900, published=Published(2021, 4, 30), notes="C."),
    Episode("d", "D", "t"),
)
ORDERS = Orders(EPISODES)


def _ids(episodes: tuple[Episode, ...]) -> str:
    return "".join(episode.id for episode in episodes)


def test_episodes_of_one_length_keep_their_order_both_ways() -> None:
    assert _ids(ORDERS.shortest_first) == "bac"
    assert _ids(ORDERS.longest_first) == "acb"


def test_episodes_without_a_day_come_before_those_with_one() -> None:
    assert _ids(ORDERS.oldest_first) == "bdca"


@pytest.mark.parametrize(
    ("least", "most", "places"),
    [(600, 900, [1, 0, 2]), (601, None, [0, 2]), (None, 899, [1]), (901, None, [])],
)
def test_a_range_includes_its_ends(least: int | None, most: int | None, places: list[int]) -> None:
    assert ORDERS.lengths.between(least, most) == places


@pytest.mark.parametrize(
    "selection",
    [
        Selection(),
        Selection(shorter_than=1_100),
        Selection(longer_than=900),
        Selection(shorter_than=1_500, since=date(2021, 5, 1)),
        Selection(since=date(2021, 5, 2)),
        Selection(until=date(2021, 5, 30)),
        Selection(guests=True, longer_than=60),
        Selection(person=Person("Horace He")),
    ],
    ids=str,
)
def test_a_selection_finds_what_a_look_at_every_episode_finds(
    selection: Selection, library: Library
) -> None:
    for one in (library, OTHER_SHOWS):
        assert selection.of(one) == tuple(e for e in one.episodes if selection.admits(e))


@pytest.mark.parametrize("selection", [Selection(shorter_than=1_100), Selection()], ids=str)
def test_a_topic_is_selected_in_the_order_of_the_show(
    selection: Selection, library: Library
) -> None:
    for topic in library.topics:
        narrowed = Selection(topic=topic, shorter_than=selection.shorter_than)
        expected = tuple(
            e for e in library.episodes if e.id in topic.episodes and selection.admits(e)
        )

        assert narrowed.of(library) == expected


def test_what_is_held_is_counted_by_show() -> None:
    assert tallies(EPISODES) == {"s": Tally(held=3, told=1, last=4), "t": Tally(held=1)}
