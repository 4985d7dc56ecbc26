"""What Slack tells of podbot's own places: removed, channels closed, left, or renumbered."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from adapters.slack.outcomes import GONE, refused
from adapters.slack.places import place, workspace
from bot.errors import StorageError
from bot.ports import Place, Refused

log = logging.getLogger(__name__)

Body = Mapping[str, Any]


async def _nothing(*_: object) -> None:
    """Do nothing, where nobody needs to know."""


@dataclass(frozen=True, slots=True)
class Hooks:
    """Who has to know; a workspace is called `team` or `enterprise/team`."""

    #: forgets the tokens of (enterprise, team)
    forget: Callable[[str, str], Awaitable[None]] = _nothing
    #: suspends the schedules of a workspace that removed podbot
    suspend: Callable[[str], Awaitable[None]] = _nothing
    #: takes back that a workspace removed it
    welcome: Callable[[str], Awaitable[None]] = _nothing
    #: takes the schedules of a workspace from one channel id to another
    move: Callable[[str, str, str], Awaitable[None]] = _nothing
    #: switches off what is posted to a channel
    close: Callable[[Place, Refused], Awaitable[None]] = _nothing


#: event -> why nothing can be posted to its channel any more
CLOSED = {
    "channel_archive": refused("is_archived"),
    "channel_deleted": GONE,
    "channel_left": refused("not_in_channel"),
    "group_archive": refused("is_archived"),
    "group_deleted": GONE,
    "group_left": refused("not_in_channel"),
}


class Lifecycle:
    """Keeps what podbot holds in step with what Slack says."""

    def __init__(self, hooks: Hooks) -> None:
        """Take who has to know."""
        self._hooks = hooks

    async def uninstalled(self, body: Body) -> None:
        """Forget a workspace's tokens at once, and suspend its schedules."""
        enterprise, team = _workspace(body)
        try:
            await self._hooks.forget(enterprise, team)
            await self._hooks.suspend(workspace(enterprise, team))
        except StorageError as error:
            log.warning("a workspace that removed podbot is not forgotten yet: %s", error)

    async def tokens_revoked(self, body: Body) -> None:
        """Do the same where the bot's own token was revoked; podbot holds nobody else's."""
        event = body.get("event") or {}
        if (event.get("tokens") or {}).get("bot"):
            await self.uninstalled(body)

    async def channel_closed(self, body: Body) -> None:
        """Switch off what is posted to a channel that is archived, gone, or without podbot."""
        event = body.get("event") or {}
        channel, refused = str(event.get("channel") or ""), CLOSED.get(str(event.get("type")))
        if channel and refused:
            try:
                await self._hooks.close(place(*_workspace(body), channel), refused)
            except StorageError as error:
                log.warning("the next post to a closed channel will tell: %s", error)

    async def channel_id_changed(self, body: Body) -> None:
        """Follow a channel to its new id."""
        event = body.get("event") or {}
        old, new = str(event.get("old_channel_id") or ""), str(event.get("new_channel_id") or "")
        enterprise, team = _workspace(body)
        if old and new:
            try:
                await self._hooks.move(workspace(enterprise, team), old, new)
            except StorageError as error:
                log.warning("a channel's new id is not kept yet: %s", error)


def _workspace(body: Body) -> tuple[str, str]:
    return str(body.get("enterprise_id") or ""), str(body.get("team_id") or "")
