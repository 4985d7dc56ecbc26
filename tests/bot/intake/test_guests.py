"""Guests are known by the phrases around their names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.intake.guests import guests


@pytest.mark.parametrize(
    ("notes", "names"),
    [
        ("Today, Ada joins me to talk about stars.", ["Ada"]),
        ("Today Ada Example joins me.", ["Ada Example"]),
        ("Ada Example (adaex) joins us to talk.", ["Ada Example"]),
        ("Ada Example and Bo Sample join me.", ["Ada Example", "Bo Sample"]),
        ("Ada, Bo, and Cy are joining us.", ["Ada", "Bo", "Cy"]),
        ("Join me with Bo Sample to talk about stars.", ["Bo Sample"]),
        ("I'm joined by Jean-Luc O’Hara.", ["Jean-Luc O’Hara"]),
        ("I'm joined by Guido van Example.", ["Guido van Example"]),
        ("Having worked at Acme, and Bo’s going to ask me some questions.", ["Bo"]),
        ("Émile Zola asks me anything.", ["Émile Zola"]),
        ("Ada and I talk about stars.", ["Ada"]),
        ("My guest today is Ada Example.", ["Ada Example"]),
        ("With special guest Ada Example.", ["Ada Example"]),
        ("This week I interview J. R. Example about stars.", ["J. R. Example"]),
        ("Ada joins me. Later Bo joins me, and Ada asks me why.", ["Ada", "Bo"]),
    ],
)
def test_a_phrase_of_welcome_names_a_guest(notes: str, names: list[str]) -> None:
    assert list(guests(notes)) == names


@pytest.mark.parametrize(
    "notes",
    [
        "Some questions (h/t from Ada Example).",
        "Recent work by Ada Example means that stars twinkle.",
        "A cool interview with Ada Example that I quote.",
        "Ada recently joined the team.",
        "Ada Example has an RFC.",
        "PRs from ada: https://a.example/1",
        "Today you and I talk about stars.",
        "Join me to talk about Stars.",
        "joins me",
        "",
    ],
)
def test_somebody_merely_mentioned_is_no_guest(notes: str) -> None:
    assert guests(notes) == ()


@given(st.lists(st.sampled_from(["A", "Bo ", ", ", " and ", "joins me", "I", " (", ")", "'s "])))
def test_any_words_give_names_or_none(pieces: list[str]) -> None:
    assert all(name and name == name.strip() for name in guests("".join(pieces)))
