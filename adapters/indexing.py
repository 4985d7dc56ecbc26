"""The engine that answers: from a snapshot in the state folder where one fits, else built anew."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import bot
from bot.errors import PodBotError
from bot.search.engine import Engine
from bot.search.snapshot import open_snapshot, stamp, write_snapshot

log = logging.getLogger(__name__)

_SNAPSHOT = "index.sqlite"


def engine(folder: Path, own: Path | None, state: Path) -> Engine:
    """Give the engine for an index folder and a team's own aliases file.

    The snapshot only saves time: where it cannot be kept, everything works without.
    """
    try:
        made_of = stamp(_made_of(folder, own))
    except OSError:
        made_of = ""
    snapshot = state / _SNAPSHOT
    kept = open_snapshot(snapshot, made_of) if made_of else None
    return kept or _built(folder, own, snapshot, made_of)


def _made_of(folder: Path, own: Path | None) -> Iterator[Path]:
    """List the files an engine depends on: the index, and the code that reads it."""
    yield from folder.glob("*.yaml")
    yield from Path(bot.__file__).parent.rglob("*.py")
    if own:
        yield own


def _built(folder: Path, own: Path | None, snapshot: Path, made_of: str) -> Engine:
    from bot.library.reading import load_library  # noqa: PLC0415 - YAML is slow to import

    library = load_library(folder, own)
    try:
        write_snapshot(snapshot, library, made_of)
    except (OSError, PodBotError) as error:
        log.info("no snapshot of the index can be kept in %s: %s", snapshot.parent, error)
    return open_snapshot(snapshot, made_of) or Engine.of(library)
