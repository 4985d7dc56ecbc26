"""A Discord on 127.0.0.1: its REST interface and its gateway, over real sockets."""

from __future__ import annotations

import asyncio
import fnmatch
import itertools
import json
import time
import zlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from aiohttp import WSCloseCode, WSMsgType, web

from adapters.discord.tree import TREE
from tests.adapters.discord.payloads import (
    APPLICATION,
    BOT,
    CHANNEL,
    DIRECT,
    GUILD,
    Json,
    application,
    guild,
    message,
    text_channel,
    user,
)

TOKEN = "loopback-token"  # noqa: S105 - opens nothing
_DISCORD_EPOCH = 1_420_070_400_000


@dataclass
class Request:
    """One request as it came over the wire."""

    method: str
    path: str
    body: Json


@dataclass
class Fault:
    """What the next requests of a kind get instead of an answer."""

    method: str
    path: str
    status: int
    body: Json
    headers: dict[str, str]
    times: int


@dataclass
class Session:
    """A gateway session, which outlives its sockets."""

    id: str
    shard: tuple[int, int]
    intents: int
    sent: list[Json] = field(default_factory=list)
    socket: Socket | None = None


class Socket:
    """One gateway connection."""

    def __init__(self, ws: web.WebSocketResponse, *, compress: bool) -> None:
        self.ws = ws
        self._deflate = zlib.compressobj() if compress else None
        self.acknowledges = True

    async def send(self, payload: Json) -> None:
        """Send a payload, through the connection's one zlib stream where it was asked for."""
        data = json.dumps(payload).encode()
        if self._deflate is None:
            await self.ws.send_str(data.decode())
            return
        packed = self._deflate.compress(data) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
        await self.ws.send_bytes(packed)


