from __future__ import annotations

import pytest

from bot.library import Library
from bot.library.addresses import Issue
from bot.library.citations import Citations
from bot.model import Episode, Link, Show

HOME = Show("show", "Show", "https://show.example/")
PAGES = {
    "files": ["https://github.com/pot/tea/blob/main/src/pot.h#L1"],
    "other-files": ["https://github.com/pot/milk/blob/dev/lib/pot.h"],
    "tickets": ["https://github.com/pot/tea/pull/5", "https://github.com/pot/tea/issues/6"],
    "other-tickets": ["https://github.com/pot/milk/issues/5"],
    "twice": ["https://page.example/a", "https://www.page.example/a#b"],
    "pointing": ["https://show.example/episodes/files-Ab12Cd34"],
}


@pytest.fixture(scope="module")
def citations() -> Citations:
    episodes = tuple(
        Episode(
            id_,
            id_.title(),
            "show",
            url=f"https://show.example/episodes/{id_}",
            links=tuple(Link(url) for url in urls),
        )
        for id_, urls in PAGES.items()
    )
    return Citations(Library((HOME,), episodes))


def _found(citations: Citations, address: str) -> list[tuple[str, str]]:
    return [(cited.episode.id, cited.how) for cited in citations.of_address(address)]


def test_a_page_is_found_under_any_of_its_addresses_and_once_an_episode(
    citations: Citations,
) -> None:
    assert _found(citations, "http://page.example/a/?utm_source=x") == [
        ("twice", "links this page")
    ]


def test_a_pull_request_is_the_issue_of_its_number(citations: Citations) -> None:
    (one,) = citations.of_address("https://github.com/pot/tea/issues/5#note")

    assert one.episode.id == "tickets"
    assert one.how == "links pull request pot/tea#5"


def test_a_bare_number_finds_every_repository_the_usual_one_first(citations: Citations) -> None:
    found = [cited.episode.id for cited in citations.of_issue(Issue(5))]

    assert found == ["tickets", "other-tickets"]


def test_a_number_with_a_repository_finds_that_one_alone(citations: Citations) -> None:
    assert [c.episode.id for c in citations.of_issue(Issue(5, "milk"))] == ["other-tickets"]
    assert citations.of_issue(Issue(5, "milk", "jug")) == ()
    assert citations.of_issue(Issue(7)) == ()


def test_an_issue_said_without_its_repository_is_completed_by_the_usual_one(
    citations: Citations,
) -> None:
    assert str(citations.usual(Issue(9))) == "pot/tea#9"
    assert str(citations.usual(Issue(9, "milk"))) == "milk#9"


def test_a_file_is_found_by_its_path_and_by_its_name(citations: Citations) -> None:
    assert [c.episode.id for c in citations.of_file("SRC/Pot.h")] == ["files"]
    assert [c.episode.id for c in citations.of_file("pot.h")] == ["files", "other-files"]


def test_a_file_of_the_same_name_elsewhere_is_no_exact_match(citations: Citations) -> None:
    found = citations.of_file("include/pot.h")

    assert [c.episode.id for c in found] == ["files", "other-files"]
    assert not any(cited.exact for cited in found)


@pytest.mark.parametrize("path", ["", "/", "tea.h", "pot.hpp"])
def test_a_file_nobody_links_is_not_found(path: str, citations: Citations) -> None:
    assert citations.of_file(path) == ()


def test_a_file_on_another_branch_is_the_same_file(citations: Citations) -> None:
    (one,) = citations.of_address("https://github.com/pot/tea/blob/v2.0/src/pot.h#L99")

    assert one.episode.id == "files"
    assert one.exact


def test_an_episodes_own_address_finds_it_first_and_then_who_points_at_it(
    citations: Citations,
) -> None:
    assert _found(citations, "https://show.example/episodes/files") == [
        ("files", "is at this address"),
        ("pointing", "points at this episode"),
    ]


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("https://show.example/episodes/files-Zz99Yy88", "files"),
        ("show.example/episodes/files", "files"),
        ("https://show.example/episodes/unheard-of", None),
        ("https://elsewhere.example/episodes/files", None),
        ("files", None),
    ],
)
def test_the_episode_at_an_address_is_found(
    address: str, expected: str | None, citations: Citations
) -> None:
    found = citations.episode_at(address)

    assert (found.id if found else None) == expected
