"""A scheduler with a database, a clock we set, and platforms that do as they are told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from time import monotonic

from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.database import Database, StoredLedger, StoredSchedules
from adapters.scheduler import Sweeper
from adapters.shipped import data_folder
from bot.library import Library
from bot.library.reading import load_library
from bot.ports import Outcome, Post, Refused, Search, Sent
from bot.schedule import Change, Place, Platform, Rhythm, Subscription, Timing, Weekday

#: a Monday
START = datetime(2026, 3, 2, 8, 0, tzinfo=UTC)
DISCORD = Place(Platform.DISCORD, "G1", "C1")
SLACK = Place(Platform.SLACK, "T1", "C1")


@cache
def _shipped() -> Library:
    return load_library(data_folder())


class ClockedDatabase(Database):
    """A database whose clock the test sets, and lets go where posts wait for their turns."""

    clock = START
    #: when it was let go, by `monotonic`
    let_go: float | None = None

    async def now(self, connection: AsyncConnection) -> datetime:
        if self.let_go is None:
            return self.clock
        return self.clock + timedelta(seconds=monotonic() - self.let_go)


@dataclass
class FakeAnnouncer:
    """A platform: keeps what was posted, and answers as it was told to."""

    #: what to answer to the next requests; after that, everything is taken
    answers: list[Outcome | Callable[[Post], Outcome]] = field(default_factory=list)
    #: channel -> what is always answered there
    broken: dict[str, Outcome] = field(default_factory=dict)
    readable: bool = True
    requests: list[Post] = field(default_factory=list)
    messages: dict[str, list[Post]] = field(default_factory=lambda: defaultdict(list))
    looks: list[tuple[Place, str, datetime]] = field(default_factory=list)
    told: list[tuple[str, str]] = field(default_factory=list)
    before_post: Callable[[], object] = lambda: None

    async def post(self, post: Post) -> Outcome:
        self.requests.append(post)
        self.before_post()
        if post.place.channel in self.broken:
            return self.broken[post.place.channel]
        if not self.answers:
            return self.take(post)
        answer = self.answers.pop(0)
        return answer(post) if callable(answer) else answer

    def take(self, post: Post) -> Sent:
        """Take a message; a nonce that is known gives the message there is."""
        here = self.messages[post.place.channel]
        known = post.place.platform is Platform.DISCORD
        if not (known and any(each.nonce == post.nonce for each in here)):
            here.append(post)
        return Sent(f"m{len(here)}", f"https://chat.example/{post.place.channel}/{len(here)}")

    async def find(self, place: Place, mark: str, since: datetime) -> Sent | Search:
        self.looks.append((place, mark, since))
        if not self.readable:
            return Search.UNREADABLE
        found = [each for each in self.messages[place.channel] if each.mark == mark]
        return Sent("found", "https://chat.example/found") if found else Search.ABSENT

    async def check(self, place: Place) -> Refused | None:
        return None

    async def tell_admin(self, place: Place, admin: str, text: str) -> bool:
        self.told.append((admin, text))
        return True

    @property
    def posted(self) -> list[str]:
        """Give the titles in the order in which the channels hold them."""
        return [post.card.title for here in self.messages.values() for post in here]


class House:
    """Everything wired, on one database."""

    def __init__(self, database: ClockedDatabase, library: Library | None = None) -> None:
        self.database = database
        self.library = library or _shipped()
        self.ledger = StoredLedger(database)
        self.schedules = StoredSchedules(database)
        self.discord, self.slack = FakeAnnouncer(), FakeAnnouncer()
        self.passed = 0.0
        self.sweeper = self.replica()

    def replica(self) -> Sweeper:
        """Give another process's sweeper on the same database."""
        announcers = {Platform.DISCORD: self.discord, Platform.SLACK: self.slack}
        return Sweeper(self.ledger, announcers, lambda: self.library, lambda: self.passed)

    async def set(self, place: Place, id_: str = "w22222", **changes: object) -> Subscription:
        """Set up Mondays at 9 in London."""
        timing = Timing(Weekday.MON, time(9), "Europe/London", Rhythm.WEEKLY)
        plain = Subscription(id_, place, timing, "U1", START, date(2026, 3, 2))
        made = replace(plain, **changes)  # type: ignore[arg-type] # a test's own fields
        saved = await self.schedules.save(made, Change(id_, START, "U1", "set"))
        assert saved is not None
        return saved

    async def at(self, moment: datetime) -> None:
        """Set the clock, and sweep."""
        self.database.clock = moment
        await self.sweeper.sweep()

    async def later(self, **by: float) -> None:
        """Move the clock on, and sweep."""
        await self.at(self.database.clock + timedelta(**by))

    async def states(self, id_: str = "w22222") -> list[str]:
        """Give what became of each slot, oldest first."""
        return [each.state.value for each in reversed(await self.schedules.deliveries(id_, 99))]
