"""Health and metrics, on an address for operators alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from aiohttp import ClientError, ClientSession, ClientTimeout, web

_ALIVE = "alive\n"
#: seconds in which a podbot says that it is
_ASKING = 2.0
_METRICS = "text/plain; version=1.0.0; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Health:
    """How the parts are."""

    ready: bool
    #: part -> how it is
    parts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


class Looks(Protocol):
    """Looks at the parts."""

    def __call__(self, parts: Collection[str] = ()) -> Health:
        """Tell how these parts are; all of them unless some are named."""


def routes(looks: Looks, metrics: Callable[[], bytes]) -> tuple[web.RouteDef, ...]:
    """Give the paths an operator's tools ask."""

    async def healthz(_: web.Request) -> web.Response:
        return web.Response(text=_ALIVE)

    async def readyz(request: web.Request) -> web.Response:
        health = looks(request.query.getall("part", []))
        status = 200 if health.ready else 503
        return web.json_response(
            {"ready": health.ready, "parts": dict(health.parts)}, status=status
        )

    async def written(_: web.Request) -> web.Response:
        return web.Response(body=metrics(), headers={"Content-Type": _METRICS})

    return (
        web.get("/healthz", healthz),
        web.get("/readyz", readyz),
        web.get("/metrics", written),
    )


async def is_podbot(host: str, port: int) -> bool:
    """Tell whether a podbot serves its health at an address."""
    try:
        async with (
            ClientSession(timeout=ClientTimeout(_ASKING)) as session,
            session.get(f"http://{host}:{port}/healthz") as answered,
        ):
            return await answered.text() == _ALIVE
    except (ClientError, OSError, ValueError):
        return False
