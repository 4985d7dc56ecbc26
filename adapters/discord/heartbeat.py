"""Heartbeats that are timed from when they leave."""

from __future__ import annotations

import time
from typing import Any

from discord import gateway


class Heartbeat(gateway.KeepAliveHandler):
    """Times each acknowledgement from the heartbeat that it answers.

    discord.py 2.7 notes when a heartbeat left in a thread of its own, which may come to it only
    after the acknowledgement; it then warns that the connection is a whole interval behind.
    """

    def get_payload(self) -> dict[str, Any]:
        """Write a heartbeat, which leaves now."""
        self._last_send = time.perf_counter()
        return super().get_payload()


def time_heartbeats() -> None:
    """Have every connection from now on time its heartbeats so."""
    gateway.KeepAliveHandler = Heartbeat  # type: ignore[misc] # connections make it by this name
