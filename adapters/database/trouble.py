"""What a database's trouble means, and what to do about it, in one line."""

from __future__ import annotations

import shutil
from pathlib import Path

from sqlalchemy import URL

from adapters.database.file import user
from bot.errors import StorageError

_SQLITE = {
    "unable to open": "cannot be opened by user {user}; check its folder",
    "readonly": "is read-only for user {user}; let that user write to the file and its folder",
    "disk is full": "has no room left on its disk; free some, nothing was lost",
    "locked": "is locked by another program; close that program, or wait and try again",
    "not a database": "is no database; restore it from a backup, or move the file away",
    "malformed": "is damaged; restore the file from a backup",
    "disk i/o error": "cannot be read or written; check the disk, and that it is no network folder",
}
#: bytes of SQLite's `-shm` file, at the least; for want of them it tells of an I/O error
_SHARED = 32 * 1024
_POSTGRES = {
    "password": "refuses the password; mend it in PODBOT_DATABASE_URL",
    "does not exist": "is not there; create the database or mend PODBOT_DATABASE_URL",
    "permission denied": "denies access; grant this user the rights to it",
    "read-only transaction": "is read-only; point PODBOT_DATABASE_URL at the primary",
}
_ELSE = "does not answer as it should ({error}); try again, or see the log"
_NO_ANSWER = "does not answer; check that it runs and that PODBOT_DATABASE_URL names it"


def trouble(url: URL, error: Exception) -> StorageError:
    """Name the database and say what is wrong with it; never shows a password."""
    said = str(getattr(error, "orig", None) or error).strip()
    sqlite = url.get_backend_name() == "sqlite"
    known = _SQLITE if sqlite else _POSTGRES
    lowered = said.lower()
    meaning = next((known[sign] for sign in known if sign in lowered), "")
    if sqlite and meaning == _SQLITE["disk i/o error"] and _is_full(url):
        meaning = _SQLITE["disk is full"]
    if not meaning:
        meaning = _NO_ANSWER if _unreachable(lowered) else _ELSE
    first = said.splitlines()[0] if said else type(error).__name__
    return StorageError(f"{name(url)} {meaning.format(user=user(), error=first)}")


def name(url: URL) -> str:
    """Call a database by its file or its host, without secrets."""
    if url.get_backend_name() == "sqlite":
        return f"The database {Path(url.database or ':memory:')}"
    return f"The database {url.database} on {url.host or 'this machine'}"


def _is_full(url: URL) -> bool:
    """Tell whether there is no room for what SQLite shares between processes beside its file."""
    try:
        return shutil.disk_usage(Path(url.database or "").parent).free < _SHARED
    except OSError:
        return False


def _unreachable(said: str) -> bool:
    return any(sign in said for sign in ("connect", "timeout", "timed out", "closed", "resolve"))
