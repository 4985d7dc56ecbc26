"""What a button's id says."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.discord import custom_ids
from adapters.discord.custom_ids import Asks, Chooses, Deletes, Marks, Said, Shares
from adapters.discord.markup import plain, size

TYPED = st.text(st.characters(codec="utf-8"), max_size=120).map(plain)
quick = settings(max_examples=30, deadline=None)


@quick
@given(st.integers(0, 99), TYPED)
def test_a_button_asks_what_was_typed_or_its_token(key: int, text: str) -> None:
    custom_id = custom_ids.asks(key, text, {text: "token"})

    assert custom_id is not None
    assert size(custom_id) <= 100
    assert custom_ids.read(custom_id) in (Asks(Said(text)), Asks(Said(token="token")))  # noqa: S106


def test_a_command_of_ninety_four_characters_needs_no_token() -> None:
    assert custom_ids.asks(1, "w" * 94, {}) == f"ask:1={'w' * 94}"


def test_a_command_of_ninety_five_characters_needs_one() -> None:
    assert custom_ids.asks(1, "w" * 95, {}) is None
    assert custom_ids.asks(1, "w" * 95, {"w" * 95: "abc"}) == "ask:1#abc"


@pytest.mark.parametrize("text", ["a=b", "#12", "x: y", "PR #54987", "a=b#c:d"])
def test_signs_of_ours_in_a_command_do_no_harm(text: str) -> None:
    custom_id = custom_ids.deletes("930000000000000001", text, {})

    assert custom_ids.read(custom_id) == Deletes("930000000000000001", Said(text))


def test_a_button_that_deletes_works_though_its_text_does_not_fit() -> None:
    custom_id = custom_ids.deletes("1", "w" * 400, {})

    assert custom_ids.read(custom_id) == Deletes("1", Said(""))


def test_sharing_hands_the_command_on_to_the_button_that_deletes() -> None:
    assert custom_ids.read(custom_ids.shares("strides", {})) == Shares(Said("strides"))
    assert custom_ids.shared("7", Said("strides")) == "delete:7=strides"
    assert custom_ids.shared("7", Said(token="abc")) == "delete:7#abc"  # noqa: S106


def test_a_scheduled_post_is_known_by_its_mark() -> None:
    assert custom_ids.read(custom_ids.marks("s1:2026-11-30")) == Marks("s1:2026-11-30")


def test_menus_and_their_options_are_read() -> None:
    assert custom_ids.read(custom_ids.menu("3.0")) == Chooses()
    assert custom_ids.said_by("=topic autograd") == Said("topic autograd")
    assert custom_ids.said_by("#abc") == Said(token="abc")  # noqa: S106


@pytest.mark.parametrize("custom_id", ["", "other", "other:1", "view-7", ":"])
def test_the_buttons_of_others_are_not_ours(custom_id: str) -> None:
    assert custom_ids.read(custom_id) is None


@quick
@given(st.text(max_size=100))
def test_any_id_is_read_without_a_fault(custom_id: str) -> None:
    custom_ids.read(custom_id)
