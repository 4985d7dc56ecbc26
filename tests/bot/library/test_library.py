from __future__ import annotations

from dataclasses import replace

import pytest

from bot.library import Library
from bot.model import Person, Show
from tests.bot.other_shows import CODE, CREME, DISPATCHER, GO, OTHER_SHOWS, RADIO, SOUP


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Борщ и пампушки", "k1"),
        ("БОРЩ И ПАМПУШКИ", "k1"),
        ("ラーメンの話", "k2"),
        ("creme brulee!", "creme-brulee"),
        ("the-dispatcher", "code-the-dispatcher"),
        ("C", "code-c"),
        ("c++", "code-c-plus-plus"),
        ("Ep 1", "code-ep-1"),
        ("ep.10", "code-ep-10"),
    ],
)
def test_a_title_is_found_in_any_script_capitals_and_punctuation_aside(
    title: str, expected: str
) -> None:
    found = OTHER_SHOWS.titled(title)

    assert found is not None
    assert found.id == expected


@pytest.mark.parametrize("title", ["", "!!!", "寿司", "суп", "dispatcher", "C#", "Ep 11", "😀"])
def test_what_is_no_title_is_not_found(title: str) -> None:
    assert OTHER_SHOWS.titled(title) is None


def test_the_first_episode_of_a_title_is_the_one_it_finds() -> None:
    twice = Library((CODE,), (GO, SOUP, DISPATCHER, GO))

    assert twice.titled("go") is GO


@pytest.mark.parametrize("name", ["супы", "СУПЫ", "soups", "スープ"])
def test_a_topic_is_found_by_id_name_and_alias(name: str) -> None:
    topic = OTHER_SHOWS.topic(name)

    assert topic is not None
    assert topic.id == "soups"


@pytest.mark.parametrize("name", ["", "?", "寿司", "soup"])
def test_what_names_no_topic_finds_none(name: str) -> None:
    assert OTHER_SHOWS.topic(name) is None


@pytest.mark.parametrize("name", ["José Álvarez", "jose alvarez", "Pepe"])
def test_a_person_is_found_by_name_and_alias(name: str) -> None:
    person = OTHER_SHOWS.person(name)

    assert person is not None
    assert OTHER_SHOWS.episodes_with(person) == (CREME,)


def test_a_guest_no_list_of_people_has_is_known_from_the_episodes() -> None:
    library = Library((RADIO,), (CREME,))

    assert library.person("jose alvarez") == Person("José Álvarez")
    assert library.guests == (Person("José Álvarez"),)


@pytest.mark.parametrize(("name", "show"), [("code", CODE), ("Code & Tea", CODE), ("радио", None)])
def test_a_show_is_found_by_id_and_title(name: str, show: Show | None) -> None:
    assert OTHER_SHOWS.show_named(name) == show


def test_a_number_is_of_the_first_show_that_has_it() -> None:
    both = Library(OTHER_SHOWS.shows, (replace(SOUP, number=5), GO, DISPATCHER))

    assert both.numbered(5) == replace(SOUP, number=5)
    assert both.numbered(8) == DISPATCHER
    assert both.numbered(9) is None


def test_a_library_is_named_by_its_shows_while_they_are_few() -> None:
    many = tuple(replace(CODE, id=f"show-{n}") for n in range(12))

    assert OTHER_SHOWS.title == "Radio Kitchen and Code & Tea"
    assert Library(many, ()).title == "12 shows"


def test_an_episode_without_an_address_links_to_the_home_of_its_show() -> None:
    assert OTHER_SHOWS.address(GO) == CODE.home
    assert OTHER_SHOWS.address(SOUP) == RADIO.home


def test_hosts_are_no_guests() -> None:
    assert [person.name for person in OTHER_SHOWS.hosts()] == ["山田太郎"]
    assert [person.name for person in OTHER_SHOWS.guests] == ["José Álvarez"]


def test_a_pointer_is_seen_from_both_its_ends() -> None:
    assert OTHER_SHOWS.prerequisites(DISPATCHER) == (GO,)
    assert OTHER_SHOWS.followups(GO) == (DISPATCHER,)
    assert OTHER_SHOWS.related(GO) == ()


def test_the_median_length_is_of_the_known_ones() -> None:
    assert OTHER_SHOWS.median_duration == 1_200


def test_a_library_without_lengths_has_no_median() -> None:
    assert Library((RADIO,), (CREME,)).median_duration == 0


def test_an_unknown_id_is_told_apart() -> None:
    assert "soup" in OTHER_SHOWS
    assert "stew" not in OTHER_SHOWS
    assert OTHER_SHOWS.episode("stew") is None
    with pytest.raises(KeyError):
        OTHER_SHOWS["stew"]


def test_the_shipped_library_is_whole(library: Library) -> None:
    assert len(library.episodes) == 83
    assert [episode.number for episode in library.episodes] == list(range(1, 84))
    assert len(library.topics) == 27
    assert sum(1 for episode in library.episodes if episode.notes) == 54
    assert sum(1 for episode in library.episodes if episode.guests) == 7
    assert all(episode.duration for episode in library.episodes)
    assert all(library.aliases[episode.id] for episode in library.episodes)
