"""One id for all that happens on account of one event, from its arrival to the reply."""

from __future__ import annotations

import secrets
from contextvars import ContextVar

_BYTES = 4
_CURRENT: ContextVar[str] = ContextVar("correlation", default="")


def begin() -> None:
    """Give what follows in this task, and in tasks it starts, an id of its own."""
    _CURRENT.set(secrets.token_hex(_BYTES))


def current() -> str:
    """Give the id; empty outside of any event."""
    return _CURRENT.get()
