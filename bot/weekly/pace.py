"""How fast posts may go out, for all replicas together."""

from __future__ import annotations

from datetime import timedelta

from bot.schedule import Place, Platform

#: Discord allows a bot 50 requests a second (topics/rate-limits.mdx); some are left for answers
_DISCORD = timedelta(seconds=1 / 38)
#: Slack allows "several hundred a minute" per workspace (docs.slack.dev, chat.postMessage)
_SLACK = timedelta(seconds=1 / 3.75)
#: how far ahead sending times are given out
HORIZON = timedelta(seconds=4)


def lane(place: Place) -> str:
    """Name what shares a limit: all of Discord, or one Slack workspace."""
    if place.platform is Platform.DISCORD:
        return place.platform
    return f"{place.platform} {place.workspace}"


def gap(place: Place) -> timedelta:
    """Give the time between two posts of a lane."""
    return _DISCORD if place.platform is Platform.DISCORD else _SLACK
