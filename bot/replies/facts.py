"""How numbers, lengths and dates of episodes are written."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.library import Library
from bot.model import Episode, Precision, Published
from bot.text import MONTHS

_MINUTE, _HOUR = 60, 3600


def duration(seconds: int) -> str:
    """Write a length as `12:06`, or `1:02:03` from an hour on."""
    hours, rest = divmod(seconds, _HOUR)
    minutes, second = divmod(rest, _MINUTE)
    return f"{hours}:{minutes:02}:{second:02}" if hours else f"{minutes}:{second:02}"


def total(seconds: int) -> str:
    """Write a sum of lengths as `1 h 25 min`, `1 h` or `25 min`."""
    hours, minutes = divmod(round(seconds / _MINUTE), _MINUTE)
    if hours and not minutes:
        return f"{hours} h"
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


def published(day: Published) -> str:
    """Write a date as far as it is known: `20 May 2021`, `April 2022`, `about 4 May 2021`."""
    month = f"{MONTHS[day.month - 1]} {day.year}"
    words = f"{day.day} {month}" if day.day else month
    return f"about {words}" if day.precision is Precision.INFERRED else words


def facts_of(library: Library, episode: Episode) -> tuple[str, ...]:
    """List what is known of an episode: its show, number, length, date and guests."""
    facts = (
        library.show_of(episode).title if len(library.shows) > 1 else "",
        f"episode {episode.number}" if episode.number is not None else "",
        duration(episode.duration) if episode.duration else "",
        published(episode.published) if episode.published else "",
        f"with {', '.join(episode.guests)}" if episode.guests else "",
    )
    return tuple(fact for fact in facts if fact)


def when(moment: datetime) -> str:
    """Write a moment for anybody, wherever they are: `29 November 2026, 21:05 UTC`."""
    at = moment.astimezone(UTC)
    return f"{at.day} {MONTHS[at.month - 1]} {at.year}, {at:%H:%M} UTC"
