"""Slack over HTTP: signed requests in, acknowledgements out."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any
from urllib.parse import parse_qsl

from aiohttp import web

from adapters.slack.app import Take
from adapters.slack.manifest import EVENTS
from adapters.slack.objects import Json
from adapters.slack.signatures import is_from_slack

#: seconds a sender has for its body
_PATIENCE = 5.0


class HttpMode:
    """The way in where podbot has a public address."""

    def __init__(
        self,
        take: Take,
        signing_secret: str,
        now: Callable[[], float],
        acknowledging: Callable[[], AbstractContextManager[None]],
    ) -> None:
        """Take what answers, a clock to tell old requests by, and what holds work back."""
        self._take = take
        self._secret = signing_secret
        self._now = now
        self._acknowledging = acknowledging

    def routes(self) -> tuple[web.RouteDef, ...]:
        """Give the path Slack sends to."""
        return (web.post(EVENTS, self._receive),)

    async def _receive(self, request: web.Request) -> web.Response:
        with self._acknowledging():
            return await self._acknowledged(request)

    async def _acknowledged(self, request: web.Request) -> web.Response:
        try:
            async with asyncio.timeout(_PATIENCE):
                body = await request.read()
        except TimeoutError:
            return web.Response(status=408)
        if not self._is_from_slack(request, body):
            return web.Response(status=401, text="not signed by Slack")
        payload = parsed(body)
        if payload is None:
            return web.Response(status=400, text="neither JSON nor a form")
        answered = await self._take(payload)
        return web.json_response(answered) if answered is not None else web.Response()

    def _is_from_slack(self, request: web.Request, body: bytes) -> bool:
        return is_from_slack(
            self._secret,
            body,
            request.headers.get("X-Slack-Request-Timestamp", ""),
            request.headers.get("X-Slack-Signature", ""),
            self._now(),
        )


def parsed(body: bytes) -> Json | None:
    """Read what Slack sends: JSON, a form, or a form that holds JSON; None if it is none of them.

    Bolt's own reading loses every command that holds the word `payload`.
    """
    try:
        text = body.decode()
        form = {} if text.startswith("{") else dict(parse_qsl(text, keep_blank_values=True))
        value: Any = (
            form if form and "payload" not in form else json.loads(form.get("payload", text))
        )
    except ValueError:
        return None
    return value if isinstance(value, dict) else None
