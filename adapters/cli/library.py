"""`podbot library`: every episode, as a table or as JSON."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from adapters.cli.answer_json import line
from adapters.cli.parser import add_command
from adapters.cli.wiring import Wiring
from adapters.streams import harmless
from bot.library import Library
from bot.model import Episode, Precision
from bot.replies.facts import duration

if TYPE_CHECKING:
    from adapters.cli.parser import Commands


def register(commands: Commands, wiring: Wiring) -> None:
    """Add `podbot library`."""
    parser = add_command(
        commands,
        "library",
        "list every episode of the library",
        ("library", "number, date, length and title"),
        ("library --json", "all that is known, as a JSON array"),
    )
    parser.add_argument("--json", action="store_true", help="print a JSON array")
    parser.set_defaults(run=partial(_run, wiring))


def _run(wiring: Wiring, args: argparse.Namespace) -> int:
    library = wiring.library(wiring.configuration().settings)
    if args.json:
        print(line([_episode(episode) for episode in library.episodes]))
    else:
        print("\n".join(_table(library)))
    return 0


def _episode(episode: Episode) -> dict[str, Any]:
    published = episode.published
    return {
        "id": episode.id,
        "title": episode.title,
        "number": episode.number,
        "published": str(published) if published else None,
        "published_precision": published.precision if published else Precision.NONE,
        "duration_s": episode.duration,
        "url": episode.url,
        "notes": episode.notes,
        "links": [{"url": link.url, "label": link.label} for link in episode.links],
        "guests": list(episode.guests),
        "points_to": [{"target": p.target, "kind": p.kind} for p in episode.points_to],
        "sources": list(episode.sources),
        "complete": episode.complete,
    }


def _table(library: Library) -> Iterator[str]:
    """Write a line an episode; `~` before a date says that it was inferred."""
    several = len(library.shows) > 1
    for episode in library.episodes:
        published = episode.published
        inferred = "~" if published and published.inferred else " "
        columns = (
            f"{episode.number or '':>4}",
            f"{inferred}{published or ''!s:10}",
            f"{duration(episode.duration) if episode.duration else '':>8}",
            *([f"{episode.show:12}"] if several else []),
            _titled(episode),
        )
        yield harmless("  ".join(columns))


def _titled(episode: Episode) -> str:
    return (
        f"{episode.title} (with {', '.join(episode.guests)})" if episode.guests else episode.title
    )
