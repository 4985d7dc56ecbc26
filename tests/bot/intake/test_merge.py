"""One episode of everything that documents say of it."""

from __future__ import annotations

import pytest

from bot.intake.accounts import Account
from bot.intake.merge import merge
from bot.intake.show_notes import from_html, from_plain
from bot.model import Episode, Link, Pointer, PointerKind, Published, Show

SHOW = Show("night", "Night Sky Notes", "https://night.example")
TEXT = "Stars twinkle. Further reading. A page https://a.example/1 In short. B https://a.example/2"


def merged(*accounts: Account) -> tuple[Episode, ...]:
    return merge(SHOW, accounts)


def only(*accounts: Account) -> Episode:
    (episode,) = merged(*accounts)
    return episode


def test_titles_that_differ_in_case_and_marks_are_one_episode() -> None:
    episode = only(Account("a", "Comets & Co"), Account("b", "comets, co!"))

    assert episode.title == "Comets & Co"
    assert episode.sources == ("a", "b")


def test_a_title_known_for_certain_beats_one_that_is_not() -> None:
    episode = only(Account("facts", "comets", title_certain=False), Account("page", "Comets"))

    assert episode.title == "Comets"


def test_the_first_document_that_states_a_fact_is_believed() -> None:
    episode = only(Account("a", "Comets", duration=60), Account("b", "Comets", duration=61))

    assert episode.duration == 60


INFERRED_DAY = Published(2021, 1, 5, inferred=True)
MONTH = Published(2021, 1)
DAY = Published(2021, 1, 6)


@pytest.mark.parametrize(
    ("dates", "believed"),
    [((INFERRED_DAY, MONTH), MONTH), ((MONTH, DAY), DAY), ((DAY, MONTH, INFERRED_DAY), DAY)],
)
def test_a_stated_date_beats_an_inferred_one_and_a_day_a_month(
    dates: tuple[Published, ...], believed: Published
) -> None:
    told = (Account(f"source {at}", "Comets", published=date) for at, date in enumerate(dates))

    assert only(*told).published == believed


def test_the_fullest_notes_are_taken() -> None:
    short, full = from_plain("Stars."), from_plain("Stars twinkle.")

    assert only(Account("a", "X", notes=short), Account("b", "X", notes=full)).notes == full.text


def test_of_notes_that_say_the_same_those_with_a_marked_list_are_taken() -> None:
    guessed = from_plain(TEXT)
    marked = from_html(
        "Stars twinkle.<p>Further reading.</p><ul><li>A page https://a.example/1 In short.</li>"
        "<li>B https://a.example/2</li></ul>"
    )

    episode = only(Account("a", "X", notes=guessed), Account("b", "X", notes=marked))

    assert episode.notes == marked.text
    assert [link.label for link in episode.links] == ["A page", "B"]


def test_links_of_every_account_are_kept_once() -> None:
    full = from_plain("Stars twinkle, and here is a page: https://a.example/1")
    other = from_plain("See https://a.example/1 and https://a.example/2")

    episode = only(Account("a", "X", notes=other), Account("b", "X", notes=full))

    assert episode.links == (
        Link("https://a.example/1", "Stars twinkle, and here is a page"),
        Link("https://a.example/2", "See"),
    )


def test_one_document_that_tells_twice_of_a_title_with_two_lengths_tells_of_two_episodes() -> None:
    episodes = merged(
        Account("a", "Mailbag", duration=60),
        Account("a", "Mailbag", duration=99),
        Account("a", "Mailbag", duration=60),
    )

    assert sorted(episode.duration or 0 for episode in episodes) == [60, 99]
    assert len({episode.id for episode in episodes}) == 2


def test_episodes_are_in_order_of_their_numbers() -> None:
    episodes = merged(Account("a", "Second", number=2), Account("a", "First", number=1))

    assert [episode.id for episode in episodes] == ["first", "second"]


def test_without_numbers_dates_give_the_order_and_without_dates_the_page_from_its_end() -> None:
    episodes = merged(
        Account("a", "Newest"),
        Account("a", "Newer"),
        Account("a", "Dated", published=Published(2021, 1)),
        Account("a", "Older", published=Published(2020, 1)),
    )

    assert [episode.id for episode in episodes] == ["older", "dated", "newer", "newest"]


def test_an_episode_without_notes_is_not_complete() -> None:
    assert not only(Account("facts", "Comets")).complete


def test_untitled_accounts_make_no_episode() -> None:
    assert merged(Account("a", notes=from_plain("Stars twinkle."))) == ()


def test_a_pointer_finds_its_episode_by_address_slug_or_id() -> None:
    notes = from_plain(
        "See https://night.example/e/comets-aB3?utm_source=x and https://night.example/e/first-light"
        " and https://night.example/e/gone and https://night.example/e/hub"
    )

    *_, hub = merged(
        Account("facts", "Comets", number=1, url="https://night.example/e/comets-aB3"),
        Account("facts", "First light", number=2),
        Account("facts", "Hub", number=3, notes=notes),
    )

    assert hub.points_to == (
        Pointer("comets", PointerKind.RELATED),
        Pointer("first-light", PointerKind.RELATED),
        Pointer("https://night.example/e/gone", PointerKind.RELATED),
    )


def test_a_slug_that_is_the_id_is_not_kept_twice() -> None:
    own = only(Account("facts", "Comets", url="https://night.example/e/comets"))
    other = only(Account("facts", "Comets", url="https://night.example/e/comets-aB3"))

    assert own.slugs == ()
    assert other.slugs == ("comets-aB3",)


def test_a_title_in_another_script_gets_a_stable_id() -> None:
    once, again = only(Account("a", "彗星")), only(Account("b", "彗星"))

    assert once.id == again.id
    assert once.id.isalnum()


def test_marks_that_tell_titles_apart_count() -> None:
    assert len(merged(Account("a", "C frontend"), Account("a", "C++ frontend"))) == 2
