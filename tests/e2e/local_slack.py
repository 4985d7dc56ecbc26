"""Somebody else's Slack: the `local-slack` binary from npm, as `make e2e` installs it."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientError, ClientSession

Json = dict[str, Any]

INSTALLED = Path(__file__).parents[2] / ".e2e" / "node_modules" / "local-slack-linux-x64"
TEAM, CHANNEL, ALICE, BOB, BOT_USER = "T01TEST", "C01GEN", "U01ALICE", "U02BOB", "U0BOT"
BOT_TOKEN, APP_TOKEN, SECRET = "xoxb-e2e", "xapp-e2e", "signing-secret-e2e"
DEADLINE = 15.0
Read = Callable[[], Awaitable[list[Json]]]


@dataclass(frozen=True)
class LocalSlack:
    """The running peer, driven through its control API as its web page drives it."""

    base: str
    session: ClientSession

    @property
    def api_url(self) -> str:
        return f"{self.base}/api/"

    async def control(self, path: str, **body: object) -> Json:
        """Do something as a person in the workspace."""
        async with self.session.post(f"{self.base}/_control/{path}", json=body) as answered:
            done: Json = await answered.json()
        assert done["ok"], done
        return done

    async def messages(self, channel: str = CHANNEL) -> list[Json]:
        """Read a channel."""
        async with self.session.get(f"{self.base}/_control/messages/{channel}") as answered:
            found: list[Json] = (await answered.json())["messages"]
        return found

    async def answers(self, count: int, channel: str = CHANNEL) -> list[Json]:
        """Wait until podbot has written a number of messages, and give them."""
        return await self.until(lambda found: len(found) >= count, lambda: self._ours(channel))

    async def calls(self, method: str) -> list[Json]:
        """Give the arguments of podbot's calls of a method."""
        async with self.session.get(f"{self.base}/_control/log") as answered:
            log: list[Json] = (await answered.json())["log"]
        return [entry["detail"] for entry in log if entry["summary"] == method]

    async def until(self, holds: Callable[[list[Json]], bool], read: Read) -> list[Json]:
        """Read until something holds."""
        async with asyncio.timeout(DEADLINE):
            while not holds(found := await read()):  # noqa: ASYNC110 - the peer is a process
                await asyncio.sleep(0.02)
        return found

    async def _ours(self, channel: str) -> list[Json]:
        return [message for message in await self.messages(channel) if message.get("bot_id")]


def control(message: Json, label: str) -> Json:
    """Find a button or a menu by what it says."""
    for block in message["blocks"]:
        for element in block.get("elements", []):
            said = element.get("placeholder") or element.get("text")
            if isinstance(said, dict) and said["text"] == label:
                return dict(element)
    raise AssertionError(f"no {label} in {message}")


@asynccontextmanager
async def local_slack(folder: Path, request_url: str = "") -> AsyncIterator[LocalSlack]:
    """Run the peer, in Socket Mode or sending to an address."""
    binary = INSTALLED / "bin" / "local-slack"
    if not binary.exists():
        pytest.skip(f"{binary} is not here; `make e2e` installs it")
    config = folder / "workspace.json"
    config.write_text(json.dumps(_workspace(request_url)))
    port = free_port()
    running = await asyncio.create_subprocess_exec(
        str(binary), "--config", str(config), "--port", str(port), "--base-host", "127.0.0.1",
        stdout=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        async with ClientSession() as session:
            peer = LocalSlack(f"http://127.0.0.1:{port}", session)
            await _listening(peer)
            yield peer
    finally:
        running.terminate()
        await running.wait()


def free_port() -> int:
    """Find a port nobody listens on."""
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        port: int = tried.getsockname()[1]
    return port


async def _listening(peer: LocalSlack) -> None:
    async with asyncio.timeout(DEADLINE):
        while True:
            try:
                await peer.messages()
            except ClientError:
                await asyncio.sleep(0.02)
            else:
                return


def _workspace(request_url: str) -> Json:
    way_in = {"mode": "events", "requestUrl": request_url} if request_url else {"mode": "socket"}
    app = {
        "appId": "A01POD",
        "botUserId": BOT_USER,
        "botName": "podbot",
        "botToken": BOT_TOKEN,
        "appToken": APP_TOKEN,
        "signingSecret": SECRET,
        **way_in,
    }
    return {
        "workspace": {"name": "Compiler team", "domain": "compiler-team", "teamId": TEAM},
        "apps": [app],
        "users": [
            {"id": ALICE, "name": "alice", "real_name": "Alice Anderson"},
            {"id": BOB, "name": "bob", "real_name": "Bob Brown"},
        ],
        "channels": [{"id": CHANNEL, "name": "general", "members": [ALICE, BOB, BOT_USER]}],
    }
