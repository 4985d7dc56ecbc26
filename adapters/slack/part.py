"""The Slack part of podbot: all its pieces together, for as long as it runs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import UTC, datetime

from aiohttp import ClientSession, web
from slack_bolt.async_app import AsyncApp
from slack_bolt.authorization import AuthorizeResult

from adapters.slack.answering import Answering, Asks
from adapters.slack.app import Take, build, taking
from adapters.slack.delivery import Delivery
from adapters.slack.errands import Errands
from adapters.slack.home import Home
from adapters.slack.http_mode import HttpMode
from adapters.slack.identity import who_we_are
from adapters.slack.listeners import Listeners
from adapters.slack.once import Once
from adapters.slack.pace import Pace
from adapters.slack.remembering import Remembering
from adapters.slack.socket_mode import SocketMode
from bot.ports import Claims, Threads, Tokens

#: serves some routes while its context lasts, and gives the port
Serve = Callable[[Iterable[web.RouteDef]], AbstractAsyncContextManager[int]]


@dataclass(frozen=True, slots=True)
class SlackSettings:
    """How podbot reaches one workspace."""

    bot_token: str
    #: with it Slack is reached over Socket Mode, without it Slack reaches us over HTTP
    app_token: str = ""
    signing_secret: str = ""
    api_url: str = "https://slack.com/api/"
    #: whether every answer is for its asker alone
    private: bool = False


@dataclass(frozen=True, slots=True)
class Stores:
    """What replicas share."""

    claims: Claims
    threads: Threads
    tokens: Tokens


class SlackPart:
    """Answers in Slack until it is cancelled."""

    name = "slack"

    def __init__(self, core: Asks, settings: SlackSettings, stores: Stores, serve: Serve) -> None:
        """Take the core, the settings, the stores and the web server; nothing is opened yet."""
        self._core = core
        self._settings = settings
        self._stores = stores
        self._serve = serve
        self._socket: SocketMode | None = None
        self._serving = False
        self.last_event: datetime | None = None

    @property
    def ready(self) -> bool:
        """Tell whether Slack can reach podbot now."""
        return self._socket.ready if self._socket else self._serving

    async def run(self) -> None:
        """Answer until cancelled; raises DeadToken where Slack knows the token no more."""
        async with ClientSession() as session:
            delivery = Delivery(session, self._settings.api_url)
            us = await who_we_are(delivery.client(self._settings.bot_token))
            errands = Errands()
            take = taking(self._app(us, delivery, errands))
            try:
                await self._listen(session, delivery, take)
            finally:
                await errands.finish()

    def _app(self, us: AuthorizeResult, delivery: Delivery, errands: Errands) -> AsyncApp:
        async def authorize(**_: object) -> AuthorizeResult:
            return us

        remembering = Remembering(self._stores.threads, self._stores.tokens)
        answering = Answering(
            self._core, remembering, Pace(time.monotonic), private=self._settings.private
        )
        once = Once(self._stores.claims, time.monotonic)
        listeners = Listeners(answering, once, delivery, Home(answering, time.monotonic))
        return build(authorize, delivery.client(), listeners, errands, self._seen)

    async def _listen(self, session: ClientSession, delivery: Delivery, take: Take) -> None:
        if self._settings.app_token:
            client = delivery.client(patient=False)
            self._socket = SocketMode(session, client, self._settings.app_token, take)
            await self._socket.run()
            return
        http = HttpMode(take, self._settings.signing_secret, time.time)
        async with self._serve(http.routes()):
            self._serving = True
            try:
                await asyncio.Event().wait()
            finally:
                self._serving = False

    def _seen(self) -> None:
        self.last_event = datetime.now(UTC)
