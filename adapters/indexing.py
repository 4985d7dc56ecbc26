"""The engine that answers: from a snapshot in the state folder where one fits, else built anew.

What feeds have told lies in the state folder as well, put there by whoever refreshed them: an
answer needs no database.
"""

from __future__ import annotations

import json
import logging
import os
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

import bot
from bot.errors import PodBotError
from bot.library import Library
from bot.model import FeedState
from bot.search.engine import Engine
from bot.search.snapshot import open_snapshot, stamp, write_snapshot

log = logging.getLogger(__name__)

_SNAPSHOT = "index.sqlite"
_TOLD = "feeds.jsonl"
_STATES = "feeds-read.json"


@dataclass(frozen=True, slots=True)
class Published:
    """Which state of the feeds lies in the state folder."""

    version: str = ""
    #: the moment at which that was all that had come out
    at: datetime | None = None
    #: when an episode that is still to come will be due
    until: datetime | None = None


def engine(folder: Path, own: Path | None, state: Path) -> Engine:
    """Give the engine for an index folder and a team's own aliases file, with what feeds told.

    The snapshot only saves time: where it cannot be kept, everything works without.
    """
    made_of = _stamp(folder, own, state)
    snapshot = state / _SNAPSHOT
    kept = open_snapshot(snapshot, made_of) if made_of else None
    if kept:
        return kept
    library = whole_library(folder, own, state)
    _keep(library, state, made_of)
    return open_snapshot(snapshot, made_of) or Engine.of(library)


def renew(folder: Path, own: Path | None, state: Path) -> int:
    """Write the snapshot anew, for others to open; gives the number of episodes."""
    made_of = _stamp(folder, own, state)
    library = whole_library(folder, own, state)
    _keep(library, state, made_of)
    return len(library.episodes)


def whole_library(folder: Path, own: Path | None, state: Path) -> Library:
    """Load an index folder and a team's own aliases file, with what feeds told."""
    from bot.library.reading import load_library  # noqa: PLC0415 - YAML is slow to import

    library = load_library(folder, own)
    told = state / _TOLD
    return _joined(library, told) if told.is_file() else library


def published(state: Path) -> Published:
    """Tell what was published last; nothing where it is missing or broken."""
    try:
        with (state / _TOLD).open(encoding="utf-8") as file:
            return _heading(file.readline())
    except (OSError, ValueError, LookupError, TypeError):
        return Published()


def publish(state: Path, what: Published, told: Iterable[str]) -> None:
    """Put what feeds have told where answers find it, in one step."""
    moments = {name: moment.isoformat() for name, moment in _moments(what) if moment}
    first = json.dumps({"version": what.version, **moments})
    state.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=state, prefix=_TOLD, suffix=".new")
    side = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in chain((first,), told))
            file.flush()
            os.fsync(file.fileno())
        side.replace(state / _TOLD)
    finally:
        side.unlink(missing_ok=True)


def write_states(state: Path, states: Iterable[FeedState]) -> None:
    """Keep how feeds are read where answers find it; what cannot be kept is not said."""
    told = json.dumps([{**asdict(each), "read": each.read.isoformat()} for each in states])
    file = state / _STATES
    try:
        if not file.is_file() or file.read_text(encoding="utf-8") != told:
            state.mkdir(parents=True, exist_ok=True)
            file.with_suffix(".new").write_text(told, encoding="utf-8")
            file.with_suffix(".new").replace(file)
    except OSError as error:
        log.info("how feeds are read cannot be kept in %s: %s", state, error)


def read_states(state: Path) -> tuple[FeedState, ...]:
    """Tell how feeds are read, as far as is known here."""
    try:
        told = json.loads((state / _STATES).read_text(encoding="utf-8"))
        return tuple(
            FeedState(**{**each, "read": datetime.fromisoformat(each["read"])}) for each in told
        )
    except (OSError, ValueError, LookupError, TypeError):
        return ()


def _heading(line: str) -> Published:
    said = json.loads(line)
    if not isinstance(said, dict):
        raise TypeError(f"no heading: {line!r}")
    at, until = (said.get(name) for name in ("at", "until"))
    return Published(
        said["version"],
        datetime.fromisoformat(at) if at else None,
        datetime.fromisoformat(until) if until else None,
    )


def _moments(what: Published) -> tuple[tuple[str, datetime | None], ...]:
    return ("at", what.at), ("until", what.until)


def _made_of(folder: Path, own: Path | None, state: Path) -> Iterator[Path]:
    """List the files an engine depends on: the index, and the code that reads it."""
    yield from folder.glob("*.yaml")
    yield from Path(bot.__file__).parent.rglob("*.py")
    if own:
        yield own
    if (told := state / _TOLD).is_file():
        yield told


def _stamp(folder: Path, own: Path | None, state: Path) -> str:
    try:
        return stamp(_made_of(folder, own, state))
    except OSError:
        return ""


def _keep(library: Library, state: Path, made_of: str) -> None:
    try:
        write_snapshot(state / _SNAPSHOT, library, made_of)
    except (OSError, PodBotError) as error:
        log.info("no snapshot of the index can be kept in %s: %s", state, error)


def _joined(library: Library, told: Path) -> Library:
    """Join what feeds told; a broken file costs their episodes, until they are asked again."""
    # most libraries have no feeds
    from bot.intake.feeds.joining import join  # noqa: PLC0415
    from bot.intake.feeds.written import feeds  # noqa: PLC0415

    try:
        with told.open(encoding="utf-8") as file:
            said = _heading(file.readline())
            return join(library, feeds(file), said.at or datetime.now(UTC))
    except (OSError, ValueError, LookupError, TypeError) as error:
        log.warning("%s cannot be used: %s; `podbot feed refresh` writes it anew", told, error)
        return library
