"""Which messages are for us: a pure reading of Slack's events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

#: kinds of a message that a person wrote just now; every other one is an edit, a join, a bot …
_WRITTEN = frozenset({"", "file_share", "thread_broadcast"})
#: https://docs.slack.dev/reference/events/message: what has one of these was not typed by a person
_OF_BOTS = ("bot_id", "bot_profile", "app_id")
#: Slack's own user
_SLACKBOT = "USLACKBOT"


@dataclass(frozen=True, slots=True)
class Message:
    """Something a person said to us."""

    team: str
    channel: str
    user: str
    ts: str
    #: the thread it stands in, if any
    thread: str
    #: as typed, with Slack's markup
    text: str
    #: whether it was said to us alone
    direct: bool

    @property
    def key(self) -> str:
        """Name what is answered once: the message, the same behind twin and repeated events."""
        return f"slack:message:{self.team}:{self.channel}:{self.ts}"

    @property
    def conversation(self) -> str:
        """Name what a follow-up goes on from: the thread, or the direct messages."""
        root = self.thread or ("" if self.direct else self.ts)
        return conversation(self.team, self.channel, root)


def conversation(team: str, channel: str, root: str) -> str:
    """Name a thread, or a channel's own level where there is none."""
    return f"slack:{team}:{channel}:{root}"


def message(body: Mapping[str, Any], bot_user: str) -> Message | None:
    """Read an event as something said to us; None if it is anything else."""
    event = body.get("event") or {}
    said = Message(
        team=str(body.get("team_id") or event.get("team") or ""),
        channel=str(event.get("channel") or ""),
        user=str(event.get("user") or ""),
        ts=str(event.get("ts") or ""),
        thread=str(event.get("thread_ts") or ""),
        text=str(event.get("text") or ""),
        direct=event.get("channel_type") == "im",
    )
    return said if _is_for_us(said, event, bot_user) else None


def _is_for_us(said: Message, event: Mapping[str, Any], bot_user: str) -> bool:
    written = str(event.get("subtype") or "") in _WRITTEN and not event.get("edited")
    shown = not event.get("hidden") and not any(event.get(mark) for mark in _OF_BOTS)
    person = said.user not in {"", _SLACKBOT, bot_user}
    addressed = said.direct or event.get("type") == "app_mention" or f"<@{bot_user}" in said.text
    return bool(said.channel and said.ts) and written and shown and person and addressed
