"""What a command answers from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from random import Random

from bot.library import Library
from bot.library.citations import Citations
from bot.model import FeedState, Show
from bot.search.engine import Engine


@dataclass(frozen=True, slots=True)
class Context:
    """One state of the library with everything built from it; a change makes a new context."""

    library: Library
    engine: Engine
    citations: Citations
    random: Random
    today: date
    version: str = ""
    #: how feeds are read, asked only where it is said
    feeds: Callable[[], tuple[FeedState, ...]] = tuple
    #: the show that is looked in first where this was asked
    show: Show | None = None
