"""Time zones: IANA names are taken, everything else is refused with the nearest ones."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from difflib import get_close_matches
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from bot.errors import UserError
from bot.text import fold, listed

_OFFSET = re.compile(r"(?:(?:utc|gmt|etc/gmt|z)\s*)?([+-])(\d{1,2})(?::?(\d{2}))?|[+-]?0+|z")
_NAME = re.compile(r"[A-Z][A-Za-z_+-]+(?:/[A-Za-z_-]+)+|UTC")
#: names in the data that hide an offset, or are no place
_NO_PLACE = ("Etc/", "SystemV/", "posix/", "right/")
_ABBREVIATIONS = {
    "pst|pdt|pt|pacific": ("America/Los_Angeles", "America/Vancouver"),
    "mst|mdt|mt|mountain": ("America/Denver", "America/Phoenix", "America/Edmonton"),
    "cst|cdt|ct|central": ("America/Chicago", "America/Mexico_City", "Asia/Shanghai"),
    "est|edt|et|eastern|est5edt": ("America/New_York", "America/Toronto", "America/Panama"),
    "akst|akdt|alaska": ("America/Anchorage",),
    "hst|hawaii": ("Pacific/Honolulu",),
    "gmt": ("UTC", "Europe/London", "Africa/Accra"),
    "bst|uk|england|britain": ("Europe/London",),
    "wet|west|portugal": ("Europe/Lisbon",),
    "cet|cest|met|mez|mesz|germany": ("Europe/Berlin", "Europe/Paris", "Europe/Warsaw"),
    "eet|eest": ("Europe/Helsinki", "Europe/Kyiv", "Africa/Cairo"),
    "msk|russia": ("Europe/Moscow",),
    "ist|india": ("Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"),
    "jst|japan": ("Asia/Tokyo",),
    "kst|korea": ("Asia/Seoul",),
    "hkt": ("Asia/Hong_Kong",),
    "sgt": ("Asia/Singapore",),
    "china|beijing": ("Asia/Shanghai",),
    "aest|aedt": ("Australia/Sydney", "Australia/Brisbane"),
    "acst|acdt": ("Australia/Adelaide", "Australia/Darwin"),
    "awst": ("Australia/Perth",),
    "nzst|nzdt": ("Pacific/Auckland",),
    "brt|brazil": ("America/Sao_Paulo",),
    "art": ("America/Argentina/Buenos_Aires",),
    "sast": ("Africa/Johannesburg",),
    "wat": ("Africa/Lagos",),
    "eat": ("Africa/Nairobi",),
    "sf|san francisco|seattle|bay area": ("America/Los_Angeles",),
    "nyc": ("America/New_York",),
    "boston|washington": ("America/New_York",),
    "bangalore|bengaluru|mumbai|delhi": ("Asia/Kolkata",),
    "munich|frankfurt|hamburg": ("Europe/Berlin",),
}
#: well-known places, offered where only an offset is known
_WELL_KNOWN = (
    "Europe/London", "Europe/Paris", "Europe/Berlin", "Europe/Helsinki", "Europe/Kyiv",
    "Europe/Istanbul", "Europe/Moscow", "Africa/Cairo", "Africa/Johannesburg", "Africa/Lagos",
    "Africa/Nairobi", "Asia/Dubai", "Asia/Karachi", "Asia/Kolkata", "Asia/Kathmandu",
    "Asia/Dhaka", "Asia/Bangkok", "Asia/Shanghai", "Asia/Singapore", "Asia/Tokyo", "Asia/Seoul",
    "Australia/Adelaide", "Australia/Sydney", "Pacific/Auckland", "Pacific/Honolulu",
    "America/Anchorage", "America/Los_Angeles", "America/Denver", "America/Chicago",
    "America/New_York", "America/Halifax", "America/St_Johns", "America/Sao_Paulo",
    "Atlantic/Azores", "Atlantic/Reykjavik",
)  # fmt: skip
_STARTERS = ("UTC", "Europe/London", "Europe/Berlin", "America/New_York", "America/Los_Angeles")
_SHOWN = 4


class UnknownZone(UserError):
    """A zone that is refused; `nearest` are the names that may be meant."""

    def __init__(self, said: str, nearest: tuple[str, ...]) -> None:
        """Say why, and what could be typed instead."""
        offer = f" Did you mean {listed(nearest, 'or')}?" if nearest else ""
        super().__init__(f"{said}{offer}")
        self.nearest = nearest


@cache
def zone_names() -> tuple[str, ...]:
    """List every zone that can be chosen, in order."""
    names = (name for name in available_timezones() if _NAME.fullmatch(name))
    return tuple(sorted(name for name in names if not name.startswith(_NO_PLACE)))


def zone(typed: str, today: datetime) -> str:
    """Read an IANA name, capitals and spaces aside; raises UnknownZone for anything else."""
    wanted = fold(typed).replace(" ", "_")
    if wanted in ("etc/utc", "zulu", "universal"):
        return "UTC"
    if exact := _folded().get(wanted):
        return exact
    if offset := _OFFSET.fullmatch(fold(typed)):
        raise UnknownZone(
            f"{typed} is an offset, not a time zone: it would be an hour off after a clock change.",
            _with_offset(offset, today),
        )
    nearest = near(typed)
    if _abbreviated(typed):
        raise UnknownZone(f"{typed} does not say which place's clock to follow.", nearest)
    raise UnknownZone(f"There is no time zone called {typed}.", nearest or ("Europe/London", "UTC"))


def near(typed: str) -> tuple[str, ...]:
    """Offer the zones that words may mean: an abbreviation, a city, a near spelling."""
    if known := _abbreviated(typed):
        return known
    wanted = fold(typed).replace(" ", "_").strip("_/")
    cities = tuple(name for name in zone_names() if fold(name).rpartition("/")[2] == wanted)
    inside = tuple(name for name in zone_names() if wanted and wanted in fold(name))
    close = get_close_matches(wanted.rpartition("/")[2], _cities(), n=_SHOWN, cutoff=0.75)
    similar = tuple(name for city in close for name in _cities()[city])
    return _first((*cities, *inside, *similar))


def offered(typed: str) -> tuple[str, ...]:
    """Offer zones while somebody types, the likely ones first; a few well-known ones before."""
    wanted = fold(typed).replace(" ", "_")
    if not wanted:
        return _STARTERS
    inside = (name for name in zone_names() if wanted in fold(name))
    return tuple(dict.fromkeys((*near(typed), *inside)))


def offset_of(name: str, moment: datetime) -> str:
    """Write a zone's offset at a moment as `UTC+2` or `UTC-03:30`."""
    minutes = (
        int((moment.astimezone(ZoneInfo(name)).utcoffset() or timedelta()).total_seconds()) // 60
    )
    sign = "-" if minutes < 0 else "+"
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{sign}{hours}:{rest:02}" if rest else f"UTC{sign}{hours}"


def _abbreviated(typed: str) -> tuple[str, ...]:
    found = (zones for names, zones in _ABBREVIATIONS.items() if fold(typed) in names.split("|"))
    return next(found, ())


def _with_offset(offset: re.Match[str], today: datetime) -> tuple[str, ...]:
    if not offset[1]:
        return ("UTC",)
    minutes = int(offset[2]) * 60 + int(offset[3] or 0)
    # the names under Etc/ count the other way round
    west = (offset[1] == "-") != offset[0].startswith("etc")
    wanted = timedelta(minutes=-minutes if west else minutes)
    moment = today.astimezone(UTC)
    return _first(
        tuple(n for n in _WELL_KNOWN if moment.astimezone(ZoneInfo(n)).utcoffset() == wanted)
    )


def _first(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))[:_SHOWN]


@cache
def _folded() -> dict[str, str]:
    return {fold(name): name for name in zone_names()}


@cache
def _cities() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name in zone_names():
        city = fold(name).rpartition("/")[2]
        found[city] = (*found.get(city, ()), name)
    return found
