"""Orders in typed words: `newest`, `the three shortest`, `a long one`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from bot.commands.context import Context
from bot.commands.inorder import InOrder, Order
from bot.understand.filler import says_nothing, telling
from bot.understand.filters import Filtered

_COUNTS = "one two three four five six seven eight nine ten".split()
_COUNT = rf"\d{{1,3}}|{'|'.join(_COUNTS)}"
_BEFORE, _AFTER = rf"(?:(?:top )?(?P<before>{_COUNT}) )?", rf"(?: (?P<after>{_COUNT})\b)?"
_HEARD = r"(?:one|episode|ep|listen|show|talk|podcast|piece|something|anything|sth)s?"
_SHORT = r"(?:short|quick|brief)(?:ish)?"
#: superlatives, which order whatever is asked for
_SURE = {
    Order.LATEST: r"(?:very )?(?:latest|newest|most recent|freshest|youngest)",
    Order.FIRST: r"(?:very )?(?:oldest|earliest)",
    Order.SHORTEST: rf"shortest|quickest|briefest|{_SHORT} {_HEARD}|{_HEARD} {_SHORT}",
    Order.LONGEST: rf"longest|lengthiest|by length|long(?:ish)? {_HEARD}|{_HEARD} long",
}
#: words that are an order only where nothing else is asked for
_LOOSE = {
    Order.LATEST: "last|final|new(?:ly)?|recent(?:ly)?",
    Order.FIRST: r"(?:very )?(?:first|1st)|debut|inaugural|pilot",
    Order.RANDOM: "random(?:ly)?",
    Order.SHORTEST: "short|quick|brief|fits?",
    Order.LONGEST: "long",
}


#: no order is without one of these
_SIGNAL = re.compile(
    r"latest|new|recent|fresh|young|old|earl|short|quick|brief|fit|long|length|last|final|first|1st"
    r"|debut|inaugural|pilot|random",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Said:
    """An order, and the words around it."""

    order: Order
    count: int
    rest: str


def ordered(found: Filtered, context: Context) -> InOrder | None:
    """Read an order among what filters select, and what other words find: `newest on inductor`."""
    if said := _said(_SURE, found.words):
        words = telling(said.rest, context)
        return _in_order(said, found, words) if _finds(words, found, context) else None
    said = _said(_LOOSE, found.words)
    return _in_order(said, found, "") if said and says_nothing(said.rest, context) else None


def _finds(words: str, found: Filtered, context: Context) -> bool:
    if not words:
        return True
    if context.engine.is_everyday(words):
        return False
    return context.engine.find(words, found.selection).strength.is_sure


def _in_order(said: _Said, found: Filtered, words: str) -> InOrder:
    among = " ".join(part for part in (said.rest, found.taken) if part)
    return InOrder(said.order, said.count, found.selection, words=words, among=among)


def _said(orders: dict[Order, str], words: str) -> _Said | None:
    if not _SIGNAL.search(words):
        return None
    for order, written in orders.items():
        if found := _pattern(written).search(words):
            rest = f"{words[: found.start()].strip()} {words[found.end() :].strip()}".strip()
            return _Said(order, _count(found["before"] or found["after"] or "1"), rest)
    return None


@cache
def _pattern(written: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){_BEFORE}(?:{written})\b{_AFTER}", re.IGNORECASE)


def _count(written: str) -> int:
    """Read a number; none is as good as one."""
    if written.isdigit():
        return max(1, int(written))
    return _COUNTS.index(written.lower()) + 1
