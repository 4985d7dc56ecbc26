"""What a schedule command works with: who asks, where, and the ports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from bot.errors import UserError
from bot.ports import Channels, Checker, Operator, Refused, Schedules, Unchecked
from bot.schedule import Change, Place, Platform, Subscription
from bot.text import listed
from bot.weekly.permission import Who, may_look, sees
from bot.weekly.picks import Channel


@dataclass(frozen=True, slots=True)
class Desk:
    """One question's way to the schedules."""

    who: Who
    where: Place | None
    schedules: Schedules
    announcers: Mapping[Platform, Checker] = field(default_factory=lambda: MappingProxyType({}))
    channels: Channels | None = None

    @property
    def place(self) -> Place:
        """Give the channel that is asked about."""
        if self.where is None:
            raise UserError("Ask this in the channel it is about, or name a schedule by its id.")
        return self.where

    async def here(self) -> tuple[Subscription, ...]:
        """List the schedules of this channel; the operator, who is nowhere, sees all."""
        if self.where is None and isinstance(self.who, Operator):
            return await self.schedules.all()
        may_look(self.who, self.place)
        return tuple(self._at_home(each) for each in await self.schedules.at(self.place))

    async def meant(self, id_: str) -> Subscription:
        """Find the schedule of an id, or the only one here."""
        if id_:
            found = await self.schedules.get(id_)
            meant = found and self._at_home(found)
            if meant is None or not sees(self.who, meant, self.where):
                raise UserError(f"There is no schedule {id_} here; “weekly” shows those there are.")
            return meant
        here = await self.here()
        if not here:
            raise UserError(
                "Nothing is scheduled here yet. For example: weekly set mon 9am Europe/London"
            )
        if len(here) > 1:
            ids = listed(tuple(each.id for each in here), "or")
            raise UserError(f"There are {len(here)} schedules here; add which one you mean: {ids}.")
        return here[0]

    def _at_home(self, found: Subscription) -> Subscription:
        """Learn the workspace of a channel that the operator named alone."""
        here = self.where
        if here and found.place == replace(here, workspace=""):
            return replace(found, place=here)
        return found

    async def channel(self, subscription: Subscription) -> Channel:
        """Say what the channel of a schedule has heard, and what its others have planned."""
        others = await self.schedules.at(subscription.place)
        reserved = tuple(
            pick.episode for each in others if each.id != subscription.id for pick in each.queue
        )
        history = await self.schedules.history(subscription.place)
        return Channel(history, reserved, self.show(subscription.place))

    def show(self, place: Place) -> str:
        """Give the id of the show that a channel prefers; empty where it has none."""
        return self.channels.show(place) if self.channels else ""

    async def trouble(self, place: Place) -> Refused | Unchecked | None:
        """Tell what stands in the way of a post to a place, as far as this process can know."""
        announcer = self.announcers.get(place.platform)
        return await announcer.check(place) if announcer else None

    async def change(self, changed: Subscription, what: str) -> Subscription:
        """Store a change with who made it and when; what podbot chose itself is noted of nobody."""
        signed = await self.signed(changed, what) if what else None
        saved = await self.schedules.save(changed, signed)
        if saved is None:
            raise UserError(
                "Somebody changed this schedule at the same moment: look at it, and try again."
            )
        return saved

    async def signed(self, subscription: Subscription, what: str) -> Change:
        """Say who changes what, by the clock that rules."""
        who = self.who.id if self.who else ""
        return Change(subscription.id, await self.schedules.now(), who, what)
