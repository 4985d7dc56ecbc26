"""Fetching a feed: http and https only, few hops, few bytes, little time, and a clear name."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from urllib.parse import urljoin, urlsplit

from aiohttp import (
    ClientConnectorError,
    ClientError,
    ClientPayloadError,
    ClientResponse,
    ClientSession,
    ClientTimeout,
    DummyCookieJar,
    TCPConnector,
)

from adapters.feeds.guard import REFUSED, Guard
from bot.errors import PodBotError
from bot.intake.feeds.following import Validators

#: decompressed
MOST_BYTES = 20 * 1024 * 1024
MOST_SECONDS = 30.0
MOST_HOPS = 5
_CHUNK = 64 * 1024
#: gzip or zlib, whichever the stream begins with
_ANY_WINDOW = 47
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_PERMANENT = frozenset({301, 308})
_ACCEPT = (
    "application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1"
)


_NONE = Validators()


class FetchError(PodBotError):
    """A feed could not be fetched; says why, and for how long its server wants to be left alone."""

    def __init__(self, problem: str, *, wait: float = 0.0, gone: bool = False) -> None:
        """Keep what decides when it is tried again."""
        super().__init__(problem)
        self.wait = wait
        self.gone = gone


@dataclass(frozen=True, slots=True)
class Fetched:
    """What a server sent; no body where it says that nothing has changed."""

    body: bytes | None
    address: str
    charset: str = ""
    kind: str = ""
    validators: Validators = _NONE
    #: where the server says it is for good, if that is elsewhere
    moved: str = ""


class Fetcher:
    """Fetches documents from the public internet."""

    def __init__(self, version: str, guard: Guard) -> None:
        """Name podbot's version to the servers; nothing is opened yet."""
        self._agent = f"podbot/{version} (follows podcast feeds; asks once an hour)"
        self._guard = guard

    async def fetch(self, address: str, validators: Validators | None = None) -> Fetched:
        """Fetch a document, or learn that it has not changed; a FetchError says what is wrong."""
        try:
            async with asyncio.timeout(MOST_SECONDS), self._session() as session:
                return await self._followed(session, address, validators or Validators())
        except TimeoutError:
            raise FetchError(f"no whole answer within {MOST_SECONDS:.0f} seconds") from None
        except ClientConnectorError as error:
            raise FetchError(_why_not_connected(error)) from error
        except ClientPayloadError as error:
            raise FetchError("its answer breaks off before the end") from error
        except zlib.error as error:
            raise FetchError("its answer is not packed the way it says") from error
        except (ClientError, OSError, ValueError) as error:
            raise FetchError(
                f"the connection failed ({str(error) or type(error).__name__})"
            ) from error

    @asynccontextmanager
    async def _session(self) -> AsyncIterator[ClientSession]:
        connector = TCPConnector(socket_factory=self._guard.socket, force_close=True)
        headers = {
            "User-Agent": self._agent,
            "Accept": _ACCEPT,
            "Accept-Encoding": "gzip, deflate",
        }
        async with ClientSession(
            connector=connector,
            headers=headers,
            timeout=ClientTimeout(total=MOST_SECONDS),
            auto_decompress=False,
            cookie_jar=DummyCookieJar(),
            trust_env=False,
        ) as session:
            yield session

    async def _followed(
        self, session: ClientSession, address: str, validators: Validators
    ) -> Fetched:
        at, permanent = address, True
        for _ in range(MOST_HOPS + 1):
            _check(at)
            asked = session.get(at, headers=_conditions(validators), allow_redirects=False)
            async with asked as response:
                if response.status not in _REDIRECTS:
                    moved = at if permanent and at != address else ""
                    return await _taken(response, at, validators, moved)
                permanent = permanent and response.status in _PERMANENT
                at = urljoin(at, response.headers.get("Location", ""))
        raise FetchError(f"redirected more than {MOST_HOPS} times")


def _check(address: str) -> None:
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise FetchError(
            f"leads to {parts.scheme or 'no'} address; only http and https are fetched"
        )


def _conditions(validators: Validators) -> dict[str, str]:
    told = {"If-None-Match": validators.etag, "If-Modified-Since": validators.modified}
    return {name: value for name, value in told.items() if value}


async def _taken(response: ClientResponse, at: str, validators: Validators, moved: str) -> Fetched:
    if response.status == HTTPStatus.NOT_MODIFIED and validators != Validators():
        return Fetched(None, at)
    if response.status != HTTPStatus.OK:
        raise _refusal(response)
    return Fetched(
        await _body(response),
        at,
        response.charset or "",
        response.content_type,
        Validators(_header(response, "ETag"), _header(response, "Last-Modified")),
        moved,
    )


async def _body(response: ClientResponse) -> bytes:
    """Read what is sent, decompressed by us bit by bit: a few kB of gzip can fill any memory."""
    packed = response.headers.get("Content-Encoding", "").strip().lower()
    if packed not in ("", "identity", "gzip", "x-gzip", "deflate"):
        raise FetchError(f"sent as {packed}, which was not asked for")
    unpacking = zlib.decompressobj(_ANY_WINDOW) if packed not in ("", "identity") else None
    body = bytearray()
    async for chunk in response.content.iter_chunked(_CHUNK):
        room = MOST_BYTES + 1 - len(body)
        body += unpacking.decompress(chunk, room) if unpacking else chunk
        if len(body) > MOST_BYTES or (unpacking and unpacking.unconsumed_tail):
            raise FetchError(f"larger than {MOST_BYTES // 1024 // 1024} MiB")
    return bytes(body)


def _header(response: ClientResponse, name: str) -> str:
    """Give a header that can be sent back as it came."""
    value = response.headers.get(name, "")
    return value if value.isascii() else ""


def _refusal(response: ClientResponse) -> FetchError:
    said = f"its server answers {response.status} {response.reason or ''}".rstrip()
    if response.status == HTTPStatus.GONE:
        return FetchError(f"{said}: it is gone for good", gone=True)
    return FetchError(said, wait=_wait(response.headers.get("Retry-After", "")))


def _wait(told: str) -> float:
    """Read `Retry-After`: seconds, or a date. RFC 9110 section 10.2.3."""
    if told.isascii() and told.isdigit():
        return float(told[:9])
    try:
        until = parsedate_to_datetime(told)
    except ValueError:
        return 0.0
    aware = until if until.tzinfo else until.replace(tzinfo=UTC)
    return max(0.0, (aware - datetime.now(UTC)).total_seconds())


def _why_not_connected(error: ClientConnectorError) -> str:
    if error.os_error.errno == REFUSED:
        return f"leads to {error.host}, which is not on the public internet"
    return f"{error.host} cannot be reached ({error.os_error.strerror or error.os_error})"
