"""Transcripts in the index, passage by passage: FTS5 holds the stems of each.

Stems are made in Python and quoted, so nothing a person types reaches FTS5 as syntax.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.library import Library
from bot.model import Passage
from bot.search.document import stemmed
from bot.search.words import terms

SCHEMA = """
create table passages (row integer primary key, episode text not null, start integer, words text);
create virtual table spoken using fts5(
    stems, content='', detail='none', columnsize=0,
    tokenize="unicode61 remove_diacritics 0 tokenchars '_.:/+#&*@~-'");
"""
#: of the first so many passages that satisfy an FTS5 expression of quoted stems, the first of each
#: episode
QUERY = """
select episode, start, words, min(row) from passages
where row in (select rowid from spoken where spoken match ? limit ?) group by episode order by 4
"""


@dataclass(frozen=True, slots=True)
class Said:
    """A passage of an episode's transcript."""

    episode: str
    passage: Passage


def passages(library: Library) -> Iterator[Said]:
    """Give every passage of every transcript."""
    for episode in library.episodes:
        for passage in episode.transcript:
            yield Said(episode.id, passage)


def fill(database: sqlite3.Connection, told: Iterable[Said]) -> None:
    """Write passages into a database that has the schema."""
    for row, said in enumerate(told, start=1):
        start, words = said.passage.start, said.passage.text
        stems = " ".join(set(map(stemmed, terms(words))))
        database.execute(
            "insert into passages values (?, ?, ?, ?)", (row, said.episode, start, words)
        )
        database.execute("insert into spoken(rowid, stems) values (?, ?)", (row, stems))
