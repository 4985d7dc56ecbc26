"""The Home tab: brought up to date when somebody opens it, but not at every glance."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable

from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.answering import Answering
from adapters.slack.delivery import delivered
from adapters.slack.outcomes import NotDelivered
from adapters.slack.people import People
from adapters.slack.places import link
from adapters.slack.views import home
from bot.cards import Card, Links, Text
from bot.commands.weekly.showing import title
from bot.errors import StorageError
from bot.model import Link
from bot.podbot import Question
from bot.ports import Place, Platform, Schedules
from bot.weekly.permission import sees

log = logging.getLogger(__name__)

#: the commands whose cards stand on the tab, in this order
CARDS = ("latest", "topics", "about")
#: seconds for which what somebody sees is fresh enough
FRESH = 10.0
_PEOPLE = 10_000
_SCHEDULED = "Episodes of the week"
_NOTHING = "Type “weekly” after the slash command in a channel: it shows what is posted there."


class Home:
    """Draws the tab from the same cards as everything else."""

    def __init__(
        self,
        answering: Answering,
        people: People,
        schedules: Schedules | None,
        now: Callable[[], float],
    ) -> None:
        """Take the core, the schedules if there are any, and a clock that only goes forward."""
        self._people = people
        self._schedules = schedules
        self._answering = answering
        self._now = now
        self._drawn: OrderedDict[str, float] = OrderedDict()

    async def open(self, client: AsyncWebClient, workspace: str, user: str) -> None:
        """Draw the tab for a person, unless it was drawn just now."""
        if not self._is_due(f"{workspace}:{user}"):
            return
        try:
            cards = [(await self._answering.ask(Question(command))).card for command in CARDS]
            cards += await self._scheduled(client.token or "", workspace, user)
            await delivered(client.views_publish(user_id=user, view=home(cards)))
        except NotDelivered as error:
            log.warning("%s", error)

    async def _scheduled(self, token: str, workspace: str, user: str) -> list[Card]:
        """Show what a person may see of this workspace from outside its channels."""
        if self._schedules is None:
            return []
        try:
            found = await self._schedules.all()
        except StorageError as error:
            log.warning("the home tab is drawn without schedules: %s", error)
            return []
        here = [each for each in found if _is_in(each.place, workspace)]
        if here:
            who = await self._people.asker(token, user, Place(Platform.SLACK, workspace, ""))
            here = [each for each in here if sees(who, each)]
        links = Links(tuple(Link(link(each.place), title(each)) for each in here))
        return [Card(_SCHEDULED, ((links,) if here else ()) + (Text(_NOTHING),))]

    def _is_due(self, person: str) -> bool:
        now = self._now()
        if now - self._drawn.get(person, -FRESH) < FRESH:
            return False
        self._drawn[person] = now
        self._drawn.move_to_end(person)
        if len(self._drawn) > _PEOPLE:
            self._drawn.popitem(last=False)
        return True


def _is_in(place: Place, workspace: str) -> bool:
    return place.platform is Platform.SLACK and place.workspace == workspace
