"""Where an answer is shown: through a response_url, in a channel, in a window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.delivery import Delivery, delivered
from adapters.slack.objects import Json
from adapters.slack.render import Setting, message
from adapters.slack.views import modal
from bot.cards import Card


class Surface(Protocol):
    """A place that an answer can be shown in."""

    @property
    def others(self) -> bool:
        """Tell whether anybody but the asker would see a public answer there."""

    @property
    def lasting(self) -> bool:
        """Tell whether an answer stays there until somebody deletes it."""

    async def show(self, card: Card, setting: Setting, *, private: bool) -> None:
        """Show a card there."""


@dataclass(frozen=True, slots=True)
class ResponseUrl:
    """Where a command or a click came from; works where podbot is no member."""

    delivery: Delivery
    url: str
    #: the thread it came from
    thread: str = ""
    #: whether anybody else reads there
    others: bool = True
    #: whether the message that was clicked may be replaced
    replace: bool = False
    #: whether that message is shown to the asker alone
    ephemeral: bool = False
    lasting: bool = True

    async def show(self, card: Card, setting: Setting, *, private: bool) -> None:
        """Post the card, or put it in place of the one that was clicked."""
        alone = private and self.others
        payload: Json = {
            **message(card, setting),
            "response_type": "ephemeral" if alone else "in_channel",
            "replace_original": self.replace and alone is self.ephemeral,
        }
        await self.delivery.respond(self.url, _in(self.thread, payload))

    async def remove(self) -> None:
        """Take away the message that was clicked."""
        await self.delivery.respond(self.url, {"delete_original": True})


@dataclass(frozen=True, slots=True)
class Channel:
    """A channel or direct message, and the thread in it."""

    client: AsyncWebClient
    channel: str
    user: str
    #: the thread a public answer goes into; empty for the channel's own level
    thread: str
    #: whether that thread has messages already
    begun: bool
    others: bool
    lasting: bool = True

    async def show(self, card: Card, setting: Setting, *, private: bool) -> None:
        """Post the card, to the asker alone if it is private."""
        payload = {"channel": self.channel, **message(card, setting)}
        if private and self.others:
            # in a thread that has not begun nobody would see an ephemeral message
            payload = _in(self.thread if self.begun else "", payload | {"user": self.user})
            await delivered(self.client.api_call("chat.postEphemeral", json=payload))
        else:
            payload = _in(self.thread, payload)
            await delivered(self.client.api_call("chat.postMessage", json=payload))


@dataclass(frozen=True, slots=True)
class NewWindow:
    """A window that opens over what the person sees."""

    client: AsyncWebClient
    trigger: str
    others: bool = False
    lasting: bool = False

    async def show(
        self,
        card: Card,
        setting: Setting,
        *,
        private: bool,  # noqa: ARG002 - a window is private by nature
    ) -> None:
        """Open the card in a window."""
        view = modal(card, setting)
        await delivered(self.client.views_open(trigger_id=self.trigger, view=view))


@dataclass(frozen=True, slots=True)
class SameWindow:
    """The window that a click came from."""

    client: AsyncWebClient
    view: str
    others: bool = False
    lasting: bool = False

    async def show(
        self,
        card: Card,
        setting: Setting,
        *,
        private: bool,  # noqa: ARG002 - a window is private by nature
    ) -> None:
        """Show the card in the window that is open."""
        view = modal(card, setting)
        await delivered(self.client.views_update(view_id=self.view, view=view))


def _in(thread: str, payload: Json) -> Json:
    return payload | {"thread_ts": thread} if thread else payload
