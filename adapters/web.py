"""The public web server: the paths it is given and nothing else."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from aiohttp import web

from bot.errors import ConfigError

#: bytes of a request; Slack's largest are some tens of thousands
LARGEST = 1024 * 1024
#: seconds that requests under way get to finish when podbot stops
GRACE = 5.0


@asynccontextmanager
async def serving(host: str, port: int, routes: Iterable[web.RouteDef]) -> AsyncIterator[int]:
    """Serve some routes while the context lasts, and give the port; 0 takes a free one.

    Nothing is logged of a request: addresses hold OAuth codes.
    """
    app = web.Application(client_max_size=LARGEST)
    app.add_routes(routes)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=GRACE)
    await runner.setup()
    try:
        site = web.TCPSite(runner, host, port)
        try:
            await site.start()
        except OSError as error:
            raise ConfigError(
                [f"PODBOT_HTTP_ADDRESS: {host}:{port} cannot be used: {error.strerror or error}"]
            ) from None
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()
