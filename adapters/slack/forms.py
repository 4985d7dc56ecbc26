"""`weekly set` as a form; it only composes the command that can be typed.

https://docs.slack.dev/surfaces/modals
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time
from typing import Any

from adapters.slack import limits
from adapters.slack.objects import Json, plain_text
from bot.ports import Place, Platform
from bot.schedule import Rhythm, Weekday
from bot.weekly.setting import Set, written
from bot.weekly.zones import offered

FORM, ZONE = "weekly_set", "zone"
_TITLE = "Episode of the week"
_DAYS = {
    Weekday.MON: "Monday",
    Weekday.TUE: "Tuesday",
    Weekday.WED: "Wednesday",
    Weekday.THU: "Thursday",
    Weekday.FRI: "Friday",
    Weekday.SAT: "Saturday",
    Weekday.SUN: "Sunday",
}
_RHYTHMS = {
    Rhythm.WEEKLY: "every week",
    Rhythm.FORTNIGHTLY: "every two weeks",
    Rhythm.FOUR_WEEKLY: "every four weeks",
}
_NINE = "09:00"
#: https://docs.slack.dev/reference/block-kit/block-elements/multi-select-menu-element
_CHANNELS = {
    "type": "conversations_select",
    "filter": {"include": ["public", "private"], "exclude_bot_users": True},
}
_NAMES = ("day", "time", "zone", "every", "topic", "style")
_THREAD = "thread"


@dataclass(frozen=True, slots=True)
class Filled:
    """A form somebody sent."""

    command: str
    where: Place
    team: str
    user: str
    window: str
    #: whether it names another channel than the one in which it was opened
    elsewhere: bool = False


def form(where: Place, zone: str) -> Json:
    """Draw the form for a channel; `zone` is the asker's own, where Slack knows it."""
    days = {str(day): name for day, name in _DAYS.items()}
    rhythms = {str(int(rhythm)): name for rhythm, name in _RHYTHMS.items()}
    thread = [_option("a discussion thread under each post", _THREAD)]
    return _window(
        {
            "callback_id": FORM,
            "submit": plain_text("Save", limits.MODAL_TITLE),
            "private_metadata": json.dumps([where.workspace, where.channel]),
        },
        _input("channel", "Channel", {**_CHANNELS, "initial_conversation": where.channel}),
        _input("day", "Day", _select(days)),
        _input("time", "Time", {"type": "timepicker", "initial_time": _NINE}),
        _input(ZONE, "Time zone", _zones(zone)),
        _input("every", "How often", _select(rhythms)),
        _input("topic", "Only a topic, such as autograd", _text(""), optional=True),
        _input("style", "With", {"type": "checkboxes", "options": thread}, optional=True),
    )


def saving() -> Json:
    """Draw the window while a form is being carried out."""
    said = {"type": "section", "text": plain_text("Saving…", limits.BUTTON_TEXT)}
    return _window({}, said)


def zones(typed: str) -> list[Json]:
    """Offer time zones for what has been typed into the form so far."""
    return [_option(name, name) for name in offered(typed)[: limits.OPTIONS]]


def filled(body: Mapping[str, Any]) -> Filled:
    """Read a form that was sent as the command it stands for."""
    view = body["view"]
    workspace, opened = json.loads(view["private_metadata"])
    channel = _given(view, "channel") or opened
    return Filled(
        command=written(_asked({name: _given(view, name) for name in _NAMES})),
        where=Place(Platform.SLACK, workspace, channel),
        elsewhere=channel != opened,
        team=str((body.get("team") or {}).get("id") or ""),
        user=str((body.get("user") or {}).get("id") or ""),
        window=str(view["id"]),
    )


def _asked(given: Mapping[str, str]) -> Set:
    return Set(
        day=Weekday(given["day"]),
        time=time.fromisoformat(given["time"]),
        zone=" ".join(given["zone"].split()),
        every=Rhythm(int(given["every"])),
        topic=" ".join(given["topic"].split()) or None,
        flags=frozenset({_THREAD}) if given["style"] else frozenset(),
    )


def _given(view: Mapping[str, Any], name: str) -> str:
    said = view["state"]["values"].get(name, {}).get(name, {})
    picked: Mapping[str, Any] = said.get("selected_option") or next(
        iter(said.get("selected_options") or ()), {}
    )
    chosen = said.get("selected_conversation") or said.get("selected_time")
    return str(picked.get("value") or chosen or said.get("value") or "")


def _window(more: Json, *blocks: Json) -> Json:
    return {
        "type": "modal",
        "title": plain_text(_TITLE, limits.MODAL_TITLE),
        "close": plain_text("Close", limits.MODAL_TITLE),
        "blocks": list(blocks),
        **more,
    }


def _input(name: str, label: str, element: Json, *, optional: bool = False) -> Json:
    return {
        "type": "input",
        "block_id": name,
        "optional": optional,
        "label": plain_text(label, limits.PLACEHOLDER),
        "element": {**element, "action_id": name},
    }


def _select(options: Mapping[str, str]) -> Json:
    drawn = [_option(label, value) for value, label in options.items()]
    return {"type": "static_select", "options": drawn, "initial_option": drawn[0]}


def _option(label: str, value: str) -> Json:
    return {"text": plain_text(label, limits.OPTION_TEXT), "value": value}


def _zones(own: str) -> Json:
    """Draw the field that asks us for zones as somebody types; their own is chosen already."""
    initial = {"initial_option": _option(own, own)} if own else {}
    return {"type": "external_select", "min_query_length": 0, **initial}


def _text(initial: str) -> Json:
    return {"type": "plain_text_input", **({"initial_value": initial} if initial else {})}
