"""The Home tab: brought up to date when somebody opens it, but not at every glance."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable

from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.answering import Answering
from adapters.slack.delivery import delivered
from adapters.slack.outcomes import NotDelivered
from adapters.slack.views import home
from bot.podbot import Question

log = logging.getLogger(__name__)

#: the commands whose cards stand on the tab, in this order
CARDS = ("latest", "topics", "weekly", "about")
#: seconds for which what somebody sees is fresh enough
FRESH = 10.0
_PEOPLE = 10_000


class Home:
    """Draws the tab from the same cards as everything else."""

    def __init__(self, answering: Answering, now: Callable[[], float]) -> None:
        """Take the core, and a clock that only goes forward."""
        self._answering = answering
        self._now = now
        self._drawn: OrderedDict[str, float] = OrderedDict()

    async def open(self, client: AsyncWebClient, team: str, user: str) -> None:
        """Draw the tab for a person, unless it was drawn just now."""
        if not self._is_due(f"{team}:{user}"):
            return
        try:
            cards = [(await self._answering.ask(Question(command))).card for command in CARDS]
            await delivered(client.views_publish(user_id=user, view=home(cards)))
        except NotDelivered as error:
            log.warning("%s", error)

    def _is_due(self, person: str) -> bool:
        now = self._now()
        if now - self._drawn.get(person, -FRESH) < FRESH:
            return False
        self._drawn[person] = now
        self._drawn.move_to_end(person)
        if len(self._drawn) > _PEOPLE:
            self._drawn.popitem(last=False)
        return True
