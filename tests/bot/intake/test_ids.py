"""An id is minted of the title; a hash helps where that is not enough."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from bot.intake.ids import mint


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
