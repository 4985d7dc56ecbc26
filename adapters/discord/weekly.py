"""`/pod-weekly`: forms for a schedule, each of which only composes the typed `weekly …`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from adapters.discord.limits import CHOICES
from bot.search.suggest import Kind, Suggestion
from bot.text import fold
from bot.weekly.zones import offered as zones

WEEKLY = "pod-weekly"
#: option types; interactions/application-commands, "Application Command Option Type"
_SUBCOMMAND, _STRING, _INTEGER, _BOOLEAN, _CHANNEL, _ROLE = 1, 3, 4, 5, 7, 8
#: channels that messages are posted to: text, announcement, and threads of either
_TEXT_CHANNELS = [0, 5, 10, 11, 12]
_MANAGE_SERVER = 1 << 5
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
CHANNEL, ZONE, TOPIC = "channel", "zone", "topic"
_FLAGS = ("thread", "quiet", "announce")
_ORDER = (
    *("id", "day", "time", ZONE, "date", "until", "count"),
    *("every", TOPIC, "role", *_FLAGS),
)
#: option -> the word before it in the typed form
_SAID = {"every": "every", TOPIC: "topic", "role": "ping"}

Option = dict[str, Any]


def _option(kind: int, name: str, says: str, **more: Any) -> Option:  # noqa: ANN401 - JSON
    return {"type": kind, "name": name, "description": says, **more}


def _choices(*pairs: tuple[str, str | int]) -> list[Option]:
    return [{"name": name, "value": value} for name, value in pairs]


_ID = _option(_STRING, "id", "Which schedule, where the channel has several")
_HERE = _option(
    _CHANNEL, CHANNEL, "The channel it is about, if not this one", channel_types=_TEXT_CHANNELS
)
_SET = (
    _option(
        _STRING,
        "day",
        "The day to post",
        choices=_choices(*((day, fold(day[:3])) for day in _DAYS)),
    ),
    _option(_STRING, "time", "The time to post: 9am, 15:30"),
    _option(_STRING, ZONE, "Whose clock: a place such as Europe/London", autocomplete=True),
    _option(
        _INTEGER,
        "every",
        "How often; every week, unless it is set",
        choices=_choices(("every week", 1), ("every two weeks", 2), ("every four weeks", 4)),
    ),
    _option(_STRING, TOPIC, "Only episodes of this topic", autocomplete=True),
    _option(_ROLE, "role", "One role to ping; nobody, unless it is set"),
    _option(_BOOLEAN, "thread", "Open a thread under each post"),
    _option(_BOOLEAN, "quiet", "Post without a notification"),
    _option(_BOOLEAN, "announce", "Publish to the channels that follow this one"),
)
_DATE = _option(_STRING, "date", "A date such as 2026-12-24")
_SUBCOMMANDS: tuple[tuple[str, str, tuple[Option, ...]], ...] = (
    ("set", "Set up or change when an episode is posted", _SET),
    ("show", "Show what is scheduled, the last post and the next", ()),
    (
        "plan",
        "Show the next posts and why",
        (_option(_INTEGER, "count", "How many", min_value=1, max_value=26),),
    ),
    ("pause", "Post nothing for now", (_option(_STRING, "until", "A date: 2027-01-04"),)),
    ("resume", "Post again", ()),
    ("skip", "Leave one date out: the next, unless it is set", (_DATE,)),
    ("swap", "Take the next candidate for the next post", ()),
    ("now", "Post the next episode at once", ()),
    ("remove", "Forget the schedule", ()),
)
COMMAND: Option = {
    "type": 1,
    "name": WEEKLY,
    "description": "Set up the episode of the week",
    "default_member_permissions": _MANAGE_SERVER,
    "integration_types": [0],
    "contexts": [0],
    "options": [
        _option(_SUBCOMMAND, name, says, options=[*options, _HERE, _ID])
        for name, says, options in _SUBCOMMANDS
    ],
}


def typed(subcommand: str, given: dict[str, Any]) -> str:
    """Compose what would be typed for a filled-in form."""
    return " ".join(("weekly", subcommand, *_words(given)))


def offered(option: str, text: str, suggested: Sequence[Suggestion]) -> list[Option]:
    """Give the choices for an option of the form: zones, or topics among what was suggested."""
    if option == ZONE:
        return _choices(*((name, name) for name in zones(text)[:CHOICES]))
    topics = [choice for choice in suggested if choice.kind is Kind.TOPIC]
    names = [(choice.label, choice.text.removeprefix("topic ")) for choice in topics]
    return _choices(*names[:CHOICES])


def _words(given: dict[str, Any]) -> Iterator[str]:
    """Write options in our order: a topic's name reaches to the next named one."""
    for name in (name for name in _ORDER if name in given):
        value = given[name]
        if name in _FLAGS:
            yield name if value else f"no-{name}"
        else:
            yield f"{_SAID[name]} {value}" if name in _SAID else str(value)
