"""How fast posts may go out, for all replicas together."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from bot.schedule import Place, Platform, Style

_SECOND = timedelta(seconds=1)
#: how far ahead turns are given out
HORIZON = timedelta(seconds=4)


@dataclass(frozen=True, slots=True)
class Pace:
    """How many requests may leave within any one second, and how far apart their turns are."""

    most: int
    gap: timedelta

    @property
    def leeway(self) -> timedelta:
        """Give how late a request may leave: one more than `most` still take a second or longer.

        Half of what is allowed: the way to the platform takes one longer than another.
        """
        return (self.most * self.gap - _SECOND) / 2


@dataclass(frozen=True, slots=True)
class Turn:
    """When a request may leave, in seconds from when this was told; what is later needs another."""

    opens: float
    closes: float


#: Discord allows a bot 50 requests a second (topics/rate-limits.mdx); some are left for answers
_DISCORD = Pace(40, _SECOND / 36)
#: Slack allows "several hundred a minute" per workspace (docs.slack.dev, chat.postMessage)
_SLACK = Pace(4, _SECOND / 3.8)


def lane(place: Place) -> str:
    """Name what shares a limit: all of Discord, or one Slack workspace."""
    if place.platform is Platform.DISCORD:
        return place.platform
    return f"{place.platform} {place.workspace}"


def pace(place: Place) -> Pace:
    """Give the pace of a lane."""
    return _DISCORD if place.platform is Platform.DISCORD else _SLACK


def requests(place: Place, style: Style) -> int:
    """Count what one post asks of its platform: itself, its thread, its publication."""
    published = style.announce and place.platform is Platform.DISCORD
    return 1 + style.thread + published
