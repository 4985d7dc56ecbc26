"""Which way one episode's notes point at another."""

from __future__ import annotations

import pytest

from bot.intake.pointers import is_page_of, pointers
from bot.model import Pointer, PointerKind

HOME = "https://night.example"
COMETS = f"{HOME}/episodes/comets"
PREREQUISITE, FOLLOWUP, RELATED = PointerKind


def kinds(notes: str) -> list[PointerKind]:
    return [pointer.kind for pointer in pointers(notes, HOME, lambda _: None)]


@pytest.mark.parametrize(
    "notes",
    [
        f"Other episodes to listen to first: {COMETS}",
        f"You should listen to {COMETS} first.",
        f"Listen to ({COMETS}) before this one.",
        f"Before listening to this episode, hear {COMETS}",
        f"Prerequisite: {COMETS}",
        f"This is a follow-up to {COMETS}",
    ],
)
def test_what_is_to_be_heard_first_is_a_prerequisite(notes: str) -> None:
    assert kinds(notes) == [PREREQUISITE]


@pytest.mark.parametrize(
    "notes",
    [
        f"You might want to listen to this one before listening to {COMETS}",
        f"Listen to this episode before {COMETS}",
        f"Next episode: {COMETS}",
        f"The story continues in {COMETS}",
    ],
)
def test_what_is_to_be_heard_later_is_a_followup(notes: str) -> None:
    assert kinds(notes) == [FOLLOWUP]


@pytest.mark.parametrize(
    "notes",
    [
        f"Related episodes on comets {COMETS}",
        f"An earlier discussion is in this podcast {COMETS}",
        f"My first podcast about comets {COMETS}",
        COMETS,
    ],
)
def test_any_other_mention_is_related(notes: str) -> None:
    assert kinds(notes) == [RELATED]


def test_the_episode_at_an_address_is_named_by_its_id() -> None:
    found = pointers(f"{COMETS} and {HOME}/episodes/moon", HOME, {COMETS: "comets"}.get)

    assert found == (Pointer("comets", RELATED), Pointer(f"{HOME}/episodes/moon", RELATED))


def test_an_address_elsewhere_is_no_episode() -> None:
    assert pointers(f"https://a.example/episodes/comets and {HOME}/", HOME, lambda _: None) == ()


@pytest.mark.parametrize(
    ("home", "address", "below"),
    [
        ("https://a.example/show/", "https://www.a.example/show/1#x", True),
        ("https://a.example/show", "http://a.example/shows/1", False),
        ("https://a.example", "https://a.example", False),
        ("", "https://a.example/1", False),
    ],
)
def test_a_page_lies_below_its_shows_home(home: str, address: str, below: bool) -> None:
    assert is_page_of(home, address) is below
