"""A feed completes the episodes we know and adds the others."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.intake.feeds.absorbing import absorb
from bot.intake.feeds.joining import join
from bot.intake.feeds.told import FeedOf
from bot.library import Library
from bot.model import Episode, Link, Pointer, PointerKind, Precision, Published, Show
from tests.bot.intake.feeds.writing_feeds import NOW, Entry, entry, feed

SHOW = Show("show", "Show", "https://show.example/")
OTHER = Show("tea", "Code & Tea", "https://tea.example/")


def _joined(library: Library, *entries: Entry, show: Show = SHOW) -> Library:
    told = absorb((), feed(*entries)).told
    return join(library, [FeedOf(show, "feeds.example", told)], NOW)


def _library(*episodes: Episode) -> Library:
    return Library((SHOW,), episodes)


def _dated(day: str) -> datetime:
    return datetime.fromisoformat(day).replace(hour=9, tzinfo=UTC)


def _stated(episode: Episode) -> datetime | None:
    published = episode.published
    stated = published and published.precision is Precision.DAY
    return _dated(str(published)) if stated else None


def test_an_episode_known_from_facts_only_is_completed() -> None:
    known = Episode(
        "vectorization",
        "Vectorization",
        "show",
        number=4,
        published=Published(2021, 5, 7, inferred=True),
        duration=875,
        sources=("facts.tsv",),
        complete=False,
    )
    told = entry(
        4,
        title="Vectorization",
        date=_dated("2021-05-08"),
        length="14:35",
        notes='<p>How. <a href="https://a.example/">Paper</a></p>',
        more='<podcast:person role="guest">Ada Lovelace</podcast:person>',
    )

    (episode,) = _joined(_library(known), told).episodes

    assert episode.id == "vectorization"
    assert episode.number == 4
    assert episode.published == Published(2021, 5, 8)
    assert episode.notes == "How. Paper (https://a.example/)"
    assert episode.links == (Link("https://a.example/", "Paper"),)
    assert episode.url == "https://show.example/episodes/4"
    assert episode.audio == "https://cdn.example/4.mp3?sig=aaa"
    assert episode.guests == ("Ada Lovelace",)
    assert episode.complete
    assert episode.sources == ("facts.tsv", "feeds.example")


def test_what_was_curated_stays() -> None:
    known = Episode(
        "strides",
        "Strides",
        "show",
        number=9,
        published=Published(2021, 5, 20),
        duration=900,
        url="https://show.example/strides",
        notes="Our notes, corrected by hand.",
        links=(Link("https://b.example/", "The post"),),
        guests=("Grace Hopper",),
        points_to=(Pointer("tensors", PointerKind.PREREQUISITE),),
    )
    told = entry(9, title="STRIDES", date=_dated("2021-05-21"), length="901", notes="x" * 500)

    (episode,) = _joined(_library(known), told).episodes

    assert (episode.title, episode.notes, episode.links) == (known.title, known.notes, known.links)
    assert (episode.published, episode.duration) == (known.published, known.duration)
    assert (episode.guests, episode.points_to) == (known.guests, known.points_to)
    assert episode.url == known.url


def test_the_feed_spells_the_titles_that_nobody_could() -> None:
    uncertain = Episode("python-bindings", "Pytorch python bindings", "show", title_certain=False)

    (episode,) = _joined(_library(uncertain), entry(1, title="PyTorch Python bindings")).episodes

    assert (episode.id, episode.title) == ("python-bindings", "PyTorch Python bindings")


def test_an_old_episode_under_a_known_address_is_not_doubled_when_it_is_renamed() -> None:
    known = Episode("strides", "Strides", "show", url="https://show.example/episodes/1")

    (episode,) = _joined(_library(known), entry(1, title="Strides, explained")).episodes

    assert episode.title == "Strides"


def test_an_episode_of_the_same_title_but_another_time_is_another() -> None:
    known = Episode("q-a", "Q&A", "show", published=Published(2021, 5, 20), duration=900)
    told = entry(1, title="Q&A", date=_dated("2024-05-20"), length="3000")

    library = _joined(_library(known), told)

    assert len(library.episodes) == 2
    assert library["q-a"] == known


def test_an_episode_of_the_same_title_and_length_is_the_same_on_any_day() -> None:
    known = Episode("q-a", "Q&A", "show", published=Published(2021, 5, 20), duration=3_000)
    told = entry(1, title="Q&A", date=_dated("2024-05-20"), length="3000")

    assert len(_joined(_library(known), told).episodes) == 1


def test_episodes_of_a_second_show_have_its_id_before_theirs() -> None:
    known = Episode("episode-1", "Episode 1", "show")

    library = _joined(_library(known), entry(1), show=OTHER)

    assert library.shows == (SHOW, OTHER)
    assert [episode.id for episode in library.episodes] == ["episode-1", "tea-episode-1"]
    assert library["tea-episode-1"].show == "tea"


def test_an_episode_of_the_future_waits_for_its_day() -> None:
    told = entry(1, date=NOW + timedelta(days=30))
    state = FeedOf(SHOW, "feeds.example", absorb((), feed(told)).told)

    before = join(_library(), [state], NOW)
    after = join(_library(), [state], NOW + timedelta(days=31))

    assert before.episodes == ()
    assert [episode.id for episode in after.episodes] == ["episode-1"]


def test_new_episodes_come_after_the_old_by_their_dates() -> None:
    known = Episode("first", "First", "show", number=1, published=Published(2021, 1, 1))

    library = _joined(_library(known), entry(9), entry(3), entry(5, date=None))

    assert [e.id for e in library.episodes] == ["first", "episode-3", "episode-9", "episode-5"]


def test_the_newest_of_all_shows_comes_last() -> None:
    old = Episode("old", "Old", "show", number=1, published=Published(2023, 1, 1))
    undated = Episode("undated", "Undated", "show", number=2)
    new = Episode("new", "New", "show", number=3, published=Published(2025, 1, 1))

    library = _joined(_library(old, undated, new), entry(1), show=OTHER)

    assert [e.id for e in library.episodes] == ["old", "undated", "tea-episode-1", "new"]


def test_numbers_that_begin_anew_with_each_season_are_none() -> None:
    second = "<itunes:season>2</itunes:season>"

    library = _joined(_library(), entry(1, number="1"), entry(2, number="1", more=second))

    assert [episode.number for episode in library.episodes] == [None, None]


def test_a_number_that_another_episode_has_is_not_given_twice() -> None:
    known = Episode("one", "One", "show", number=1)

    library = _joined(_library(known), entry(5, number="1"), entry(6, number="2"))

    assert [episode.number for episode in library.episodes] == [1, 2, None]


def test_pointers_in_the_notes_of_a_feed_lead_to_its_episodes() -> None:
    notes = '<p>Hear <a href="https://show.example/episodes/1">strides</a> first.</p>'

    library = _joined(_library(), entry(1, title="Strides"), entry(2, notes=notes))

    assert library["episode-2"].points_to == (Pointer("strides", PointerKind.PREREQUISITE),)


def test_an_id_of_before_leads_to_the_episode_that_ships_now() -> None:
    told = absorb((), feed(entry(1, title="Strides"))).told
    renamed = Episode(
        "strides-explained", "Strides!", "show", url="https://show.example/episodes/1"
    )

    library = join(_library(renamed), [FeedOf(SHOW, "feeds.example", told)], NOW)

    assert library.episode("strides") == library["strides-explained"]
    assert len(library.episodes) == 1


def test_two_feeds_of_one_show_are_one_list() -> None:
    audio = absorb((), feed(entry(1), entry(2))).told
    video = absorb((), feed(entry(1, guid="v1", audio="https://cdn.example/1.mp4"), entry(3))).told

    library = join(_library(), [FeedOf(SHOW, "a", audio), FeedOf(SHOW, "v", video)], NOW)

    assert [episode.title for episode in library.episodes] == [
        "Episode 1",
        "Episode 2",
        "Episode 3",
    ]


def test_the_shipped_episodes_are_all_completed_and_none_is_doubled(library: Library) -> None:
    entries = [
        Entry(
            title=episode.title.upper(),
            guid=f"urn:{place}",
            audio=f"https://cdn.example/{place}/audio.mp3?sig=1",
            date=_stated(episode) or _dated("2021-06-01") + timedelta(days=place),
            length=str((episode.duration or 0) + 2),
            notes=f"Notes of number {place}.",
        )
        for place, episode in enumerate(library.episodes)
        if not episode.complete
    ]

    joined = _joined(library, *entries, show=library.show)

    assert [episode.id for episode in joined.episodes] == [e.id for e in library.episodes]
    assert all(episode.notes for episode in joined.episodes)
    assert sum(episode.audio is not None for episode in joined.episodes) == len(entries) == 30
    renamed = {e.title for e in joined.episodes} - {e.title for e in library.episodes}
    assert len(renamed) == 8


@settings(max_examples=40, deadline=None)
@given(st.lists(st.permutations(range(6)), min_size=1, max_size=3))
def test_the_library_does_not_depend_on_the_order_of_looks(looks: list[list[int]]) -> None:
    entries = [entry(place) for place in range(6)]
    known = _library(Episode("episode-2", "Episode 2", "show", published=Published(2024, 1, 3)))
    told = absorb((), feed(*entries)).told
    for look in looks:
        told = absorb(told, feed(*(entries[at] for at in look))).told

    joined = join(known, [FeedOf(SHOW, "feeds.example", told)], NOW)

    assert joined.episodes == _joined(known, *entries).episodes


@pytest.mark.parametrize("precision", ["month", "inferred", "none"])
def test_a_date_becomes_exact(precision: str) -> None:
    before = {
        "month": Published(2024, 1),
        "inferred": Published(2024, 1, 4, inferred=True),
        "none": None,
    }
    known = Episode("episode-1", "Episode 1", "show", published=before[precision])

    (episode,) = _joined(_library(known), entry(1)).episodes

    assert episode.published is not None
    assert episode.published.earliest == date(2024, 1, 2)
    assert episode.published.precision is Precision.DAY
