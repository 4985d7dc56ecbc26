"""Moving house: schedules and what they posted as plain values, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from bot.ports import Preference
from bot.schedule import (
    Delivery,
    Place,
    Planned,
    Subscription,
)

#: grows when the form of the file changes
FORM = 1


@dataclass(frozen=True, slots=True)
class Installed:
    """A workspace that installed podbot; its token is a secret, and stays behind."""

    enterprise: str
    team: str
    name: str
    #: the person who installed it
    installer: str
    at: datetime
    scopes: str = ""
    bot: str = ""
    bot_user: str = ""


@dataclass(frozen=True, slots=True)
class Household:
    """Everything that moves."""

    subscriptions: tuple[Subscription, ...]
    deliveries: tuple[Delivery, ...]
    installations: tuple[Installed, ...] = ()
    channels: tuple[Preference, ...] = ()


def packed(household: Household) -> dict[str, Any]:
    """Write everything as plain values; what says nothing is left out."""
    return {
        "podbot_export": FORM,
        "schedules": [_without_nothing(_schedule(each)) for each in household.subscriptions],
        "posts": [_without_nothing(_post(each)) for each in household.deliveries],
        "installations": [
            _without_nothing({**asdict(each), "at": each.at.isoformat()})
            for each in household.installations
        ],
        "channels": [{**_place(each.place), "show": each.show} for each in household.channels],
    }


def conflicts(found: Household, there: Household) -> tuple[str, ...]:
    """Name the schedules and default shows that stand here already, and differ."""
    known = {each.id: each for each in there.subscriptions}
    shows = {each.place: each.show for each in there.channels}
    return (
        *(
            f"schedule {each.id} ({each.place.platform} {each.place.channel}) is here already"
            for each in found.subscriptions
            if each.id in known and _schedule(known[each.id]) != _schedule(each)
        ),
        *(
            f"{each.place.platform} {each.place.channel} has {shows[each.place]} as default show"
            for each in found.channels
            if shows.get(each.place, each.show) != each.show
        ),
    )


def anew(found: Household, with_token: Iterable[Installed]) -> tuple[str, ...]:
    """Name the workspaces that have to install podbot again, having no token here."""
    known = {(each.enterprise, each.team) for each in with_token}
    return tuple(
        f"install podbot again in {each.name or 'the workspace'} ({each.team}): "
        "an export holds no token"
        for each in found.installations
        if (each.enterprise, each.team) not in known
    )


def _schedule(each: Subscription) -> dict[str, Any]:
    timing, style = each.timing, each.style
    return {
        "id": each.id,
        **_place(each.place),
        "day": timing.day.value,
        "time": f"{timing.time:%H:%M}",
        "zone": timing.zone,
        "every": int(timing.every),
        "anchor": each.anchor.isoformat(),
        "since": each.since.isoformat(),
        "creator": each.creator,
        "topic": each.topic,
        "role": style.role,
        "thread": style.thread,
        "quiet": style.quiet,
        "announce": style.announce,
        "paused": each.paused,
        "pause_until": each.pause_until.isoformat() if each.pause_until else "",
        "skips": [day.isoformat() for day in each.skips],
        "queue": [{"episode": pick.episode, "why": pick.why} for pick in each.queue],
        "swapped": list(each.swapped),
        "disabled": each.disabled,
    }


def _post(each: Delivery) -> dict[str, Any]:
    planned = each.planned or Planned("", "")
    return {
        "schedule": each.slot.subscription,
        "day": each.slot.day.isoformat(),
        **_place(each.place),
        "due": each.due.isoformat(),
        "state": each.state.value,
        "episode": planned.episode,
        "why": planned.why,
        "message": each.message,
        "link": each.link,
        "reason": each.reason,
        "tries": each.tries,
        "resent": each.resent,
        "sending": each.sending.isoformat() if each.sending else "",
        "changed": each.changed.isoformat() if each.changed else "",
    }


def _place(place: Place) -> dict[str, Any]:
    return {
        "platform": place.platform.value,
        "workspace": place.workspace,
        "channel": place.channel,
    }


def _without_nothing(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value not in ("", 0, False, [])}
