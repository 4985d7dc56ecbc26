"""A server on this machine that serves feeds, with a switch for every fault."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from http import HTTPStatus

#: bytes sent at a time, and between two of them
_PIECE, _PAUSE = 65_536, 0.05


@dataclass(frozen=True)
class Reply:
    """What a path answers."""

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    #: send the body bit by bit, for ever
    endless: bool = False
    #: close the connection after half of the body
    cut: bool = False
    #: accept, and then say nothing
    silent: bool = False


@dataclass(frozen=True)
class Asked:
    """A request as it came."""

    path: str
    headers: Mapping[str, str]


class FeedServer:
    """Answers from `replies`, by path; a path may have several, the last of which stays."""

    def __init__(self) -> None:
        self.replies: dict[str, list[Reply]] = {}
        self.asked: list[Asked] = []
        self.port = 0

    def serve(self, path: str, *replies: Reply) -> str:
        """Set what a path answers and give its address."""
        self.replies[path] = list(replies)
        return f"http://127.0.0.1:{self.port}{path}"

    def feed(self, path: str, body: bytes, **headers: str) -> str:
        """Serve a feed."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.serve(path, Reply(body, headers=named))

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one request and close."""
        try:
            asked = _read((await reader.readuntil(b"\r\n\r\n")).decode("latin-1"))
            self.asked.append(asked)
            replies = self.replies.get(asked.path, [Reply(status=404)])
            reply = replies.pop(0) if len(replies) > 1 else replies[0]
            await _send(writer, reply, asked)
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()


async def _send(writer: asyncio.StreamWriter, reply: Reply, asked: Asked) -> None:
    if reply.silent:
        await asyncio.Event().wait()
    unchanged = reply.status == 200 and _matches(reply, asked)
    status = 304 if unchanged else reply.status
    body = b"" if unchanged else reply.body
    headers = dict(reply.headers)
    if not reply.endless:
        headers["Content-Length"] = str(len(body))
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    writer.write("\r\n".join((*lines, "", "")).encode("latin-1"))
    if reply.endless:
        while True:
            writer.write(body)
            await writer.drain()
            await asyncio.sleep(_PAUSE)
    writer.write(body[: len(body) // 2] if reply.cut else body)
    await writer.drain()


def _matches(reply: Reply, asked: Asked) -> bool:
    pairs = (("ETag", "if-none-match"), ("Last-Modified", "if-modified-since"))
    given = [
        (reply.headers[name], asked.headers.get(ask))
        for name, ask in pairs
        if name in reply.headers
    ]
    return bool(given) and all(told == asked_for for told, asked_for in given)


def _read(head: str) -> Asked:
    first, *lines = head.split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines if line)
    return Asked(first.split()[1], {name.lower(): value for name, value in headers.items()})


@asynccontextmanager
async def feed_server() -> AsyncIterator[FeedServer]:
    """Run a server on a free port."""
    served = FeedServer()
    server = await asyncio.start_server(served.answer, "127.0.0.1", 0)
    served.port = server.sockets[0].getsockname()[1]
    try:
        yield served
    finally:
        server.close()
