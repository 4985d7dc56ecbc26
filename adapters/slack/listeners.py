"""What podbot does with each thing Slack tells it; Bolt has had its acknowledgement by then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.answering import Answering
from adapters.slack.asking import (
    Workspace,
    by_click,
    by_command,
    by_form,
    by_message,
    by_shortcut,
    workspace_of,
)
from adapters.slack.buttons import Kind
from adapters.slack.clicks import Click, click
from adapters.slack.delivery import Delivery
from adapters.slack.events import message
from adapters.slack.forms import filled, form
from adapters.slack.home import Home
from adapters.slack.once import Once
from adapters.slack.people import People
from adapters.slack.places import is_direct, place
from adapters.slack.surfaces import Channel, NewWindow, ResponseUrl, SameWindow, Surface

Body = Mapping[str, Any]


class Listeners:
    """Answers commands, messages, clicks, shortcuts and visits to the Home tab."""

    def __init__(
        self, answering: Answering, once: Once, delivery: Delivery, people: People, home: Home
    ) -> None:
        """Take everything an answer needs."""
        self._people = people
        self._answering = answering
        self._once = once
        self._delivery = delivery
        self._home = home

    async def command(self, body: Body, us: Workspace) -> None:
        """Answer a slash command, whatever its name is here."""
        if not await self._is_new(body):
            return
        direct = is_direct(str(body.get("channel_id") or ""))
        url = str(body.get("response_url") or "")
        surface = ResponseUrl(self._delivery, url, others=not direct)
        await self._answering.answer(by_command(body, us), surface)

    async def message(self, body: Body, us: Workspace) -> None:
        """Answer a mention or a direct message, in its thread."""
        said = message(body, us.bot_user)
        if said is None or not await self._once.first(said.key):
            return
        surface = Channel(
            client=self._client(us),
            channel=said.channel,
            user=said.user,
            thread=said.thread or ("" if said.direct else said.ts),
            begun=bool(said.thread),
            others=not said.direct,
        )
        await self._answering.answer(by_message(said, body, us), surface)

    async def action(self, body: Body, us: Workspace) -> None:
        """Do what a button, a menu or the search field asks for."""
        made = click(body)
        if made is None or not await self._is_new(body):
            return
        match made.button.kind:
            case Kind.DELETE:
                await self._delete(made, us)
            case Kind.SHARE:
                await self._share(made, us)
            case Kind.FORM:
                await self._form(made, us)
            case _:
                await self._ask(made, us)

    async def submitted(self, body: Body, us: Workspace) -> None:
        """Carry out the form somebody sent, in its own window."""
        if not await self._is_new(body):
            return
        sent = filled(body)
        window = SameWindow(self._client(us), sent.window)
        await self._answering.answer(by_form(sent, us), window)

    async def shortcut(self, body: Body, us: Workspace) -> None:
        """Find episodes about a message, for whoever asked."""
        if not await self._is_new(body):
            return
        about = body.get("message") or {}
        url, thread = str(body.get("response_url") or ""), str(about.get("thread_ts") or "")
        surface = ResponseUrl(self._delivery, url, thread)
        await self._answering.answer(by_shortcut(body, us), surface)

    async def home(self, body: Body, us: Workspace) -> None:
        """Bring the Home tab up to date for whoever opened it."""
        event = body.get("event") or {}
        if event.get("tab") == "home":
            here = workspace_of(body)
            await self._home.open(self._client(us), here, str(event.get("user") or ""))

    async def _ask(self, made: Click, us: Workspace) -> None:
        search = made.button.kind is Kind.SEARCH
        asked = replace(
            by_click(made, us),
            echo="" if search else made.value,
            private=None if made.own and not made.ephemeral else True,
        )
        await self._answering.click(made.value, asked, self._surface(made, us))

    def _surface(self, made: Click, us: Workspace) -> Surface:
        if made.window:
            return SameWindow(self._client(us), made.window)
        if made.home:
            return NewWindow(self._client(us), made.trigger)
        return ResponseUrl(
            self._delivery,
            made.response_url,
            made.thread,
            others=not made.direct,
            replace=made.own,
            ephemeral=made.ephemeral,
        )

    async def _form(self, made: Click, us: Workspace) -> None:
        zone = await self._people.zone(us.token, made.user)
        view = form(place(made.enterprise, made.team, made.channel), zone)
        await self._answering.open(self._client(us), made.trigger, view)

    async def _share(self, made: Click, us: Workspace) -> None:
        """Show everybody what one person saw, and take the private copy away."""
        asked = replace(by_click(made, us), echo=made.value, private=False)
        where = ResponseUrl(self._delivery, made.response_url, made.thread)
        await self._answering.click(made.value, asked, where)
        await self._answering.remove(where)

    async def _delete(self, made: Click, us: Workspace) -> None:
        where = ResponseUrl(self._delivery, made.response_url, made.thread)
        if made.own:
            await self._answering.remove(where)
        else:
            await self._answering.refuse_delete(by_click(made, us), where)

    def _client(self, us: Workspace) -> AsyncWebClient:
        return self._delivery.client(us.token)

    async def _is_new(self, body: Body) -> bool:
        trigger = str(body.get("trigger_id") or "")
        return not trigger or await self._once.first(f"slack:trigger:{trigger}")
