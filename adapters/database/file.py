"""The SQLite file, looked at before a driver opens it and its thread fails out of our sight."""

from __future__ import annotations

import os
from pathlib import Path

from bot.errors import StorageError

#: sqlite.org/fileformat.html#the_database_header
_HEADER = b"SQLite format 3\0"


def make_ready(file: Path) -> None:
    """Make the folder if it is missing; refuse what cannot be a database of this user's."""
    called = f"The database {file}"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(
            f"{called} has no folder, and none can be made: {error.strerror}"
        ) from error
    if file.is_dir():
        raise StorageError(f"{called} cannot be opened: it is a folder; name a file")
    for path in (file.parent, file):
        if path.exists() and not os.access(path, os.R_OK | os.W_OK):
            raise StorageError(f"{called} cannot be used: user {user()} may not write to {path}")
    if _begins(file) not in (b"", _HEADER):
        raise StorageError(f"{called} is not an SQLite database; move the file or name another")


def user() -> str:
    """Name who runs podbot, as a container's log would need it."""
    return str(os.getuid()) if hasattr(os, "getuid") else "podbot"


def _begins(file: Path) -> bytes:
    if not file.exists():
        return b""
    with file.open("rb") as opened:
        return opened.read(len(_HEADER))
