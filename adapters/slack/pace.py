"""How often one person may ask."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable

#: questions a person may ask within `WINDOW` seconds
MOST = 20
WINDOW = 60.0
#: people remembered at a time; whoever asked longest ago is forgotten first
_PEOPLE = 10_000


class Pace:
    """Counts each person's questions over the last minute."""

    def __init__(self, now: Callable[[], float], most: int = MOST, window: float = WINDOW) -> None:
        """Take a clock that only goes forward."""
        self._now = now
        self._most = most
        self._window = window
        self._asked: OrderedDict[str, deque[float]] = OrderedDict()

    def allows(self, person: str) -> bool:
        """Tell whether this person may ask now, and count it if so."""
        now = self._now()
        times = self._asked.setdefault(person, deque())
        self._asked.move_to_end(person)
        if len(self._asked) > _PEOPLE:
            self._asked.popitem(last=False)
        while times and times[0] <= now - self._window:
            times.popleft()
        if len(times) >= self._most:
            return False
        times.append(now)
        return True
