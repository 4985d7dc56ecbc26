"""The Slack part of podbot: all its pieces together, for as long as it runs."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from aiohttp import ClientSession, web
from slack_bolt.async_app import AsyncApp
from slack_bolt.authorization import AuthorizeResult
from slack_sdk.oauth.state_store.async_state_store import AsyncOAuthStateStore

from adapters.slack.answering import Answering, Asks
from adapters.slack.app import Authorize, Take, build, taking
from adapters.slack.delivery import Delivery
from adapters.slack.errands import Errands
from adapters.slack.home import Home
from adapters.slack.http_mode import HttpMode
from adapters.slack.identity import who_we_are
from adapters.slack.installations import Installations
from adapters.slack.installing import Installing, OAuthSettings
from adapters.slack.lifecycle import Hooks, Lifecycle
from adapters.slack.listeners import Listeners
from adapters.slack.once import Once
from adapters.slack.people import People
from adapters.slack.remembering import Remembering
from adapters.slack.settings import SlackSettings, check
from adapters.slack.socket_mode import SocketMode
from bot.ports import Claims, Schedules, Threads, Tokens

__all__ = ["OAuth", "SlackPart", "SlackSettings", "Stores"]

#: serves some routes while its context lasts, and gives the port
Serve = Callable[[Iterable[web.RouteDef]], AbstractAsyncContextManager[int]]


@dataclass(frozen=True, slots=True)
class Stores:
    """What replicas share."""

    claims: Claims
    threads: Threads
    tokens: Tokens
    #: shown on the Home tab
    schedules: Schedules | None = None


@dataclass(frozen=True, slots=True)
class OAuth:
    """What installing in many workspaces needs beside the settings."""

    settings: OAuthSettings
    installations: Installations
    states: AsyncOAuthStateStore


class SlackPart:
    """Answers in Slack until it is cancelled."""

    name = "slack"

    def __init__(
        self,
        core: Asks,
        settings: SlackSettings,
        stores: Stores,
        serve: Serve,
        *,
        oauth: OAuth | None = None,
        hooks: Hooks | None = None,
    ) -> None:
        """Take the core, the settings, the stores and the web server; nothing is opened yet."""
        check(settings, oauth.settings.public_url if oauth else None)
        self._core = core
        self._settings = settings
        self._stores = stores
        self._serve = serve
        self._oauth = oauth
        self._hooks = hooks or Hooks()
        self._errands = Errands()
        self._socket: SocketMode | None = None
        self._serving = False
        self.last_event: datetime | None = None
        #: how often what happened, by the names every platform counts under
        self.counts: Counter[str] = Counter()

    @property
    def ready(self) -> bool:
        """Tell whether Slack can reach podbot now."""
        return self._socket.ready if self._socket else self._serving

    async def run(self) -> None:
        """Answer until cancelled; raises DeadToken where Slack knows the token no more."""
        async with ClientSession() as session:
            delivery = Delivery(session, self._settings.api_url, self.counts)
            authorize = await self._who(delivery)
            take = taking(self._app(authorize, delivery))
            try:
                await self._listen(session, delivery, take)
            finally:
                await self._errands.finish()

    async def _who(self, delivery: Delivery) -> Authorize:
        if self._oauth:
            return self._oauth.installations.authorize
        us = await who_we_are(delivery.client(self._settings.bot_token))

        async def here(_enterprise: str, _team: str) -> AuthorizeResult:
            return us

        return here

    def _app(self, authorize: Authorize, delivery: Delivery) -> AsyncApp:
        people = People(delivery)
        remembering = Remembering(self._stores.threads, self._stores.tokens)
        answering = Answering(
            self._core,
            remembering,
            self.counts,
            people,
            private=self._settings.private,
        )
        once = Once(self._stores.claims, time.monotonic, self.counts)
        home = Home(answering, people, self._stores.schedules, time.monotonic)
        listeners = Listeners(answering, once, delivery, people, home)
        return build(authorize, delivery.client(), listeners, Lifecycle(self._hooks), self._start)

    async def _listen(self, session: ClientSession, delivery: Delivery, take: Take) -> None:
        routes = self._install_routes(delivery)
        if not self._settings.app_token:
            http = HttpMode(
                take, self._settings.signing_secret, time.time, self._errands.acknowledging
            )
            async with self._served((*http.routes(), *routes)):
                await asyncio.Event().wait()
        self._socket = SocketMode(
            session,
            delivery.client(patient=False),
            self._settings.app_token,
            take,
            counts=self.counts,
        )
        async with self._served(routes):
            await self._socket.run()

    def _install_routes(self, delivery: Delivery) -> tuple[web.RouteDef, ...]:
        if not self._oauth:
            return ()
        given = self._oauth
        client = delivery.client()
        return Installing(
            given.settings, given.installations, given.states, self._hooks, client
        ).routes()

    @asynccontextmanager
    async def _served(self, routes: tuple[web.RouteDef, ...]) -> AsyncIterator[None]:
        if not routes:
            yield
            return
        async with self._serve(routes):
            self._serving = True
            try:
                yield
            finally:
                self._serving = False

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        self.last_event = datetime.now(UTC)
        self._errands.start(work)
