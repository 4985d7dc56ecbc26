"""Weekly posts while the replicas that make them are killed: what `make soak` tells."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass
from itertools import count

from tests.benchmarks.timing import ROOT, note

#: kills in all; a thousand slots see some seventy
_KILLS = 1_000
_TOLD = re.compile(
    r"(\d+) slots, (\d+) replicas, (\d+) kills.*lost (\d+), doubled (\d+)", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Crashes:
    """What became of the posts."""

    slots: int
    replicas: int
    kills: int
    lost: int
    doubled: int

    def __add__(self, other: Crashes) -> Crashes:
        """Add up two runs."""
        return Crashes(
            self.slots + other.slots,
            other.replicas,
            self.kills + other.kills,
            self.lost + other.lost,
            self.doubled + other.doubled,
        )


def measure() -> Crashes:
    """Run it on SQLite, each time with other chances, until there were enough kills."""
    note("weekly posts under kill -9, a quarter of an hour")
    total = Crashes(0, 0, 0, 0, 0)
    for seed in count(1):
        command = (sys.executable, "-m", "tests.soak", "--seed", str(seed))
        total += read(subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout)
        if total.kills >= _KILLS:
            break
    return total


def read(told: str) -> Crashes:
    """Read what the soak says."""
    found = _TOLD.search(told)
    if found is None:
        raise ValueError(f"make soak ended without its figures: {told!r}")
    return Crashes(*map(int, found.groups()))


def report(figure: Crashes) -> str:
    """Write the figures."""
    return (
        f"{figure.slots:,} posts, {figure.kills:,} kills of {figure.replicas} replicas: "
        f"{figure.lost} lost, {figure.doubled} doubled"
    )