class Loopback:
    """What Discord knows and does; tests read its records and set its faults."""

    def __init__(self) -> None:
        self.requests: list[Request] = []
        self.identified: list[Json] = []
        self.resumed: list[Json] = []
        self.connections = 0
        self.heartbeats = 0
        self.compressed: list[str] = []
        self.sessions: dict[str, Session] = {}
        self.sockets: list[Socket] = []
        self.messages: dict[str, Json] = {}
        #: global commands; ours, unless a test says otherwise
        self.commands: list[Json] = list(TREE)
        #: commands registered in the guild alone
        self.guild_commands: list[Json] = []
        #: what differs from a plain text channel of the guild, by id
        self.channels: dict[str, Json] = {}
        self.roles: dict[str, Json] = {role["id"]: role for role in guild()["roles"]}
        #: of our application
        self.flags = 0
        self.acknowledged: set[str] = set()
        self.faults: list[Fault] = []
        self.remaining, self.reset_after, self.concurrency, self.shards = 1000, 86_400_000, 16, 1
        self.token = TOKEN
        self.heartbeat_interval = 41_250
        self.acknowledges = True
        #: closes a socket with this code instead of READY
        self.close_identify_with = 0
        self.invalidates_resumes = False
        #: takes connections and says nothing
        self.mute = False
        self.address = ""
        self._ids = itertools.count(1)
        self._nonces: dict[str, str] = {}

    # --- what tests do --------------------------------------------------------------------

    def snowflake(self, *, seconds_ago: float = 0.0) -> str:
        """Make an id as of now."""
        now = int((time.time() - seconds_ago) * 1000) - _DISCORD_EPOCH
        return str((now << 22) | (next(self._ids) & 0xFFF))

    def fail(
        self,
        method: str,
        path: str,
        status: int,
        body: Json = None,
        *,
        times: int = 1,
        **headers: str,
    ) -> None:
        """Fail the next requests whose path matches."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.faults.append(Fault(method, path, status, body, named, times))

    async def event(self, name: str, data: Json, shard: int = 0) -> None:
        """Send an event to every session of a shard, connected or not."""
        for session in list(self.sessions.values()):
            if session.shard[0] == shard:
                await self._dispatch(session, name, data)

    async def drop(self) -> None:
        """Break every gateway connection, without a word."""
        for session in list(self.sessions.values()):
            if session.socket and (transport := session.socket.ws._req):  # noqa: SLF001
                assert transport.transport is not None
                transport.transport.abort()

    async def send_all(self, payload: Json) -> None:
        """Send a payload that is no event to every connection."""
        for session in list(self.sessions.values()):
            if session.socket:
                await session.socket.send(payload)

    async def close_all(self, code: int) -> None:
        """Close every gateway connection with a code."""
        for session in list(self.sessions.values()):
            if session.socket:
                await session.socket.ws.close(code=code)

    def sent(self, method: str, path: str) -> list[Request]:
        """List the requests whose path matches."""
        return [r for r in self.requests if r.method == method and fnmatch.fnmatch(r.path, path)]

    # --- REST -----------------------------------------------------------------------------

    async def rest(self, request: web.Request) -> web.StreamResponse:
        """Answer any REST request."""
        path = request.path.removeprefix("/api/v10")
        body = await request.json() if request.can_read_body else None
        self.requests.append(Request(request.method, path, body))
        for fault in self.faults:
            if fault.method == request.method and fnmatch.fnmatch(path, fault.path) and fault.times:
                fault.times -= 1
                if fault.status == 0:
                    assert request.transport is not None
                    request.transport.abort()
                return _reply(fault.status or 200, fault.body, fault.headers)
        if request.headers.get("Authorization") != f"Bot {self.token}":
            return _reply(401, {"message": "401: Unauthorized", "code": 0})
        return self._answer(request.method, path, body, request.query)

    def _answer(self, method: str, path: str, body: Json, query: Json) -> web.StreamResponse:
        for (method_, pattern), answer in self._routes().items():
            if method == method_ and fnmatch.fnmatch(path, pattern):
                given = answer(path.split("/"), body, query)
                return given if isinstance(given, web.StreamResponse) else _reply(200, given)
        return _reply(404, {"message": "404: Not Found", "code": 0})

    def _routes(self) -> dict[tuple[str, str], Callable[[list[str], Json, Json], Json]]:
        return {
            ("GET", "/users/@me"): lambda *_: user(BOT, "podbot", bot=True),
            ("GET", "*applications/@me"): lambda *_: application() | {"flags": self.flags},
            ("GET", "/users/@me/guilds"): lambda *_: [{"id": str(GUILD), "name": "guild"}],
            ("GET", "/applications/*/guilds/*/commands"): lambda *_: self.guild_commands,
            ("PUT", "/applications/*/guilds/*/commands"): lambda _, body, __: self._left(body),
            ("GET", "/gateway/bot"): lambda *_: self._gateway(),
            ("GET", "/applications/*/commands"): lambda *_: self.commands,
            ("PUT", "/applications/*/commands"): lambda _, body, __: self._registered(body),
            ("POST", "/interactions/*/callback"): lambda path, *_: self._callback(path[2], path[3]),
            ("POST", "/webhooks/*"): lambda _, body, __: self._message(str(CHANNEL), body),
            ("PATCH", "/webhooks/*"): lambda _, body, __: self._message(str(CHANNEL), body),
            ("DELETE", "*"): lambda *_: web.Response(status=204),
            ("POST", "/channels/*/messages"): lambda path, body, _: self.post(path[2], body),
            ("GET", "/channels/*/messages"): lambda path, _, query: self._history(path[2], query),
            ("GET", "/channels/*"): lambda path, *_: self._channel(path[2]),
            ("GET", "/guilds/*/roles"): lambda *_: list(self.roles.values()),
            ("GET", "/guilds/*/members/*"): lambda *_: guild()["members"][0],
            ("POST", "/users/@me/channels"): lambda *_: {"id": str(DIRECT), "type": 1},
            ("POST", "/channels/*"): lambda *_: {"id": self.snowflake()},
        }

    def _channel(self, id_: str) -> Json:
        plain = text_channel() | {"id": id_, "guild_id": str(GUILD)}
        return plain | self.channels.get(id_, {})

    def _registered(self, commands: Json) -> Json:
        self.commands = commands
        return commands

    def _left(self, commands: Json) -> Json:
        self.guild_commands = commands
        return commands

    def _gateway(self) -> Json:
        limit = {
            "total": 1000,
            "remaining": self.remaining,
            "reset_after": self.reset_after,
            "max_concurrency": self.concurrency,
        }
        url = self.address.replace("http", "ws")
        return {"url": f"{url}/gateway", "shards": self.shards, "session_start_limit": limit}

    def _callback(self, id_: str, token: str) -> web.StreamResponse:
        age = time.time() - ((int(id_) >> 22) + _DISCORD_EPOCH) / 1000
        if age > 3 or not token.startswith("interaction-"):
            return _reply(404, {"message": "Unknown interaction", "code": 10062})
        if id_ in self.acknowledged:
            return _reply(400, {"message": "Already acknowledged", "code": 40060})
        self.acknowledged.add(id_)
        return web.Response(status=204)

    def post(self, channel: str, body: Json) -> Json:
        """Store a message, once for each nonce."""
        nonce = body.get("nonce")
        if body.get("enforce_nonce") and nonce in self._nonces:
            return self.messages[self._nonces[nonce]]
        message = self._message(channel, body)
        if nonce:
            self._nonces[nonce] = message["id"]
        self.messages[message["id"]] = message
        return message

    def _message(self, channel: str, body: Json) -> Json:
        return message(self.snowflake(), body.get("content", ""), author=BOT, channel=channel) | {
            key: body[key] for key in ("embeds", "components", "flags", "nonce") if key in body
        }

    def _history(self, channel: str, query: Json) -> Json:
        after, limit = int(query.get("after", 0)), int(query.get("limit", 50))
        found = sorted(
            (
                m
                for m in self.messages.values()
                if m["channel_id"] == channel and int(m["id"]) > after
            ),
            key=lambda m: int(m["id"]),
        )
        return found[:limit][::-1]

    # --- gateway --------------------------------------------------------------------------

    async def gateway(self, request: web.Request) -> web.StreamResponse:
        """Hold one gateway connection."""
        ws = web.WebSocketResponse()
        await ws.prepare(request)
        self.connections += 1
        compress = request.query.get("compress", "")
        self.compressed.append(compress)
        socket = Socket(ws, compress=compress == "zlib-stream")
        self.sockets.append(socket)
        with suppress(ConnectionError):
            if not self.mute:
                await socket.send({"op": 10, "d": {"heartbeat_interval": self.heartbeat_interval}})
            async for frame in ws:
                if frame.type is WSMsgType.TEXT:
                    await self._received(socket, json.loads(frame.data))
        self.sockets.remove(socket)
        for session in self.sessions.values():
            if session.socket is socket:
                session.socket = None
        return ws

    async def _received(self, socket: Socket, payload: Json) -> None:
        match payload["op"]:
            case 1:
                self.heartbeats += 1
                if self.acknowledges:
                    await socket.send({"op": 11})
            case 2:
                await self._identify(socket, payload["d"])
            case 6:
                await self._resume(socket, payload["d"])
            case _:
                raise ValueError(payload)

    async def _identify(self, socket: Socket, data: Json) -> None:
        self.identified.append(data)
        self.remaining -= 1
        code = 4004 if data["token"] != self.token else self.close_identify_with
        if code:
            await socket.ws.close(code=code)
            return
        session = Session(f"session-{next(self._ids)}", tuple(data["shard"]), data["intents"])
        session.socket = socket
        self.sessions[session.id] = session
        await self._dispatch(session, "READY", self._ready(session))
        if (GUILD >> 22) % session.shard[1] == session.shard[0]:
            await self._dispatch(session, "GUILD_CREATE", guild())

    async def _resume(self, socket: Socket, data: Json) -> None:
        self.resumed.append(data)
        session = self.sessions.get(data["session_id"])
        if session is None or self.invalidates_resumes:
            self.sessions.pop(data["session_id"], None)
            await socket.send({"op": 9, "d": False})
            return
        session.socket = socket
        for payload in [p for p in session.sent if p["s"] > data["seq"]]:
            await socket.send(payload)
        await self._dispatch(session, "RESUMED", {})

    async def _dispatch(self, session: Session, name: str, data: Json) -> None:
        payload = {"op": 0, "t": name, "s": len(session.sent) + 1, "d": data}
        session.sent.append(payload)
        if session.socket and not session.socket.ws.closed:
            with suppress(ConnectionError):
                await session.socket.send(payload)

    def _ready(self, session: Session) -> Json:
        here = (GUILD >> 22) % session.shard[1] == session.shard[0]
        return {
            "v": 10,
            "user": user(BOT, "podbot", bot=True),
            "guilds": [{"id": str(GUILD), "unavailable": True}] if here else [],
            "session_id": session.id,
            "resume_gateway_url": f"{self.address.replace('http', 'ws')}/resume",
            "shard": list(session.shard),
            "application": {"id": str(APPLICATION), "flags": 0},
        }


@asynccontextmanager
async def loopback(discord: Loopback | None = None) -> AsyncIterator[Loopback]:
    """Run a Discord on a free port; one of your own, if it is given."""
    discord = discord or Loopback()
    app = web.Application()
    app.router.add_get("/gateway", discord.gateway)
    app.router.add_get("/resume", discord.gateway)
    app.router.add_route("*", "/{path:.*}", discord.rest)
    runner = web.AppRunner(app, shutdown_timeout=0.1, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    discord.address = f"http://{host}:{port}"
    try:
        yield discord
    finally:
        await discord.close_all(WSCloseCode.GOING_AWAY)
        await runner.cleanup()


async def until(held: Callable[[], object], seconds: float = 60.0) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(seconds):
        while not held():  # noqa: ASYNC110 - the other side is a real socket
            await asyncio.sleep(0.005)


def _reply(status: int, body: Json, headers: dict[str, str] | None = None) -> web.Response:
    if isinstance(body, str):
        return web.Response(status=status, text=body, headers=headers)
    # without a charset, as Discord writes it: discord.py compares the whole header
    given = {"Content-Type": "application/json", **(headers or {})}
    return web.Response(status=status, body=json.dumps(body).encode(), headers=given)
