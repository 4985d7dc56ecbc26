"""An id is minted of the title; a hash helps where that is not enough."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from bot.intake.ids import keep, mint
from bot.model import Episode, Pointer, PointerKind


def test_an_id_is_the_title_as_a_slug() -> None:
    assert mint("Multiple dispatch in __torch_function__", "", ()) == (
        "multiple-dispatch-in-torch-function"
    )
    assert mint("PyTorch 2.0", "", ()) == "pytorch-2-0"


def test_a_taken_id_gets_a_hash_of_what_tells_the_two_apart() -> None:
    first, second = mint("Mailbag", "guid-1", {"mailbag"}), mint("Mailbag", "guid-2", {"mailbag"})

    assert first.startswith("mailbag-")
    assert first != second


def test_an_empty_slug_becomes_a_hash() -> None:
    assert re.fullmatch("[0-9a-f]{6}", mint("彗星", "", ()))


@given(st.lists(st.sampled_from(["Mailbag", "彗星", "!", "A"])))
def test_no_id_is_minted_twice(titles: list[str]) -> None:
    taken: set[str] = set()
    for title in titles:
        taken.add(mint(title, "", taken))

    assert len(taken) == len(titles)


def episode(id_: str, number: int | None = None, *pointers: str) -> Episode:
    told = tuple(Pointer(target, PointerKind.RELATED) for target in pointers)
    return Episode(id_, id_.title(), "night", number, points_to=told)


def test_a_mended_title_keeps_its_id_and_pointers_follow() -> None:
    before = [episode("comets", 1), episode("moon", 2)]

    after = keep([episode("comets-and-tails", 1), episode("moon", 2, "comets-and-tails")], before)

    assert [found.id for found in after] == ["comets", "moon"]
    assert after[1].points_to == (Pointer("comets", PointerKind.RELATED),)


def test_an_episode_that_only_changed_its_number_keeps_its_id() -> None:
    before = [episode("comets", 1), episode("moon", 2)]

    after = keep([episode("eclipse", 1), episode("comets", 2), episode("moon", 3)], before)

    assert [found.id for found in after] == ["eclipse", "comets", "moon"]


def test_without_a_number_nothing_tells_that_a_title_was_mended() -> None:
    assert [found.id for found in keep([episode("stars")], [episode("star")])] == ["stars"]
