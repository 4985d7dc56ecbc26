"""`podbot import`: documents in, the index out, or a check that the index is what they give."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from adapters.cli.parser import add_command
from adapters.shipped import data_folder
from bot.errors import DataError
from bot.intake.importing import Imported, import_folder
from bot.library.reading import load_episodes
from bot.library.writing import differences, index_files, write_files
from bot.model import Episode
from bot.text import plural

if TYPE_CHECKING:
    from adapters.cli.parser import Commands

_CHECKOUT = Path(__file__).resolve().parents[2]


def register(commands: Commands) -> None:
    """Add `podbot import`."""
    parser = add_command(
        commands,
        "import",
        "turn documents into the index",
        ("import", "seeds/ of a checkout into its data/"),
        ("import --from my-show --into my-index", "what my-show/sources.yaml names"),
        ("import --check", "fails if data/ is not what seeds/ give"),
    )
    parser.add_argument("--from", dest="source", type=Path, metavar="DIR", help="documents to read")
    parser.add_argument("--into", type=Path, metavar="DIR", help="index folder to write")
    parser.add_argument("--check", action="store_true", help="write nothing, only compare")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Import a folder of documents, or check the index against it."""
    source: Path = args.source or _near(_CHECKOUT / "seeds")
    into: Path = args.into or _near(_default_index())
    imported = import_folder(source, _watched, before=_held(into))
    files = index_files([imported.show], imported.episodes)
    if args.check:
        return _check(into, files, source)
    changed = write_files(into, files)
    print("\n".join(_summary(imported)))
    written = ", ".join(str(into / name) for name in changed)
    print(f"written: {written}" if changed else f"{into} holds just this already")
    return 0


def _check(into: Path, files: dict[str, str], source: Path) -> int:
    different = differences(into, files)
    for name, line in different:
        print(f"{into / name}:{line}: not what {source} gives; run `podbot import`")
    if not different:
        print(f"{into} is what {source} gives")
    return 1 if different else 0


def _summary(imported: Imported) -> Iterator[str]:
    episodes = imported.episodes
    noted = sum(bool(episode.notes) for episode in episodes)
    links = [link.url for episode in episodes for link in episode.links]
    dates = [episode.published for episode in episodes if episode.published]
    inferred = sum(date.inferred for date in dates)
    pointers = sum(len(episode.points_to) for episode in episodes)
    yield f"{imported.show.title}: {plural(len(episodes), 'episode')}"
    yield f"  {noted} with show notes, {len(episodes) - noted} known from facts only"
    yield f"  {plural(len(links), 'link')} to {len(set(links)):,} addresses"
    yield f"  {sum(episode.duration is not None for episode in episodes)} lengths"
    yield f"  {len(dates) - inferred} stated dates, {inferred} inferred"
    yield f"  {plural(sum(bool(e.guests) for e in episodes), 'episode')} with guests"
    yield f"  {plural(pointers, 'pointer')} from one episode to another"
    for account in imported.unclaimed:
        yield f"  left out: notes in {account.source} that no page with titles has"


def _watched(files: Sequence[Path]) -> Iterable[Path]:
    """Show progress: a bar on a terminal, plain lines elsewhere."""
    if not sys.stderr.isatty():
        return _told(files)
    from rich.console import Console
    from rich.progress import track

    return track(files, "reading", console=Console(stderr=True), transient=True)


def _told(files: Sequence[Path]) -> Iterator[Path]:
    for at, file in enumerate(files, start=1):
        print(f"reading {file} ({at} of {len(files)})", file=sys.stderr)
        yield file


def _held(index: Path) -> tuple[Episode, ...]:
    """Give the episodes an index holds, whose ids are to last; a broken index holds none."""
    try:
        return load_episodes(index).episodes
    except DataError:
        return ()


def _default_index() -> Path:
    in_checkout = (_CHECKOUT / "seeds").is_dir()
    return _CHECKOUT / "data" if in_checkout else data_folder()


def _near(path: Path) -> Path:
    """Name a path from where we are, if that is shorter."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path
