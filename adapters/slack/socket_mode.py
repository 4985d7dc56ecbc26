"""Socket Mode: one connection at a time, renewed as Slack asks, losing nothing on its way.

https://docs.slack.dev/apis/events-api/using-socket-mode. slack_sdk's own client tries an address
whose ticket is spent again and again, never gives a dead token up, closes the old connection before
the new one stands, takes one without a hello for a good one, and logs tickets; so this one is ours.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections import Counter
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.app import Take
from adapters.slack.errands import Errands
from adapters.slack.objects import Json
from adapters.slack.outcomes import DEAD_TOKEN, FAILURES, DeadToken, code, retry_after

log = logging.getLogger(__name__)

#: seconds for Slack's hello after a connection stands
HELLO = 10.0
#: seconds between pings; a connection that does not answer in half of that is dead
PING = 10.0
#: seconds for which an old connection is still read, Slack closes it about ten after its notice
DRAIN = 30.0
#: seconds between two tries, doubled up to the longest, each spread by chance
_PAUSE, _LONGEST_PAUSE = 0.5, 60.0
#: Slack has as many connections as it lets an app have, or lets it have none: hurry is no help
_CROWDED = "too_many_websockets"
_SWITCHED_OFF = "link_disabled"


class NoHello(Exception):
    """A connection stood, but Slack never greeted."""


class SocketMode:
    """The way in for events, commands and clicks where podbot has no public address."""

    def __init__(
        self,
        session: ClientSession,
        client: AsyncWebClient,
        app_token: str,
        take: Take,
        *,
        hello: float = HELLO,
        counts: Counter[str] | None = None,
    ) -> None:
        """Take what opens connections, and what answers what comes over them."""
        self._session = session
        self._client = client
        self._app_token = app_token
        self._take = take
        self._hello = hello
        self._counts = Counter() if counts is None else counts
        self._work = Errands()
        self._connected = False
        self._open_sockets: set[ClientWebSocketResponse] = set()

    @property
    def ready(self) -> bool:
        """Tell whether Slack has greeted, and the connection stands."""
        return self._connected

    async def run(self) -> None:
        """Stay connected until cancelled; only a dead token ends it."""
        pause = _PAUSE
        try:
            while True:
                try:
                    pause = await self._stay(pause)
                except (NoHello, *FAILURES) as error:
                    pause = _longer(pause, error)
                    log.warning("no socket from slack (%s), trying again", _reason(error))
                await asyncio.sleep(pause * random.uniform(0.5, 1.0))
        finally:
            self._connected = False
            await asyncio.gather(*(socket.close() for socket in self._open_sockets))
            await self._work.finish()

    async def _stay(self, pause: float) -> float:
        """Connect, read until Slack or the network ends it, and give the pause before the next."""
        socket = await self._open()
        await self._greeted(socket)
        self._connected = True
        log.info("connected to slack")
        ended: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._work.start(self._read(socket, ended))
        reason = await ended
        if reason == _SWITCHED_OFF:
            raise DeadToken("Slack: Socket Mode is switched off for this app; switch it on there.")
        self._counts["reconnects"] += 1
        log.info("slack renews the connection (%s)", reason)
        self._connected = False
        return min(pause * 2, _LONGEST_PAUSE) if reason == _CROWDED else 0.0

    async def _open(self) -> ClientWebSocketResponse:
        try:
            answered = await self._client.apps_connections_open(app_token=self._app_token)
        except SlackApiError as error:
            if code(error) in DEAD_TOKEN:
                raise DeadToken(
                    f"Slack refuses SLACK_APP_TOKEN ({code(error)}); make a new app-level token "
                    "with connections:write and set it."
                ) from None
            raise
        return await self._session.ws_connect(str(answered["url"]), heartbeat=PING)

    async def _greeted(self, socket: ClientWebSocketResponse) -> None:
        try:
            async with asyncio.timeout(self._hello):
                first = await socket.receive()
        except TimeoutError:
            await socket.close()
            raise NoHello from None
        if first.type is not WSMsgType.TEXT or _parsed(first.data).get("type") != "hello":
            await socket.close()
            raise NoHello

    async def _read(self, socket: ClientWebSocketResponse, ended: asyncio.Future[str]) -> None:
        """Read until the socket closes; after its notice go on for what is still on its way."""
        self._open_sockets.add(socket)
        async for frame in socket:
            if frame.type is not WSMsgType.TEXT:
                continue
            envelope = _parsed(frame.data)
            if envelope.get("type") == "disconnect":
                asyncio.get_running_loop().call_later(DRAIN, _close, socket)
                _settle(ended, str(envelope.get("reason") or "disconnect"))
            elif "envelope_id" in envelope:
                self._work.start(self._answer(socket, envelope))
        self._open_sockets.discard(socket)
        _settle(ended, "closed")

    async def _answer(self, socket: ClientWebSocketResponse, envelope: Json) -> None:
        payload = await self._take(envelope.get("payload") or {})
        acknowledged: Json = {"envelope_id": envelope["envelope_id"]}
        if payload is not None:
            acknowledged["payload"] = payload
        try:
            await socket.send_json(acknowledged)
        except FAILURES:
            log.info("an acknowledgement was lost with its connection; slack delivers again")


def _parsed(data: str) -> Json:
    try:
        value: Any = json.loads(data)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _settle(ended: asyncio.Future[str], reason: str) -> None:
    if not ended.done():
        ended.set_result(reason)


def _close(socket: ClientWebSocketResponse) -> None:
    if not socket.closed:
        asyncio.get_running_loop().create_task(socket.close())


def _longer(pause: float, error: Exception) -> float:
    if isinstance(error, SlackApiError) and error.response.status_code == 429:
        return 2 * retry_after(error)
    return min(max(pause, _PAUSE) * 2, _LONGEST_PAUSE)


def _reason(error: Exception) -> str:
    return code(error) if isinstance(error, SlackApiError) else type(error).__name__
