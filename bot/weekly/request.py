"""`weekly …` as a closed union, read from typed words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime

from bot.errors import UserError
from bot.text import fold
from bot.weekly.setting import Set, read_set
from bot.weekly.timing import day_of

ID = re.compile(r"w[2-9b-df-hj-km-np-tv-xz]{5}")
#: how many posts `plan` shows, and at most shows
PLANNED, MOST_PLANNED = 8, 26
_NUMBER = re.compile(r"\d{1,3}")


@dataclass(frozen=True, slots=True)
class ShowAll:
    """Show what is scheduled here."""

    id: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """Show the next posts."""

    id: str = ""
    count: int = PLANNED


@dataclass(frozen=True, slots=True)
class Pause:
    """Post nothing, for ever or until a date."""

    id: str = ""
    until: date | None = None


@dataclass(frozen=True, slots=True)
class Resume:
    """Post again, from the next slot on."""

    id: str = ""


@dataclass(frozen=True, slots=True)
class Skip:
    """Leave out a date, or the next one."""

    id: str = ""
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """Take the next candidate for the next post."""

    id: str = ""


@dataclass(frozen=True, slots=True)
class Now:
    """Post the next episode at once."""

    id: str = ""


@dataclass(frozen=True, slots=True)
class Remove:
    """Forget a schedule."""

    id: str = ""


Request = Set | ShowAll | Plan | Pause | Resume | Skip | Swap | Now | Remove

_SIMPLE: dict[str, type[ShowAll | Resume | Swap | Now | Remove]] = {
    "show": ShowAll, "status": ShowAll, "list": ShowAll, "resume": Resume, "swap": Swap,
    "now": Now, "remove": Remove,
}  # fmt: skip
VERBS = frozenset((*_SIMPLE, "set", "plan", "pause", "skip"))


def read(words: str, now: datetime, today: date) -> Request:
    """Read what follows `weekly`; a UserError says what is missing or wrong."""
    verb, *rest = words.split() or ["show"]
    given = [word for word in rest if ID.fullmatch(fold(word))]
    rest = [word for word in rest if word not in given]
    id_ = fold(given[0]) if given else ""
    match fold(verb):
        case "set":
            return read_set(id_, rest, now)
        case "plan":
            return Plan(id_, _count(rest))
        case "pause":
            until = [word for word in rest if fold(word) not in ("until", "till", "--until")]
            return Pause(id_, day_of(" ".join(until), today) if until else None)
        case "skip":
            return Skip(id_, day_of(" ".join(rest), today) if rest else None)
        case simple if simple in _SIMPLE:
            if rest:
                raise UserError(f"I do not know what “{' '.join(rest)}” means after weekly {verb}.")
            return _SIMPLE[simple](id_)
        case _:
            raise UserError(f"There is no “weekly {verb}”; see: help weekly")


def _count(words: list[str]) -> int:
    if not words:
        return PLANNED
    if len(words) == 1 and _NUMBER.fullmatch(words[0]) and 1 <= int(words[0]) <= MOST_PLANNED:
        return int(words[0])
    raise UserError(f"How many posts to show? Write a number up to {MOST_PLANNED}: weekly plan 8")
