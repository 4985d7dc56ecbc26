from __future__ import annotations

import pytest

from bot.cards import Ask, Rows
from bot.library import Library
from bot.replies.listing import PAGE, Exactly, Listing, list_card
from bot.search.match import Match, Strength


def _card(library: Library, count: int, page: int) -> tuple[list[int], list[str], str]:
    matches = Exactly(library.episodes[:count], "because")
    card = list_card(library, Listing("T", matches, "list", page))
    (rows,) = (block for block in card.blocks if isinstance(block, Rows))
    asks = [action.text for action in card.actions if isinstance(action, Ask)]
    return [row.place for row in rows.rows], asks, card.footer


@pytest.mark.parametrize(
    ("count", "page", "places", "asks", "footer"),
    [
        (3, 1, [1, 2, 3], [], ""),
        (PAGE, 1, [1, 2, 3, 4, 5], [], ""),
        (12, 1, [1, 2, 3, 4, 5], ["list page 2"], "1-5 of 12"),
        (12, 2, [6, 7, 8, 9, 10], ["list page 1", "list page 3"], "6-10 of 12"),
        (12, 3, [11, 12], ["list page 2"], "11-12 of 12"),
        (12, 99, [11, 12], ["list page 2"], "11-12 of 12"),
        (12, -1, [1, 2, 3, 4, 5], ["list page 2"], "1-5 of 12"),
    ],
)
def test_a_list_is_shown_a_page_at_a_time(
    count: int, page: int, places: list[int], asks: list[str], footer: str, library: Library
) -> None:
    assert _card(library, count, page) == (places, asks, footer)


def test_a_row_says_what_is_known_and_why_it_is_there(library: Library) -> None:
    card = list_card(library, Listing("T", Exactly((library["strides"],), "because"), "list"))

    assert card.plain() == (
        "T\n\n1. Strides (episode 62, 20:32, 30 May 2022)\n   because\n"
        f"   {library.address(library['strides'])}"
    )


def test_matches_by_a_fact_are_made_one_by_one_as_they_are_looked_at(library: Library) -> None:
    matches = Exactly(library.episodes, "because")

    assert len(matches) == len(library.episodes)
    assert matches[-1] == Match(library.episodes[-1], 1.0, Strength.EXACT, "because")
    assert [match.episode for match in matches[2:4]] == list(library.episodes[2:4])
