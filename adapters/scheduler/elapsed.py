"""Seconds that go by, whether or not anybody runs."""

from __future__ import annotations

import time


def elapsed() -> float:
    """Count seconds, those asleep or stopped included where the system can tell."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)
