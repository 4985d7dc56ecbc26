"""The index: an immutable SQLite file, or memory, with each episode's text and terms.

FTS5 holds the terms of each episode in two columns, `title` (with aliases and guests) and `rest`.
Tokens are made in Python and quoted, so nothing a person types reaches FTS5 as syntax.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache, partial
from pathlib import Path
from typing import Any
from weakref import finalize

from bot.errors import DataError
from bot.model import Passage
from bot.search import passages
from bot.search.document import Document, Field
from bot.search.passages import Said

#: how many episodes are kept read
_CACHED = 256
_NAMES = frozenset({Field.TITLE, Field.ALIAS, Field.GUEST})
_SCHEMA = f"""
create table documents (row integer primary key, id text not null unique, body text not null);
create table vocabulary (term text primary key, episodes integer not null) without rowid;
create table note (text text not null);
create virtual table recall using fts5(
    title, rest, content='', detail='column', columnsize=0,
    tokenize="unicode61 remove_diacritics 0 tokenchars '_.:/+#&*@~-'");
{passages.SCHEMA}
"""


class Index:
    """A built index; nothing changes it after `build`."""

    def __init__(self, database: sqlite3.Connection) -> None:
        """Take over an open, filled database."""
        self._database = database
        self.close = finalize(self, database.close)
        # knows nothing of this index: a cycle would keep it alive until a collection
        self.document = lru_cache(_CACHED)(partial(_document, database))
        self.size: int = self._read("select count(*) from documents")[0][0]

    @classmethod
    def build(
        cls,
        documents: Iterable[Document],
        path: Path | None = None,
        note: str = "",
        told: Iterable[Said] = (),
    ) -> Index:
        """Write an index into memory or a new file, with a note for whoever opens it."""
        database = sqlite3.connect(path or ":memory:", check_same_thread=False)
        try:
            _fill(database, documents, note)
            passages.fill(database, told)
            if path:
                database.execute("insert into recall(recall) values ('optimize')")
            database.commit()
        except sqlite3.Error as error:
            database.close()
            raise DataError(path or "search index", f"cannot be written ({error})") from error
        return cls(database)

    @classmethod
    def open(cls, path: Path) -> Index:
        """Open an index that `build` wrote."""
        address = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
        try:
            return cls(sqlite3.connect(address, uri=True, check_same_thread=False))
        except sqlite3.Error as error:
            raise DataError(path, f"not a search index ({error}); build it again") from error

    def note(self) -> str:
        """Give the note that was written with the index."""
        ((note,),) = self._read("select text from note")
        return str(note)

    def vocabulary(self) -> dict[str, int]:
        """Give every term and marked stem, with the number of episodes it stands in."""
        return dict(self._read("select term, episodes from vocabulary"))

    def rows(self, expression: str, most: int) -> list[int]:
        """Give the rows that satisfy an FTS5 expression of quoted terms."""
        query = "select rowid from recall where recall match ? limit ?"
        return [row for (row,) in self._read(query, expression, most)]

    def id(self, row: int) -> str:
        """Give the id of the episode in a row."""
        ((id_,),) = self._read("select id from documents where row = ?", row)
        return str(id_)

    def named(self, id_: str) -> Document:
        """Give the document of an episode; a KeyError if it is not indexed."""
        found = self._read("select row from documents where id = ?", id_)
        if not found:
            raise KeyError(id_)
        return self.document(found[0][0])

    def said(self, expression: str, most: int) -> list[Said]:
        """Give the first passage of each episode that satisfies an FTS5 expression of stems."""
        found = self._read(passages.QUERY, expression, most)
        return [Said(episode, Passage(start, words)) for episode, start, words, _ in found]

    def _read(self, query: str, *parameters: str | int) -> list[tuple[Any, ...]]:
        return _read(self._database, query, *parameters)


def _document(database: sqlite3.Connection, row: int) -> Document:
    ((id_, body),) = _read(database, "select id, body from documents where row = ?", row)
    return Document.loads(id_, body)


def _read(
    database: sqlite3.Connection, query: str, *parameters: str | int
) -> list[tuple[Any, ...]]:
    try:
        return database.execute(query, parameters).fetchall()
    except sqlite3.Error as error:
        raise DataError("search index", f"cannot be read ({error}); build it again") from error


def _fill(database: sqlite3.Connection, documents: Iterable[Document], note: str) -> None:
    database.executescript(f"pragma journal_mode=off; pragma synchronous=off;{_SCHEMA}")
    counts: Counter[str] = Counter()
    for row, document in enumerate(documents, start=1):
        _write(database, row, document)
        counts.update(document.places.keys())
    database.executemany("insert into vocabulary values (?, ?)", counts.items())
    database.execute("insert into note values (?)", (note,))


def _write(database: sqlite3.Connection, row: int, document: Document) -> None:
    named = {place for place, unit in enumerate(document.units) if unit.field in _NAMES}
    title = [term for term, places in document.places.items() if named.intersection(places)]
    rest = document.places.keys() - set(title)
    database.execute("insert into documents values (?, ?, ?)", (row, document.id, document.dumps()))
    database.execute(
        "insert into recall(rowid, title, rest) values (?, ?, ?)",
        (row, " ".join(title), " ".join(rest)),
    )
