"""A chat platform on 127.0.0.1, as a process of its own: it outlives whoever posts to it."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from multiprocessing.connection import Connection
from typing import Any


class _Messages:
    """What was posted, and how the platform behaves."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.kept: list[dict[str, Any]] = []
        self.seconds = 0.0
        self.readable = True
        #: told once to whoever posts after so many different posters
        self.retry_after, self.posters = 0.0, 0
        self.refused: list[dict[str, Any]] = []

    def post(self, asked: dict[str, Any]) -> dict[str, Any]:
        # a request that has arrived is carried out, whether or not anybody waits for the answer
        time.sleep(self.seconds)
        with self.lock:
            if self._refuses():
                self.refused.append(asked)
                return {"retry_after": self.retry_after}
            known = asked["platform"] == "discord" and self._same(asked, "nonce")
            if not known:
                self.kept.append(asked)
            return {"id": len(self.kept)}

    def _refuses(self) -> bool:
        enough = len({kept["by"] for kept in self.kept}) >= self.posters
        return bool(self.retry_after) and enough and not self.refused

    def find(self, asked: dict[str, Any]) -> dict[str, Any]:
        with self.lock:
            return {"readable": self.readable, "found": self._same(asked, "mark")}

    def behave(self, asked: dict[str, Any]) -> dict[str, Any]:
        self.seconds = asked.get("seconds", self.seconds)
        self.readable = asked.get("readable", self.readable)
        self.retry_after = asked.get("retry_after", self.retry_after)
        self.posters = asked.get("posters", self.posters)
        return {}

    def all(self, _: dict[str, Any]) -> dict[str, Any]:
        with self.lock:
            return {"messages": list(self.kept), "refused": list(self.refused)}

    def _same(self, asked: Mapping[str, Any], name: str) -> bool:
        here = (kept for kept in self.kept if kept["channel"] == asked["channel"])
        return any(kept[name] == asked[name] for kept in here)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 200
    messages = _Messages()

    def handle_error(self, *_: object) -> None:
        """Say nothing of posters that were killed."""


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        messages = self.server.messages
        does = {
            "/post": messages.post,
            "/find": messages.find,
            "/behave": messages.behave,
            "/all": messages.all,
        }
        body = json.dumps(does[self.path](asked)).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def serve(told: Connection) -> None:
    """Run until killed; the port is told first."""
    server = _Server(("127.0.0.1", 0), _Handler)
    told.send(server.server_address[1])
    server.serve_forever()
