"""Bolt: who gets what, and the acknowledgement before anything else is done."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp, AsyncBoltContext, AsyncBoltRequest
from slack_bolt.authorization import AuthorizeResult
from slack_sdk.web.async_client import AsyncWebClient

from adapters import correlation
from adapters.slack import buttons
from adapters.slack.asking import Workspace
from adapters.slack.forms import FORM, ZONE, saving, zones
from adapters.slack.lifecycle import CLOSED, Lifecycle
from adapters.slack.listeners import Listeners
from adapters.slack.manifest import SHORTCUT
from adapters.slack.objects import Json

#: gives who we are in the workspace of (enterprise, team); None where podbot is not installed
Authorize = Callable[[str, str], Awaitable[AuthorizeResult | None]]
Body = Mapping[str, Any]
Does = Callable[[Body, Workspace], Coroutine[Any, Any, None]]

#: what Slack says in, what is sent back with the acknowledgement out
Take = Callable[[Json], Awaitable[Json | None]]

_ANYTHING = re.compile(r".*", re.DOTALL)


def silence() -> logging.Logger:
    """Keep the libraries quiet: their lines hold response_urls, socket tickets and people's words.

    What goes wrong is raised to us, and logged by us. Bolt gives each of its loggers the root's
    level; so it gets one to copy, and no line of either library leaves its own corner.
    """
    for library in ("slack_bolt", "slack_sdk"):
        quiet = logging.getLogger(library)
        quiet.setLevel(logging.CRITICAL + 1)
        quiet.propagate = False
        quiet.handlers = [logging.NullHandler()]
    return logging.getLogger("slack_bolt")


def build(
    authorize: Authorize,
    client: AsyncWebClient,
    listeners: Listeners,
    lifecycle: Lifecycle,
    start: Callable[[Coroutine[Any, Any, None]], None],
) -> AsyncApp:
    """Make the Bolt app; signatures are checked before a request gets here."""
    app = AsyncApp(
        name="podbot",
        logger=silence(),
        client=client,
        authorize=_authorizing(authorize),
        request_verification_enabled=False,
        ssl_check_enabled=False,
    )

    def after_ack(does: Does) -> Callable[..., Awaitable[None]]:
        async def listener(ack: AsyncAck, body: dict[str, Any], context: AsyncBoltContext) -> None:
            await ack()
            if context.bot_token:
                correlation.begin()
                start(does(body, _us(context)))

        return listener

    async def submitted(ack: AsyncAck, body: dict[str, Any], context: AsyncBoltContext) -> None:
        await ack(response_action="update", view=saving())
        start(listeners.submitted(body, _us(context)))

    def always(does: Callable[[Body], Awaitable[None]]) -> Callable[..., Awaitable[None]]:
        async def listener(body: dict[str, Any]) -> None:
            await does(body)

        return listener

    app.command(_ANYTHING)(after_ack(listeners.command))
    app.event("app_mention")(after_ack(listeners.message))
    app.event("message")(after_ack(listeners.message))
    app.event("app_home_opened")(after_ack(listeners.home))
    app.action(buttons.PATTERN)(after_ack(listeners.action))
    app.view(FORM)(submitted)
    app.options(ZONE)(_offering)
    app.shortcut(SHORTCUT)(after_ack(listeners.shortcut))
    app.event("app_uninstalled")(always(lifecycle.uninstalled))
    app.event("tokens_revoked")(always(lifecycle.tokens_revoked))
    app.event("channel_id_changed")(always(lifecycle.channel_id_changed))
    for closed in CLOSED:
        app.event(closed)(always(lifecycle.channel_closed))
    return app


async def _offering(ack: AsyncAck, payload: dict[str, Any]) -> None:
    await ack(options=zones(str(payload.get("value") or "")))


def _authorizing(authorize: Authorize) -> Callable[..., Awaitable[AuthorizeResult]]:
    async def found(enterprise_id: str | None, team_id: str | None, **_: object) -> AuthorizeResult:
        result = await authorize(enterprise_id or "", team_id or "")
        # to nothing at all Bolt would answer by itself, with a client that sends twice
        return result or AuthorizeResult(enterprise_id=enterprise_id, team_id=team_id)

    return found


def _us(context: AsyncBoltContext) -> Workspace:
    result = context.authorize_result
    name = (result.user if result else "") or "podbot"
    return Workspace(context.bot_token or "", context.bot_user_id or "", name)


def taking(app: AsyncApp) -> Take:
    """Give the way into a Bolt app, the same for both modes.

    Whatever podbot does not listen to is acknowledged all the same: Slack switches off what fails.
    """

    async def take(payload: Json) -> Json | None:
        answered = await app.async_dispatch(AsyncBoltRequest(mode="socket_mode", body=payload))
        said = answered.body or ""
        return dict(json.loads(said)) if answered.status == 200 and said.startswith("{") else None

    return take
