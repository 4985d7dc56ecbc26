"""How the text of a setting becomes its value; a ValueError says what was expected."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

_PORTS = range(1, 65536)
_YES, _NO = ("1", "true", "yes"), ("0", "false", "no")


class Visibility(StrEnum):
    """Who sees an answer in a channel."""

    PUBLIC = "public"
    PRIVATE = "private"


class LogFormat(StrEnum):
    """How a line of the log is written."""

    TEXT = "text"
    JSON = "json"


@dataclass(frozen=True, slots=True)
class Address:
    """Where a server listens."""

    host: str
    port: int

    def __str__(self) -> str:
        """Write it as it is typed."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def text(typed: str) -> str:
    """Take any text."""
    return typed


def visibility(typed: str) -> Visibility:
    """Read `public` or `private`."""
    return Visibility(_one_of(tuple(Visibility), typed))


def log_format(typed: str) -> LogFormat:
    """Read `text` or `json`."""
    return LogFormat(_one_of(tuple(LogFormat), typed))


def yes(typed: str) -> bool:
    """Read `1` or `0`, `true` or `false`, `yes` or `no`."""
    return _one_of((*_YES, *_NO), typed) in _YES


def address(typed: str) -> Address:
    """Read `127.0.0.1:8080`, `[::1]:8080` or `localhost:8080`."""
    host, _, port = typed.rpartition(":")
    bare = host.removeprefix("[").removesuffix("]")
    bracketed = len(host) == len(bare) + 2
    if not bare or (":" in bare and not bracketed) or not _is_port(port):
        raise ValueError(f"expected HOST:PORT, such as 127.0.0.1:8080, not {typed!r}")
    return Address(bare, int(port))


def web_address(typed: str) -> str:
    """Read an address that begins with https:// or http://."""
    if not typed.startswith(("https://", "http://")):
        raise ValueError(f"expected an address that begins with https://, not {typed!r}")
    return typed


def web_address_ending(end: str) -> Callable[[str], str]:
    """Make a reader of addresses that end in a certain way."""

    def read(typed: str) -> str:
        if not web_address(typed).endswith(end):
            raise ValueError(f"expected an address that ends in {end}, not {typed!r}")
        return typed

    return read


def web_addresses(typed: str) -> tuple[str, ...]:
    """Read web addresses parted by spaces."""
    return tuple(web_address(part) for part in typed.split())


def keys(typed: str) -> tuple[str, ...]:
    """Read keys parted by commas."""
    return tuple(key.strip() for key in typed.split(",") if key.strip())


def _one_of(words: tuple[str, ...], typed: str) -> str:
    if typed.lower() not in words:
        raise ValueError(f"expected {' or '.join(words)}, not {typed!r}")
    return typed.lower()


def _is_port(typed: str) -> bool:
    return typed.isascii() and typed.isdigit() and int(typed) in _PORTS
