"""What a schedule is made of: places, subscriptions, plans, and what became of each slot."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time
from enum import IntEnum, StrEnum


class Platform(StrEnum):
    """A chat platform."""

    DISCORD = "discord"
    SLACK = "slack"


@dataclass(frozen=True, slots=True)
class Place:
    """A channel to post to."""

    platform: Platform
    #: guild id, or `team` / `enterprise/team`; empty where the operator named the channel alone
    workspace: str
    channel: str


class Weekday(StrEnum):
    """A day of the week by name; its place in the enumeration is Python's `date.weekday()`."""

    MON = "mon"
    TUE = "tue"
    WED = "wed"
    THU = "thu"
    FRI = "fri"
    SAT = "sat"
    SUN = "sun"

    @property
    def number(self) -> int:
        """Give the number `date.weekday()` uses; it is never stored and never typed."""
        return list(Weekday).index(self)


class Rhythm(IntEnum):
    """How many weeks lie between two posts."""

    WEEKLY = 1
    FORTNIGHTLY = 2
    FOUR_WEEKLY = 4


@dataclass(frozen=True, slots=True)
class Timing:
    """When to post: a wall-clock time in a zone."""

    day: Weekday
    time: time
    #: an IANA name
    zone: str
    every: Rhythm = Rhythm.WEEKLY


@dataclass(frozen=True, slots=True)
class Style:
    """How to post."""

    #: role or user group to ping
    role: str = ""
    #: a discussion thread under each post
    thread: bool = False
    #: without a notification, where the platform can do that
    quiet: bool = False
    #: published to the channels that follow this one, where the platform can do that
    announce: bool = False


@dataclass(frozen=True, slots=True)
class Planned:
    """An episode chosen for a slot to come, and why."""

    episode: str
    why: str


@dataclass(frozen=True, slots=True)
class Subscription:
    """The episode of the week in one channel."""

    #: short, typed by people
    id: str
    place: Place
    timing: Timing
    #: who set it up
    creator: str
    #: slots before this instant are nobody's concern: it was made, mended or resumed then
    since: datetime
    #: the local date a fortnightly or four-weekly rhythm counts from
    anchor: date
    topic: str = ""
    style: Style = Style()
    paused: bool = False
    #: the first date that is posted again
    pause_until: date | None = None
    #: dates left out
    skips: tuple[date, ...] = ()
    #: the episodes of the next slots, in order, as they were last shown
    queue: tuple[Planned, ...] = ()
    #: episodes swapped out, which wait for the end of their round
    swapped: tuple[str, ...] = ()
    #: why it was switched off, and what an admin should do
    disabled: str = ""
    #: grows with each change, so that two changes at once are noticed
    version: int = 0


class State(StrEnum):
    """What became of a slot."""

    DUE = "due"
    CLAIMED = "claimed"
    SENDING = "sending"
    SENT = "sent"
    UNSURE = "unsure"
    FAILED = "failed"
    SKIPPED = "skipped"

    @property
    def over(self) -> bool:
        """Tell whether nothing more will be done about it."""
        return self in (State.SENT, State.UNSURE, State.FAILED, State.SKIPPED)


@dataclass(frozen=True, slots=True)
class Slot:
    """A subscription's post of one local date; there is never another for the same date."""

    subscription: str
    day: date

    def __str__(self) -> str:
        """Write it as a log shows it: `w7k2fd 2026-03-02`."""
        return f"{self.subscription} {self.day.isoformat()}"

    @property
    def owner(self) -> str:
        """Give the id of the subscription; an announcement has its episode's mark after it."""
        return self.subscription.partition("/")[0]


@dataclass(frozen=True, slots=True)
class Delivery:
    """One slot's row."""

    slot: Slot
    place: Place
    #: the instant it was meant for
    due: datetime
    state: State = State.DUE
    #: grows with each claim; a write that carries an older one is refused
    fence: int = 0
    #: until then it belongs to whoever claimed it, or waits as a platform told it to
    until: datetime | None = None
    #: when the first request may have left
    sending: datetime | None = None
    tries: int = 0
    #: how often it was sent again after the history showed no trace of it
    resent: int = 0
    planned: Planned | None = None
    #: the platform's id of the message, and its address
    message: str = ""
    link: str = ""
    reason: str = ""
    #: when it became what it is
    changed: datetime | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """Who did what to a schedule, and when."""

    subscription: str
    at: datetime
    who: str
    what: str
