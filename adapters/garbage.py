"""How often Python looks for garbage: seldom while modules load, as usual while podbot runs."""

from __future__ import annotations

import gc
from typing import Final

_USUAL: Final = gc.get_threshold()
#: how many more objects there are before the young ones are looked through
_SELDOM = 50_000


def seldom() -> None:
    """Look for garbage seldom: loading modules makes many objects and little of it."""
    gc.set_threshold(_SELDOM)


def usual() -> None:
    """Look for garbage as often as Python does by itself."""
    gc.set_threshold(*_USUAL)
