"""Heartbeats that are timed from when they leave, and end with their client."""

from __future__ import annotations

import threading
import time
from typing import Any

from discord import Client, gateway
from discord.state import ConnectionState


class Heartbeat(gateway.KeepAliveHandler):
    """Times each acknowledgement from the heartbeat that it answers.

    discord.py 2.7 notes when a heartbeat left in a thread of its own, which may come to it only
    after the acknowledgement; it then warns that the connection is a whole interval behind.
    """

    def get_payload(self) -> dict[str, Any]:
        """Write a heartbeat, which leaves now."""
        self._last_send = time.perf_counter()
        return super().get_payload()

    def serves(self, state: ConnectionState[Client]) -> bool:
        """Tell whether its connection is one of this client's."""
        return self.ws._connection is state  # noqa: SLF001 - a connection tells its client no other way


def time_heartbeats() -> None:
    """Have every connection from now on time its heartbeats so."""
    gateway.KeepAliveHandler = Heartbeat  # type: ignore[misc] # connections make it by this name


async def close_abandoned(state: ConnectionState[Client]) -> None:
    """Close a client's connections that are nobody's any more, and so end their heartbeats.

    discord.py drops a connection that is given up between Discord's hello and its turn to identify;
    its thread would outlive the loop that it speaks to.
    """
    for thread in threading.enumerate():
        if isinstance(thread, Heartbeat) and thread.serves(state):
            await thread.ws.close()
