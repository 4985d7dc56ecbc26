"""What a doctor finds: how a thing is, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Status(StrEnum):
    """How a thing is."""

    OK = "ok"
    WARNING = "warning"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found."""

    check: str
    status: Status
    says: str
    #: what to do; empty where there is nothing to do
    fix: str = ""

    def as_json(self) -> dict[str, str]:
        """Give it as an object."""
        return {
            "check": self.check,
            "status": self.status,
            "says": self.says,
            "fix": self.fix,
        }


def well(check: str, says: str) -> Finding:
    """Say that a thing is as it should be."""
    return Finding(check, Status.OK, says)


def doubtful(check: str, says: str, fix: str) -> Finding:
    """Say that podbot works, but not as well as it could."""
    return Finding(check, Status.WARNING, says, fix)


def wrong(check: str, says: str, fix: str) -> Finding:
    """Say that something does not work."""
    return Finding(check, Status.WRONG, says, fix)


def clock(check: str, seconds: float, *, tolerated: float) -> Finding:
    """Judge how far this machine's clock is from another's."""
    says = f"this machine's clock is {abs(seconds):.0f} s {'behind' if seconds > 0 else 'ahead'}"
    if abs(seconds) <= tolerated:
        return well(check, f"this machine's clock is right within {tolerated:.0f} s")
    return wrong(check, says, "let the machine set its clock by NTP")
