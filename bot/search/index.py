"""The index: an immutable SQLite file, or memory, with each episode's text and its terms' places.

Episodes are rows, numbered from 0 in the order they came in. Each stem has the rows that it stands
in. Terms are looked up by their numbers: nothing a person types reaches SQLite as syntax.
"""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from itertools import count
from pathlib import Path
from typing import Any
from weakref import finalize

from bot.errors import DataError
from bot.model import Passage
from bot.search import passages
from bot.search.document import Document
from bot.search.passages import Said
from bot.search.places import Places, dumps
from bot.search.postings import NOWHERE, Posting, Postings, read
from bot.search.vocabulary import Vocabulary

#: an index of so few episodes is kept as it is read; of a larger one, so many stems
_EPISODES, _STEMS = 256, 512
#: a file is read from the memory the system keeps it in, up to this size
_MAPPED = 1 << 40
#: large enough to hold many episodes without gaps
_PAGE = 16_384
_SCHEMA = f"""
pragma page_size={_PAGE}; pragma journal_mode=off; pragma synchronous=off;
create table documents (
    row integer primary key, id text not null unique,
    units text not null, numbers blob not null, places blob not null
);
create table vocabulary (number integer primary key, term text not null, episodes integer not null);
create table note (text text not null);
create table postings (
    stem integer primary key,
    named_count integer not null, named blob not null,
    anywhere_count integer not null, anywhere blob not null, promises blob not null
);
{passages.SCHEMA}
"""


class Index:
    """A built index; nothing changes it after `build`."""

    def __init__(self, database: sqlite3.Connection) -> None:
        """Take over an open, filled database."""
        self._database = database
        self.close = finalize(self, database.close)
        self.size: int = self._read("select count(*) from documents")[0][0]
        #: whether any episode has a transcript
        self.told = bool(self._read("select 1 from passages limit 1"))
        words = self._read("select term, episodes from vocabulary order by number")
        self.vocabulary = Vocabulary(words)
        # know nothing of this index: a cycle would keep it alive until a collection
        self._kept = lru_cache(_EPISODES)(partial(_document, database, self.vocabulary))
        posting = partial(_posting, database, self.vocabulary, self.size)
        self.posting = lru_cache(None if self._is_small else _STEMS)(posting)

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
            database = sqlite3.connect(address, uri=True, check_same_thread=False)
            database.execute(f"pragma mmap_size={_MAPPED}")
            return cls(database)
        except sqlite3.Error as error:
            raise DataError(path, f"not a search index ({error}); build it again") from error

    @property
    def _is_small(self) -> bool:
        return self.size <= _EPISODES

    def note(self) -> str:
        """Give the note that was written with the index."""
        ((note,),) = self._read("select text from note")
        return str(note)

    def named(self, id_: str) -> Document:
        """Give the document of an episode; a KeyError if it is not indexed."""
        found = self._read("select row from documents where id = ?", id_)
        if not found:
            raise KeyError(id_)
        return self._kept(found[0][0])

    def documents(self, rows: Sequence[int]) -> list[Document]:
        """Give the documents in some rows: kept ones of a small index, else all at one reading."""
        if self._is_small:
            return [self._kept(row) for row in rows]
        return _documents(self._database, self.vocabulary, rows)

    def said(self, expression: str, most: int) -> list[Said]:
        """Give the first passage of each episode that satisfies an FTS5 expression of stems."""
        found = self._read(passages.QUERY, expression, most)
        return [Said(episode, Passage(start, words)) for episode, start, words, _ in found]

    def _read(self, query: str, *parameters: str | int) -> list[tuple[Any, ...]]:
        return _read(self._database, query, *parameters)


def _document(database: sqlite3.Connection, vocabulary: Vocabulary, row: int) -> Document:
    (document,) = _documents(database, vocabulary, (row,), whole=True)
    return document


def _documents(
    database: sqlite3.Connection,
    vocabulary: Vocabulary,
    rows: Sequence[int],
    *,
    whole: bool = False,
) -> list[Document]:
    wanted = ",".join("?" * len(rows))
    columns = "row, id, units, numbers, places"
    query = f"select {columns} from documents where row in ({wanted})"  # noqa: S608 - only marks
    read = _read(database, query, *rows)
    try:
        found = {
            row: Document.loads(id_, units, there.whole() if whole else there)
            for row, id_, units, numbers, places in read
            for there in (Places(numbers, places, vocabulary),)
        }
        return [found[row] for row in rows]
    except (ValueError, TypeError, LookupError) as error:
        raise _unreadable(error) from error


def _posting(database: sqlite3.Connection, vocabulary: Vocabulary, size: int, stem: str) -> Posting:
    number = vocabulary.numbers.get(stem)
    if number is None:
        return NOWHERE
    found = _read(database, "select * from postings where stem = ?", number)
    try:
        (written,) = found
        return read(written, size)
    except ValueError as error:
        raise _unreadable(error) from error


def _read(
    database: sqlite3.Connection, query: str, *parameters: str | int
) -> list[tuple[Any, ...]]:
    try:
        return database.execute(query, parameters).fetchall()
    except sqlite3.Error as error:
        raise _unreadable(error) from error


def _unreadable(error: Exception) -> DataError:
    return DataError("search index", f"cannot be read ({error}); build it again")


def _fill(database: sqlite3.Connection, documents: Iterable[Document], note: str) -> None:
    database.executescript(_SCHEMA)
    numbers, counts = defaultdict[str, int](count().__next__), Counter[str]()
    postings = Postings()
    for row, document in enumerate(documents):
        numbered = {numbers[term]: places for term, places in document.places.items()}
        written = (row, document.id, document.dumps(), *dumps(numbered))
        database.execute("insert into documents values (?, ?, ?, ?, ?)", written)
        counts.update(document.places.keys())
        postings.add(document, numbers)
    counted = ((number, term, counts[term]) for term, number in numbers.items())
    database.executemany("insert into vocabulary values (?, ?, ?)", counted)
    database.executemany("insert into postings values (?, ?, ?, ?, ?, ?)", postings.written())
    database.execute("insert into note values (?)", (note,))
