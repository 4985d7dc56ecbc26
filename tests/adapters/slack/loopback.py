"""A Slack of our own on 127.0.0.1: Web API, Socket Mode and signed HTTP, with faults."""

from __future__ import annotations

import asyncio
import hmac
import itertools
import json
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from io import BytesIO
from typing import Any
from urllib.parse import urlencode

from aiohttp import ClientSession, WSMsgType, web

Json = dict[str, Any]

TEAM, CHANNEL, DM, USER, OTHER = "T1", "C1", "D1", "U1", "U2"
BOT_USER, BOT = "UBOT", "BBOT"
BOT_TOKEN, APP_TOKEN, SECRET = "xoxb-test", "xapp-test", "a signing secret"
#: seconds after which a test gives up waiting
DEADLINE = 60.0


@dataclass(frozen=True)
class Call:
    """One request that podbot made."""

    method: str
    token: str
    args: Json
    at: float = field(default_factory=time.monotonic)


@dataclass(frozen=True)
class Fault:
    """What goes wrong with the next call of a method."""

    error: str = ""
    status: int = 200
    retry_after: str = ""
    #: the call is taken, then the connection is dropped without an answer
    dropped: bool = False


class LoopbackSlack:
    """A workspace with one channel, two people and podbot."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.faults: defaultdict[str, list[Fault]] = defaultdict(list)
        #: sent with every answer
        self.headers: dict[str, str] = {}
        #: connections the app has, by Slack's hello
        self.connections = 1
        #: greets no new connection while false
        self.hello = True
        self.request_url = ""
        self.opened = 0
        self._sockets: list[web.WebSocketResponse] = []
        self._tickets: set[str] = set()
        self._acks: dict[str, asyncio.Future[Json]] = {}
        self._count = itertools.count(1)
        self._base = ""
        self._session: ClientSession | None = None

    @property
    def api_url(self) -> str:
        return f"{self._base}/api/"

    @property
    def sockets(self) -> list[web.WebSocketResponse]:
        """The connections that stand, oldest first."""
        return [socket for socket in self._sockets if not socket.closed]

    def of(self, *methods: str) -> list[Call]:
        """Give the calls of some methods."""
        return [call for call in self.calls if call.method in methods]

    @property
    def shown(self) -> list[Call]:
        """Give every message podbot posted, however it did."""
        return [
            call
            for call in self.of("chat.postMessage", "chat.postEphemeral", "respond")
            if not call.args.get("delete_original")
        ]

    # --- what Slack sends ---

    async def deliver(self, kind: str, payload: Json, *, socket: int = -1) -> Json:
        """Send something as Slack does and give the acknowledgement."""
        if self.request_url:
            return await self._post(kind, payload)
        envelope = f"envelope-{next(self._count)}"
        acknowledged: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._acks[envelope] = acknowledged
        await self.sockets[socket].send_json(
            {"envelope_id": envelope, "type": kind, "payload": payload}
        )
        return await asyncio.wait_for(acknowledged, DEADLINE)

    async def event(self, event: Json, event_id: str = "", **more: object) -> Json:
        """Send an event, under a new id unless one is given."""
        payload = {
            "type": "event_callback",
            "team_id": TEAM,
            "event_id": event_id or f"Ev{next(self._count)}",
            "event": event,
            **more,
        }
        return await self.deliver("events_api", payload)

    def message(self, text: str, kind: str = "app_mention", **more: object) -> Json:
        """Make a message of a person's."""
        direct = more.get("channel") == DM
        return {
            "type": kind,
            "channel": CHANNEL,
            "channel_type": "im" if direct else "channel",
            "user": USER,
            "text": text,
            "ts": f"17000000{next(self._count):02}.000100",
            **more,
        }

    async def mention(self, text: str, **more: object) -> Json:
        """Mention podbot, and give the message."""
        event = self.message(f"<@{BOT_USER}> {text}") | more
        await self.event(event)
        return event

    async def direct(self, text: str, **more: object) -> Json:
        """Write to podbot alone, and give the message."""
        event = self.message(text, "message", channel=DM, **more)
        await self.event(event)
        return event

    async def command(self, text: str, **more: object) -> Json:
        """Type a slash command, and give its payload."""
        payload = {
            "command": "/pod",
            "text": text,
            "team_id": TEAM,
            "channel_id": CHANNEL,
            "user_id": USER,
            "trigger_id": f"trigger-{next(self._count)}",
            "response_url": self.response_url(),
            **more,
        }
        await self.deliver("slash_commands", payload)
        return payload

    async def click(self, action: Json, user: str = USER, **more: object) -> Json:
        """Click a button or choose an option, and give the payload."""
        payload = {
            "type": "block_actions",
            "team": {"id": TEAM},
            "user": {"id": user},
            "channel": {"id": CHANNEL},
            "container": {"type": "message", "channel_id": CHANNEL, "is_ephemeral": False},
            "trigger_id": f"trigger-{next(self._count)}",
            "response_url": self.response_url(),
            "actions": [action],
            **more,
        }
        await self.deliver("interactive", payload)
        return payload

    def response_url(self) -> str:
        return f"{self._base}/respond/{next(self._count)}"

    async def disconnect(self, reason: str, *, close: bool = False) -> None:
        """Tell the newest connection that it will be closed."""
        socket = self.sockets[-1]
        await socket.send_json({"type": "disconnect", "reason": reason})
        if close:
            await socket.close()

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait until something holds."""
        end = time.monotonic() + DEADLINE
        while not holds():
            assert time.monotonic() < end, [(call.method, call.args) for call in self.calls][-5:]
            await asyncio.sleep(0.005)

    async def answers(self, count: int = 1) -> list[Call]:
        """Wait for a number of messages and give them."""
        await self.until(lambda: len(self.shown) >= count)
        return self.shown

    # --- what podbot sends ---

    async def _api(self, request: web.Request) -> web.Response:
        method = request.match_info["method"]
        args = await _args(request)
        token = request.headers.get("Authorization", "").removeprefix("Bearer ")
        self.calls.append(Call(method, token, args))
        if self.faults[method]:
            return await _fail(self.faults[method].pop(0), request)
        return web.json_response(self.answer(method, args), headers=self.headers)

    def answer(self, method: str, args: Json) -> Json:
        """Answer a call as Slack does; a test may put its own answers in this place."""
        match method:
            case "auth.test":
                who = {"user": "podbot", "user_id": BOT_USER, "bot_id": BOT}
                return {"ok": True, "team_id": TEAM, "team": "Team", **who}
            case "apps.connections.open":
                ticket = f"ticket-{next(self._count)}"
                self._tickets.add(ticket)
                base = self._base.replace("http", "ws", 1)
                return {"ok": True, "url": f"{base}/link?ticket={ticket}"}
            case "chat.postMessage":
                ts = f"18000000{next(self._count):02}.000200"
                return {"ok": True, "channel": args.get("channel"), "ts": ts}
            case "chat.getPermalink":
                named = str(args["message_ts"]).replace(".", "")
                return {
                    "ok": True,
                    "permalink": f"https://team.slack.com/archives/{args['channel']}/p{named}",
                }
            case _:
                return {"ok": True}

    async def _respond(self, request: web.Request) -> web.Response:
        self.calls.append(Call("respond", "", {**await request.json(), "url": str(request.url)}))
        if self.faults["respond"]:
            return await _fail(self.faults["respond"].pop(0), request)
        return web.Response(text="ok")

    async def _link(self, request: web.Request) -> web.StreamResponse:
        if request.query.get("ticket") not in self._tickets:
            return web.Response(status=408)
        self._tickets.discard(request.query["ticket"])
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.opened += 1
        if self.hello:
            await socket.send_json({"type": "hello", "num_connections": self.connections})
            self._sockets.append(socket)
        async for frame in socket:
            if frame.type is WSMsgType.TEXT:
                self._acknowledge(json.loads(frame.data))
        return socket

    def _acknowledge(self, said: Json) -> None:
        waiting = self._acks.pop(said["envelope_id"], None)
        if waiting and not waiting.done():
            waiting.set_result(said)

    async def _post(self, kind: str, payload: Json) -> Json:
        match kind:
            case "events_api":
                body, content = json.dumps(payload), "application/json"
            case "slash_commands":
                body, content = urlencode(payload), "application/x-www-form-urlencoded"
            case _:
                form = {"payload": json.dumps(payload)}
                body, content = urlencode(form), "application/x-www-form-urlencoded"
        status, text = await self.post(body.encode(), content)
        assert status == 200, (status, text)
        return {"payload": text}

    async def post(
        self, body: bytes, content: str = "application/json", headers: Json | None = None
    ) -> tuple[int, str]:
        """Send bytes over HTTP, signed unless other headers are given."""
        assert self._session
        sent = {"Content-Type": content} | (signed(body) if headers is None else headers)
        async with self._session.post(
            self.request_url, data=BytesIO(body), headers=sent
        ) as answered:
            return answered.status, await answered.text()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[LoopbackSlack]:
        """Listen on a free port for as long as the context lasts."""
        app = web.Application()
        app.router.add_route("*", "/api/{method}", self._api)
        app.router.add_post("/respond/{id}", self._respond)
        app.router.add_get("/link", self._link)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        self._base = f"http://127.0.0.1:{runner.addresses[0][1]}"
        async with ClientSession() as self._session:
            yield self
        await runner.cleanup()


def signed(body: bytes, at: float | None = None, secret: str = SECRET) -> Json:
    """Make the headers that prove a body to be Slack's."""
    timestamp = str(int(time.time() if at is None else at))
    proof = hmac.new(secret.encode(), f"v0:{timestamp}:".encode() + body, sha256).hexdigest()
    return {"X-Slack-Request-Timestamp": timestamp, "X-Slack-Signature": f"v0={proof}"}


