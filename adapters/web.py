"""The web server: one address, the paths it is given and nothing else."""

from __future__ import annotations

import os
import socket
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from aiohttp import web

from bot.errors import ConfigError

PUBLIC, OPS = "PODBOT_HTTP_ADDRESS", "PODBOT_OPS_ADDRESS"
#: bytes of a request; Slack's largest are some tens of thousands
LARGEST = 1024 * 1024
#: seconds that requests under way get to finish when podbot stops
GRACE = 4.0


@asynccontextmanager
async def serving(
    host: str, port: int, routes: Iterable[web.RouteDef], setting: str = PUBLIC
) -> AsyncIterator[int]:
    """Serve some routes while the context lasts, and give the port; 0 takes a free one.

    Nothing is logged of a request: addresses hold OAuth codes.
    """
    app = web.Application(client_max_size=LARGEST)
    app.add_routes(routes)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=GRACE)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            raise _unusable(setting, host, port, error) from None
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()


def look_for(host: str, port: int, setting: str = PUBLIC) -> None:
    """Raise the ConfigError that serving would raise now."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        for family, kind, protocol, _, address in found:
            with socket.socket(family, kind, protocol) as trial:
                trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                trial.bind(address)
    except OSError as error:
        raise _unusable(setting, host, port, error) from None


def _unusable(setting: str, host: str, port: int, error: OSError) -> ConfigError:
    # asyncio puts a sentence of its own in place of the system's; names that nobody knows have < 0
    known = error.errno is not None and error.errno > 0
    why = os.strerror(error.errno or 0) if known else error.strerror or str(error)
    says = f"{setting}: {host}:{port} cannot be used: {why}"
    return ConfigError([f"{says}; stop what uses it, or set another one"])
