"""A library that is exported and loaded again is the same library."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.library import Library
from bot.library.exporting import whole_index
from bot.library.reading import load_library
from bot.library.writing import write_files
from bot.model import Chapter, Passage
from tests.bot.other_shows import OTHER_SHOWS, SOUP, R

TOLD = replace(
    SOUP,
    chapters=(Chapter(0, "Hello: world"), Chapter(462, "# Broth")),
    transcript=(Passage(462, "- Broth takes a day."), Passage(None, "Nobody knows when.")),
)
#: whatever a feed's text can hold once control characters are gone
TEXT = st.text(st.characters(blacklist_categories=["Cs", "Cc"]), min_size=1, max_size=40)


def _again(library: Library, folder: Path) -> Library:
    write_files(folder, whole_index(library))
    return load_library(folder)


def _whole(library: Library) -> tuple[object, ...]:
    curated = (library.topics, library.people, dict(library.aliases), library.words, library.absent)
    return library.shows, library.episodes, *curated


def test_the_shipped_library_is_the_same_after_it_was_exported(
    library: Library, tmp_path: Path
) -> None:
    assert _whole(_again(library, tmp_path)) == _whole(library)


def test_chapters_transcripts_topics_people_and_aliases_go_along(tmp_path: Path) -> None:
    episodes = (TOLD if episode is SOUP else episode for episode in OTHER_SHOWS.episodes)
    library = replace(OTHER_SHOWS, episodes=tuple(episodes))

    again = _again(library, tmp_path)

    assert _whole(again) == _whole(library)
    assert again["soup"].chapters[1] == Chapter(462, "# Broth")


def test_what_is_exported_twice_is_written_once(tmp_path: Path) -> None:
    write_files(tmp_path, whole_index(OTHER_SHOWS))

    again = write_files(tmp_path, whole_index(load_library(tmp_path)))

    assert again == ()


def test_a_library_without_anything_curated_can_be_loaded(tmp_path: Path) -> None:
    plain = Library(OTHER_SHOWS.shows, (R,))

    assert _whole(_again(plain, tmp_path)) == _whole(plain)


@settings(deadline=None, max_examples=200)
@given(title=TEXT, said=TEXT, notes=st.lists(TEXT, max_size=4).map("\n".join))
def test_any_text_comes_back_as_it_was(title: str, said: str, notes: str) -> None:
    title, said, notes = title.strip() or "x", said.strip() or "x", notes.strip()
    chapters, transcript = (Chapter(1, title),), (Passage(2, said),)
    odd = replace(SOUP, title=title, notes=notes, chapters=chapters, transcript=transcript)
    library = Library(OTHER_SHOWS.shows, (odd,))

    with TemporaryDirectory() as folder:
        assert _whole(_again(library, Path(folder))) == _whole(library)