async def _args(request: web.Request) -> Json:
    if request.content_type == "application/json":
        return dict(await request.json())
    form = {**request.query, **await request.post()}
    return {name: _parsed(str(value)) for name, value in form.items()}


def _parsed(value: str) -> object:
    return json.loads(value) if value.startswith(("{", "[")) else value


async def _fail(fault: Fault, request: web.Request) -> web.Response:
    if fault.dropped:
        assert request.transport
        request.transport.abort()
    headers = {"Retry-After": fault.retry_after} if fault.retry_after else {}
    return web.json_response(
        {"ok": False, "error": fault.error}, status=fault.status, headers=headers
    )


def control(call: Call, label: str) -> Json:
    """Find a button or menu of a message by what it says, as Slack sends it back when clicked."""
    view = call.args.get("view") or call.args
    for block in view["blocks"]:
        for element in block.get("elements", []):
            said = element.get("placeholder") or element.get("text")
            if isinstance(said, dict) and said["text"] == label:
                return {
                    key: element[key] for key in ("type", "action_id", "value") if key in element
                }
    raise AssertionError(f"no {label} in {call.args}")


def said(call: Call) -> str:
    """Read a message as its fallback says it."""
    view = call.args.get("view")
    if view:
        return json.dumps(view["blocks"])
    return str(call.args["text"])
