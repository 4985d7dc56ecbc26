"""What runs here, and what does not, and why: decided from the settings alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bot.config import Settings
from bot.errors import ConfigError
from bot.schedule import Platform


class Room(StrEnum):
    """What `--only` can name, in the order they start."""

    WEB = "web"
    SLACK = "slack"
    DISCORD = "discord"
    SCHEDULER = "scheduler"
    FEEDS = "feeds"


@dataclass(frozen=True, slots=True)
class Choice:
    """What starts, and what is skipped with the reason."""

    starts: tuple[Room, ...]
    skips: Mapping[Room, str]
    #: where the scheduler posts, whichever parts answer here
    posts_to: tuple[Platform, ...] = ()
    #: where it cannot, and why
    silent: Mapping[Platform, str] = field(default_factory=dict)


def choose(settings: Settings, only: Collection[Room] = ()) -> Choice:
    """Choose what runs; a ConfigError names what was asked for and cannot run."""
    wanted = {*only, Room.WEB} if only and is_reached_by_slack(settings, only) else {*only}
    lacking = {room: reason for room in Room if (reason := _LACKS[room](settings))}
    missing = [
        f"--only {room}: {lacking[room]}" for room in Room if room in only and room in lacking
    ]
    if missing:
        raise ConfigError(missing)
    skips = dict(_skipped(wanted, lacking))
    starts = tuple(room for room in Room if room not in skips)
    if not {*starts} & ({*only} - {Room.WEB} or {Room.SLACK, Room.DISCORD}):
        raise ConfigError(
            ["there is nothing to run: set SLACK_BOT_TOKEN or DISCORD_TOKEN (`podbot doctor`)"]
        )
    if Room.SCHEDULER not in starts:
        return Choice(starts, skips)
    silent = {platform: why for platform in Platform if (why := _POSTS[platform](settings))}
    return Choice(starts, skips, tuple(p for p in Platform if p not in silent), silent)


def is_reached_by_slack(settings: Settings, only: Collection[Room] = ()) -> bool:
    """Tell whether Slack, or people who install podbot, come to the public listener."""
    runs = (not only or Room.SLACK in only) and not _slack(settings)
    return runs and (not settings.slack_app_token or not settings.slack_bot_token)


def _skipped(wanted: Collection[Room], lacking: Mapping[Room, str]) -> Iterator[tuple[Room, str]]:
    for room in Room:
        if wanted and room not in wanted:
            yield room, "not asked for by --only"
        elif room in lacking:
            yield room, lacking[room]


def _slack(settings: Settings) -> str:
    if lacks := _posts_to_slack(settings):
        return lacks
    if not settings.slack_app_token and not settings.slack_signing_secret:
        return "set SLACK_APP_TOKEN for Socket Mode, or SLACK_SIGNING_SECRET for HTTP"
    return ""


def _posts_to_slack(settings: Settings) -> str:
    has_token = settings.slack_bot_token or _by_oauth(settings)
    return "" if has_token else "SLACK_BOT_TOKEN is not set"


def _by_oauth(settings: Settings) -> bool:
    needed = (settings.slack_client_id, settings.slack_client_secret, settings.public_url)
    return all(needed) and bool(settings.secret_keys)


def _discord(settings: Settings) -> str:
    return "" if settings.discord_token else "DISCORD_TOKEN is not set"


def _scheduler(settings: Settings) -> str:
    nowhere = all(lacks(settings) for lacks in _POSTS.values())
    return "there is no platform to post to" if nowhere else ""


def _nothing(_: Settings) -> str:
    return ""


#: platform -> what a post to it lacks; a scheduler needs the token alone
_POSTS: Mapping[Platform, Callable[[Settings], str]] = {
    Platform.SLACK: _posts_to_slack,
    Platform.DISCORD: _discord,
}
#: room -> what it lacks; empty where it can run
_LACKS: Mapping[Room, Callable[[Settings], str]] = {
    Room.WEB: _nothing,
    Room.SLACK: _slack,
    Room.DISCORD: _discord,
    Room.SCHEDULER: _scheduler,
    Room.FEEDS: _nothing,
}
