"""An exact title beats everything, however it is written."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from bot.library import Library
from bot.search.match import Strength
from tests.bot.asking import Ask, ids

SPELLINGS: dict[str, Callable[[str], str]] = {
    "as it stands": str,
    "in lower case": str.lower,
    "in capitals": str.upper,
    "with every word capitalised": str.title,
    "without punctuation": lambda title: re.sub(r"[\W_]", " ", title),
    "with hyphens": lambda title: title.replace(" ", "-"),
    "with underscores": lambda title: title.replace(" ", "_"),
    "with spaces around": lambda title: f"  {title}\n",
    "as a question": lambda title: f"{title}?",
    "in straight quotes": lambda title: f'"{title}"',
    "in curly quotes": lambda title: f"“{title}”",
    "in code marks": lambda title: f"`{title}`",
    "in wide letters": lambda title: "".join(
        chr(ord(char) + 0xFEE0) if "!" <= char <= "~" else char for char in title
    ),
}


@pytest.mark.parametrize("spelling", SPELLINGS.values(), ids=SPELLINGS)
def test_every_title_is_found_exactly(
    spelling: Callable[[str], str], library: Library, ask: Ask
) -> None:
    missed = {
        spelling(episode.title)
        for episode in library.episodes
        if (answer := ask(spelling(episode.title))).strength is not Strength.EXACT
        or answer.matches[0].episode != episode
    }

    assert not missed


@pytest.mark.parametrize("form", ["{id}", "{number}", "#{number}", "ep {number}", "EP. {number}"])
def test_every_episode_is_found_by_its_id_and_number(form: str, library: Library, ask: Ask) -> None:
    missed = [
        typed
        for episode in library.episodes
        if ids(ask(typed := form.format(id=episode.id, number=episode.number)))[:1] != [episode.id]
    ]

    assert not missed


def test_every_episode_is_found_by_every_slug_it_has_had(library: Library, ask: Ask) -> None:
    slugs = {slug: episode.id for episode in library.episodes for slug in episode.slugs}

    found = {slug: ids(ask(slug))[0] for slug in slugs}

    assert slugs
    assert found == slugs


def test_every_episode_is_found_first_by_its_own_address(library: Library, ask: Ask) -> None:
    addresses = {episode.url: episode.id for episode in library.episodes if episode.url}

    found = {address: ids(ask(address))[0] for address in addresses}

    assert addresses
    assert found == addresses


@pytest.mark.parametrize("word", ["path", "before", "after", "like"])
def test_a_command_about_an_exact_title_is_about_that_episode(
    word: str, library: Library, ask: Ask
) -> None:
    asked = {episode.id: ask(f"{word} {episode.title}") for episode in library.episodes}

    assert {id_: answer.text for id_, answer in asked.items()} == {
        id_: f"{word} {id_}" for id_ in asked
    }


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("dispatcher", "code-the-dispatcher"),
        ("Dispatcher", "code-the-dispatcher"),
        ("DISPATCHER", "code-the-dispatcher"),
        ("disptcher", "code-the-dispatcher"),
        ("the dispatcher", "code-the-dispatcher"),
        ("ep 1", "code-ep-1"),
        ("Ep 10", "code-ep-10"),
        ("ai", "code-ai"),
        ("go", "code-go"),
        ("c", "code-c"),
        ("c++", "code-c-plus-plus"),
        ("r?", "code-r"),
        ("борщ и пампушки", "k1"),
        ("БОРЩ И ПАМПУШКИ!", "k1"),
        ("борщ", "k1"),
        ("ラーメンの話", "k2"),
        ("creme brulee", "creme-brulee"),
        ("CRÈME BRÛLÉE", "creme-brulee"),
        ("beetroot", "k1"),
        ("noodles", "k2"),
    ],
)
def test_short_titles_and_titles_in_any_script_are_found(
    typed: str, expected: str, ask_others: Ask
) -> None:
    answer = ask_others(typed)

    assert ids(answer)[0] == expected


@pytest.mark.parametrize("typed", ["zzzz", "X94678", "суп дня", "寿司", "ep 11", "😀", "!!!"])
def test_a_short_title_is_never_the_answer_to_something_else(typed: str, ask_others: Ask) -> None:
    answer = ask_others(typed)

    assert not answer.matches


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("how new operators ar", "How new operators are authored"),
        ("dataloader with multiple workers l", "DataLoader with multiple workers leaks memory"),
    ],
)
def test_a_title_that_was_not_typed_to_its_end_is_found(typed: str, title: str, ask: Ask) -> None:
    assert ask(typed).matches[0].episode.title == title


def test_the_beginning_of_several_titles_or_of_any_word_is_none(library: Library) -> None:
    assert library.beginning("history and constraints of") is None
    assert library.beginning("strid") is None
    assert library.beginning("") is None
