from __future__ import annotations

from bot.library import Library
from bot.library.snapshot import dumps, loads
from tests.bot.other_shows import OTHER_SHOWS


def _told(library: Library) -> tuple[object, ...]:
    aliases, words = dict(library.aliases), library.words
    return library.shows, library.episodes, library.topics, library.people, aliases, words


def test_what_is_read_back_is_what_was_written() -> None:
    assert _told(loads(dumps(OTHER_SHOWS))) == _told(OTHER_SHOWS)


def test_the_shipped_library_is_read_back_whole(library: Library) -> None:
    again = loads(dumps(library))

    assert _told(again) == _told(library)
    assert again.absent == library.absent
    assert [hash(episode) for episode in again.episodes]


def test_writing_is_stable(library: Library) -> None:
    assert dumps(loads(dumps(library))) == dumps(library)
