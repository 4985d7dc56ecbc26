"""How far long work has come: a bar on a terminal, plain lines elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from adapters.streams import harmless

if TYPE_CHECKING:
    from bot.intake.feeds.following import Look


@contextmanager
def watched(total: int) -> Iterator[Callable[[Look], None]]:
    """Show progress: a bar on a terminal, plain lines elsewhere."""
    if not sys.stderr.isatty():
        yield _plainly(total)
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("asking", total=total)
        yield lambda _: progress.advance(task)


@contextmanager
def counted(what: str) -> Iterator[Callable[[int], None]]:
    """Show how many there are so far, of nobody knows how many."""
    if not sys.stderr.isatty():
        yield lambda done: print(f"{what}: {done}", file=sys.stderr)
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("asking", total=None)
        yield lambda done: progress.update(task, description=f"{what}: {done}")


def _plainly(total: int) -> Callable[[Look], None]:
    done: list[Look] = []

    def watch(look: Look) -> None:
        done.append(look)
        print(harmless(f"asked {look.feed.id} ({len(done)} of {total})"), file=sys.stderr)

    return watch
