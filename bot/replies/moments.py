"""How moments are written for people, by the clock of a place."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from bot.text import MONTHS

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def moment(at: datetime, zone: str) -> str:
    """Write a moment by a zone's clock: `Monday 7 December 2026, 09:00`."""
    local = at.astimezone(ZoneInfo(zone))
    day = f"{_DAYS[local.weekday()]} {local.day} {MONTHS[local.month - 1]} {local.year}"
    return f"{day}, {local:%H:%M}"
