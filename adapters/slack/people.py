"""Who somebody is, as far as changing a schedule goes; the core judges it.

https://docs.slack.dev/reference/objects/user-object
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from adapters.slack.delivery import Delivery
from adapters.slack.outcomes import FAILURES, outcome
from adapters.slack.places import is_direct
from bot.ports import Asker, Place, Platform
from bot.text import fold

log = logging.getLogger(__name__)

#: no command that depends on who asks is without one of these
_SIGNS = frozenset({"weekly", "default"})
#: no full members: guests of two kinds, people from outside, programs, and who has left
_GUESTS = ("is_restricted", "is_ultra_restricted", "is_stranger", "is_bot", "deleted")
#: https://docs.slack.dev/reference/methods/users.conversations
_CHANNELS, _PAGE, _PAGES = "public_channel,private_channel", 200, 10
_MANAGERS = ("is_admin", "is_owner", "is_primary_owner")


def depends_on_asker(text: str) -> bool:
    """Tell whether a command may show or change what is set for a channel."""
    return not _SIGNS.isdisjoint(fold(text).split())


class People:
    """Asks Slack about people, only when the answer depends on it."""

    def __init__(self, delivery: Delivery) -> None:
        """Take what makes clients."""
        self._delivery = delivery

    async def asker(self, token: str, user: str, where: Place) -> Asker:
        """Say who asks; somebody Slack tells nothing of is no member."""
        unknown = Asker(user, Platform.SLACK, where.workspace, installed=True)
        try:
            answered = await self._delivery.client(token).users_info(user=user)
        except FAILURES as error:
            log.warning("slack does not say who asks: %s", outcome(error).reason)
            return unknown
        return _asker(answered.get("user") or {}, user, where)

    async def is_in(self, token: str, user: str, channel: str) -> bool:
        """Tell whether a person is in a channel; of one Slack does not list, nobody knows."""
        client, cursor = self._delivery.client(token), ""
        for _ in range(_PAGES):
            try:
                page = await client.users_conversations(
                    user=user, types=_CHANNELS, limit=_PAGE, cursor=cursor or None
                )
            except FAILURES as error:
                log.warning("slack does not say where somebody is: %s", outcome(error).reason)
                return False
            if any(each.get("id") == channel for each in page.get("channels") or ()):
                return True
            cursor = (page.get("response_metadata") or {}).get("next_cursor") or ""
            if not cursor:
                return False
        return False

    async def zone(self, token: str, user: str) -> str:
        """Give the time zone a person's Slack is set to; empty where it is not told."""
        try:
            answered = await self._delivery.client(token).users_info(user=user)
        except FAILURES as error:
            log.warning("slack does not say in which zone somebody is: %s", outcome(error).reason)
            return ""
        return str((answered.get("user") or {}).get("tz") or "")


def _asker(told: Mapping[str, Any], user: str, where: Place) -> Asker:
    team = where.workspace.rpartition("/")[2]
    grid = (told.get("enterprise_user") or {}).get("teams") or ()
    at_home = told.get("team_id") == team or team in grid
    return Asker(
        id=user,
        platform=Platform.SLACK,
        workspace=where.workspace if at_home else str(told.get("team_id") or ""),
        installed=True,
        member=at_home and not any(told.get(mark) for mark in _GUESTS),
        manages=any(told.get(mark) for mark in _MANAGERS),
        # a command, a message or a click comes from a channel the person is in
        present=not is_direct(where.channel),
    )
