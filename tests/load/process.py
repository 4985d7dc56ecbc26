"""What a process takes, and what the whole machine does, as /proc tells it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Self

_TICK = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Taken:
    """Seconds of processor time up to a moment."""

    podbot: float
    #: this process: those who ask, and both platforms
    company: float
    #: everything on the machine
    all: float

    @classmethod
    def by(cls, pid: int) -> Self:
        """Read what was taken up to now."""
        user, nice, system, _, _, irq, softirq, steal, *_ = map(
            int, Path("/proc/stat").read_text().split(maxsplit=11)[1:11]
        )
        busy = user + nice + system + irq + softirq + steal
        return cls(_seconds(pid), _seconds(os.getpid()), busy / _TICK)

    def since(self, earlier: Self) -> Taken:
        """Give what was taken in between."""
        return Taken(
            self.podbot - earlier.podbot, self.company - earlier.company, self.all - earlier.all
        )

    @property
    def others(self) -> float:
        """Give what neither podbot nor those who ask took."""
        return max(0.0, self.all - self.podbot - self.company)


def megabytes(pid: int) -> float:
    """Read the memory a process takes."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def _seconds(pid: int) -> float:
    # after the name, which may hold spaces
    after = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(after[11]) + int(after[12])) / _TICK
