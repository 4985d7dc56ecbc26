"""What the core and its adapters ask of the world, as Protocols; each has a fake in the tests."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from bot.cards import Card
from bot.schedule import Change, Delivery, Place, Platform, Subscription

__all__ = [
    "Announcer",
    "Asker",
    "Channels",
    "Checker",
    "Claims",
    "Departures",
    "NotSent",
    "Notes",
    "Operator",
    "OurFault",
    "Outcome",
    "Place",
    "Platform",
    "Post",
    "Preference",
    "Refused",
    "Schedules",
    "Search",
    "Sent",
    "Threads",
    "Tokens",
    "Unchecked",
    "Unknown",
]


@dataclass(frozen=True, slots=True)
class Post:
    """One scheduled message, as it must come out once."""

    place: Place
    card: Card
    #: stands in a button's id, so that the message can be found again
    mark: str
    #: same for every try of the same slot; at most 25 characters, as Discord's `nonce` allows
    nonce: str
    #: role or user group to ping; nobody unless it is set
    role: str = ""
    #: whether a discussion thread is opened under the post
    thread: bool = False
    #: whether it comes without a notification, where the platform can do that
    quiet: bool = False
    #: whether it is published to the channels that follow this one, where the platform can do that
    announce: bool = False


@dataclass(frozen=True, slots=True)
class Sent:
    """The platform took the message."""

    message: str
    link: str = ""
    #: when, by the platform's clock; None where it does not say
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class NotSent:
    """The message certainly did not go out: refused before sending; try again after `seconds`."""

    reason: str
    seconds: float = 0.0
    #: True where the whole workspace was told to wait, not this channel alone
    workspace: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing can be posted there until somebody mends it: channel gone, bot out, token dead."""

    reason: str
    #: what an admin should do
    fix: str = ""


@dataclass(frozen=True, slots=True)
class OurFault:
    """The platform says the message itself is wrong; the same message is never tried again."""

    reason: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """No answer came back: the message may or may not be out."""

    reason: str


Outcome = Sent | NotSent | Refused | OurFault | Unknown


class Search(StrEnum):
    """What reading a channel's history gave, where no message was found."""

    ABSENT = "absent"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Unchecked:
    """Nobody could tell whether the bot may post somewhere."""

    reason: str
    #: what to do
    fix: str

    def __str__(self) -> str:
        """Say it in a card."""
        return f"Whether podbot may post there was not checked: {self.reason} {self.fix}"


class Checker(Protocol):
    """Knows whether the bot may post somewhere."""

    async def check(self, place: Place) -> Refused | Unchecked | None:
        """Tell what stands in the way of a post to a place, without posting; None if nothing."""


class Announcer(Checker, Protocol):
    """Posts scheduled messages on one platform; never retries by itself."""

    async def post(self, post: Post) -> Outcome:
        """Send a message once."""

    async def find(self, place: Place, mark: str, since: datetime) -> Sent | Search:
        """Look through everything posted since for the message that carries the mark."""

    async def tell_admin(self, place: Place, admin: str, text: str) -> bool:
        """Tell the person who set a schedule up, in private, what is wrong."""


class Departures(Protocol):
    """Keeps the schedules of channels and workspaces that podbot cannot post to any more."""

    async def close(self, place: Place, refused: Refused) -> None:
        """Switch off what is posted to a channel; an admin is told once."""

    async def suspend(self, workspace: str, channels: Collection[str] = ()) -> None:
        """Switch a workspace's schedules off; `channels` are those known to be its own."""

    async def welcome(self, workspace: str) -> None:
        """Take back that a workspace left."""


class Claims(Protocol):
    """Things that several replicas could do and only one may."""

    async def claim(self, key: str) -> bool:
        """Take a key; False if somebody has taken it within the last hour or more."""


class Tokens(Protocol):
    """Typed commands too long for a platform's button id, kept under a short token."""

    async def keep(self, text: str) -> str:
        """Store a text and give the token that stands for it; the same text has the same token."""

    async def text(self, token: str) -> str | None:
        """Give the text a token stands for."""


class Threads(Protocol):
    """The last command answered in a thread or direct message, for a day."""

    async def remember(self, thread: str, text: str) -> None:
        """Keep the typed form of the last card."""

    async def recall(self, thread: str) -> str:
        """Give it back; empty where there is none."""


@dataclass(frozen=True, slots=True)
class Preference:
    """The show whose episodes a channel's questions look in first."""

    place: Place
    #: the id of the show; empty where all shows are alike
    show: str


class Channels(Protocol):
    """What is set for a channel beside its schedules."""

    def show(self, place: Place) -> str:
        """Give the id of the show a channel prefers, as last read; empty where it has none."""

    def all(self) -> tuple[Preference, ...]:
        """List the channels that prefer a show, as last read."""

    async def prefer(self, preference: Preference, who: str) -> None:
        """Set the show of a channel; what its schedules have planned is chosen anew."""


class Notes(Protocol):
    """What an adapter remembers of itself between runs, such as what it last told its platform."""

    async def note(self, key: str) -> str:
        """Give what was noted; empty where nothing was."""

    async def write(self, key: str, value: str) -> None:
        """Note something, in place of what stood there."""


@dataclass(frozen=True, slots=True)
class Operator:
    """Whoever runs podbot, at its command line."""

    id: str = "the operator"


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks on a platform, and what the platform says of them; the core judges it."""

    id: str
    platform: Platform
    #: the guild or team this person belongs to, not only where they were met
    workspace: str
    #: whether the bot itself was installed here: no direct message, no installation of one user
    installed: bool = False
    #: a full member: no guest, nobody from outside a shared channel
    member: bool = False
    #: Discord: has Manage Server; Slack: an admin or owner of the workspace
    manages: bool = False
    #: is in the channel the question is about
    present: bool = False


class Schedules(Protocol):
    """The schedule as it is stored; the database's clock rules."""

    async def now(self) -> datetime:
        """Tell the time by the clock that decides what is due."""

    async def at(self, place: Place) -> tuple[Subscription, ...]:
        """List the subscriptions of a channel, oldest first."""

    async def all(self) -> tuple[Subscription, ...]:
        """List every subscription, oldest first."""

    async def get(self, id_: str) -> Subscription | None:
        """Find a subscription by its short id."""

    async def save(self, subscription: Subscription, change: Change | None) -> Subscription | None:
        """Store a new or changed subscription; None if somebody changed it in the meantime."""

    async def remove(self, subscription: Subscription, change: Change) -> None:
        """Forget a subscription; what it posted stays known, so that nothing is repeated."""

    async def history(self, place: Place) -> tuple[str, ...]:
        """List the episodes posted to a channel, oldest first."""

    async def deliveries(self, subscription: str, last: int) -> tuple[Delivery, ...]:
        """List the last slots of a subscription, newest first."""

    async def post_now(self, subscription: Subscription, made: Delivery, change: Change) -> bool:
        """Make a slot due at once; False if that date has had its post, or somebody was faster."""

    async def erase(self, who: str) -> int:
        """Forget a person's name wherever it stands; give the number of places."""
