"""What a command answers from."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from random import Random

from bot.library import Library
from bot.library.citations import Citations
from bot.model import Show
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
    #: the show that is looked in first where this was asked
    show: Show | None = None
