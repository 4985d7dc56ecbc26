from __future__ import annotations

import pytest

from bot.library import Library
from bot.library.addresses import canonical
from bot.recommend.similar import similar
from bot.search.engine import Engine
from tests.bot.asking import Ask
from tests.bot.other_shows import OTHER_SHOWS, C


def _evidence(engine: Engine, one: str, other: str) -> str:
    found = similar(engine.library, engine, engine.library[one])
    return "; ".join(next(likeness.evidence for likeness in found if likeness.episode.id == other))


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        ("zero-one-specialization", "unbacked-symints", "point at the other"),
        ("strides", "memory-layout", "both on"),
        ("strides", "history-and-constraints-of-tensor", "both link “"),
        ("weak-references", "reference-counting", "both speak of"),
    ],
)
def test_what_two_episodes_share_is_said(one: str, other: str, said: str, engine: Engine) -> None:
    assert said in _evidence(engine, one, other)


def test_every_link_said_to_be_shared_is_in_both_notes(library: Library, engine: Engine) -> None:
    for episode in library.episodes:
        own = {canonical(link.url) for link in episode.links}
        for likeness in similar(library, engine, episode):
            links = [said for said in likeness.evidence if said.startswith("both link")]
            shared = own & {canonical(link.url) for link in likeness.episode.links}

            assert len(links) <= len(shared)


def test_an_episode_is_never_like_itself(library: Library, engine: Engine) -> None:
    for episode in library.episodes:
        alike = [likeness.episode.id for likeness in similar(library, engine, episode)]

        assert episode.id not in alike
        assert len(set(alike)) == len(alike)


def test_every_episode_has_something_like_it(library: Library, engine: Engine) -> None:
    alone = [e.id for e in library.episodes if not similar(library, engine, e)]

    assert not alone


def test_more_shared_evidence_stands_first(ask: Ask) -> None:
    scores = [match.score for match in ask("like strides").matches]

    assert scores == sorted(scores, reverse=True)
    assert 0 < scores[-1] <= scores[0] < 1


def test_every_likeness_gives_its_evidence(ask: Ask) -> None:
    assert all(match.why for match in ask("like zero-one specialization").matches)


def test_an_episode_without_notes_is_like_those_of_its_topic() -> None:
    engine = Engine.of(OTHER_SHOWS)

    alike = [likeness.episode.id for likeness in similar(OTHER_SHOWS, engine, C)]

    assert set(alike) >= {"code-c-plus-plus", "code-go"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("vectorization", "tensoriterator"),
        ("memory-layout", "strides"),
        ("python-exceptions", "pytorch-python-bindings"),
    ],
)
def test_of_much_the_same_what_leads_up_to_an_episode_is_likest(
    one: str, other: str, ask: Ask
) -> None:
    assert ask(f"like {one}").matches[0].episode.id == other
