"""What a person did to a card: a pure reading of Slack's interaction payloads.

https://docs.slack.dev/reference/interaction-payloads/block_actions-payload
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adapters.slack.buttons import Button, Kind


@dataclass(frozen=True, slots=True)
class Click:
    """A click, a choice or a search."""

    button: Button
    #: the command it carries, as it stands in the payload
    value: str
    enterprise: str
    team: str
    user: str
    channel: str
    thread: str
    response_url: str
    trigger: str
    #: whether the card that was clicked is shown to one person alone
    ephemeral: bool = False
    #: the window it was made in; empty for messages and the Home tab
    window: str = ""
    #: whether it was made on the Home tab
    home: bool = False

    @property
    def direct(self) -> bool:
        """Tell whether nobody else reads where it was made; a direct message's id begins with D."""
        return self.channel.startswith("D")

    @property
    def own(self) -> bool:
        """Tell whether it acts on the person's own card."""
        return self.ephemeral or self.direct or self.button.belongs_to(self.user)


def click(body: Mapping[str, Any]) -> Click | None:
    """Read a payload; None if it is none of ours, or asks for nothing."""
    action: Mapping[str, Any] = next(iter(body.get("actions") or ()), {})
    button = Button.parse(str(action.get("action_id") or ""))
    if button is None or button.kind is Kind.OPEN:
        return None
    container = body.get("container") or {}
    view = body.get("view") or {}
    return Click(
        button=button,
        value=_value(action),
        enterprise=_id(body, "enterprise"),
        team=_id(body, "team"),
        user=_id(body, "user"),
        channel=_id(body, "channel") or str(container.get("channel_id") or ""),
        thread=_thread(body, container),
        response_url=str(body.get("response_url") or ""),
        trigger=str(body.get("trigger_id") or ""),
        ephemeral=bool(container.get("is_ephemeral")),
        window=str(view.get("id") or "") if view.get("type") == "modal" else "",
        home=view.get("type") == "home",
    )


def _value(action: Mapping[str, Any]) -> str:
    picked = action.get("selected_option") or {}
    return str(picked.get("value") or action.get("value") or "")


def _id(body: Mapping[str, Any], of: str) -> str:
    return str((body.get(of) or {}).get("id") or "")


def _thread(body: Mapping[str, Any], container: Mapping[str, Any]) -> str:
    message = body.get("message") or {}
    return str(container.get("thread_ts") or message.get("thread_ts") or "")
