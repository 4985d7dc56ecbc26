"""A library and its index in one file, so that a process starts without reading YAML or indexing.

A snapshot is good for exactly the files it was made of: its stamp names them, with their sizes and
times. It is written to the side and moved whole.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from bot.errors import DataError
from bot.library import Library
from bot.library.snapshot import dumps, loads
from bot.search.document import documents
from bot.search.engine import Engine
from bot.search.index import Index
from bot.search.passages import passages

#: parts the stamp from the library in an index's note
_BREAK = "\n\n"


def stamp(files: Iterable[Path]) -> str:
    """Name the state of files by their paths, sizes and times; nothing is read."""
    states = ((file, file.stat()) for file in sorted(files))
    return "\n".join(f"{file} {state.st_size} {state.st_mtime_ns}" for file, state in states)


def open_snapshot(path: Path, stamp: str) -> Engine | None:
    """Open a snapshot; nothing if it is missing, broken, or of another state of the files."""
    if not path.exists():
        return None
    try:
        index = Index.open(path)
        made_of, _, library = index.note().partition(_BREAK)
        return Engine(loads(library), index) if made_of == stamp else None
    except (DataError, ValueError, LookupError, TypeError):
        return None


def write_snapshot(path: Path, library: Library, stamp: str) -> None:
    """Write a snapshot in one step; an OSError or DataError says why it could not be."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".new")
    os.close(handle)
    side = Path(name)
    try:
        note = f"{stamp}{_BREAK}{dumps(library)}"
        Index.build(documents(library), side, note, passages(library)).close()
        with side.open("rb") as written:
            os.fsync(written.fileno())
        side.replace(path)
    finally:
        side.unlink(missing_ok=True)
