"""A replica as a process of its own: it posts to the loopback platform until it is killed."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from time import monotonic
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.database import Database, StoredLedger
from adapters.scheduler import Sweeper, delivering, sweep
from bot.library import Library
from bot.model import Episode, Show
from bot.ports import NotSent, Outcome, Post, Refused, Search, Sent, Unknown
from bot.schedule import Delivery, Place, Platform
from bot.weekly.deciding import Verdict
from bot.weekly.ledger import Claim
from bot.weekly.pace import Turn

LIBRARY = Library(
    (Show("show", "A show", "https://show.example"),),
    tuple(
        Episode(f"e{number}", f"Episode {number}", "show", number, notes="What is it?")
        for number in range(1, 21)
    ),
)


class Stage(StrEnum):
    """Where a replica kills itself, with a real SIGKILL."""

    NEVER = "never"
    BEFORE_CLAIM = "before claim"
    AFTER_CLAIM = "after claim"
    BEFORE_REQUEST = "before request"
    DURING_SEND = "during send"
    AFTER_SEND = "after send"
    AFTER_RECORD = "after record"


@dataclass(frozen=True, slots=True)
class Orders:
    """How a replica is to live and die."""

    address: str
    port: int
    #: virtual time runs this much faster, from this moment on
    origin: datetime
    speed: float
    stage: Stage = Stage.NEVER
    #: how far this process's own clocks are off
    skew: float = 0.0
    #: stops itself, as SIGSTOP does, once `sending` is written and before the last check
    freezes: bool = False
    #: posts it has under way at most
    capacity: int = 200


class FastDatabase(Database):
    """A database whose clock runs faster, for all who use it alike."""

    def __init__(self, url: str, origin: datetime, speed: float) -> None:
        super().__init__(url)
        self._origin, self._speed = origin, speed
        #: the moment at which this process's clock stands still, if it does
        self.still: datetime | None = None

    async def now(self, connection: AsyncConnection) -> datetime:
        if self.still:
            return self.still
        real = await super().now(connection)
        return self._origin + (real - self._origin) * self._speed


def _die(now: bool) -> None:
    if now:
        os.kill(os.getpid(), signal.SIGKILL)


class DoomedLedger(StoredLedger):
    """A ledger whose process may die at each step."""

    def __init__(self, database: Database, orders: Orders) -> None:
        super().__init__(database)
        self._orders = orders
        self._froze = False

    async def claim(self, platforms: frozenset[Platform], limit: int) -> tuple[Claim, ...]:
        _die(self._orders.stage is Stage.BEFORE_CLAIM)
        claims = await super().claim(platforms, limit)
        _die(bool(claims) and self._orders.stage is Stage.AFTER_CLAIM)
        return tuple(replace(each, turn=self._hurried(each.turn)) for each in claims)

    async def turn(self, place: Place, requests: int) -> Turn:
        return self._hurried(await super().turn(place, requests))

    async def begin(self, delivery: Delivery) -> Delivery | None:
        begun = await super().begin(delivery)
        if self._orders.freezes and not self._froze:
            self._froze = True
            os.kill(os.getpid(), signal.SIGSTOP)
        return begun

    def _hurried(self, turn: Turn) -> Turn:
        """Bring a turn nearer; how long it lasts is this machine's business, not the schedule's."""
        return Turn(turn.opens / self._orders.speed, turn.closes)

    async def settle(self, delivery: Delivery, verdict: Verdict) -> bool:
        settled = await super().settle(delivery, verdict)
        _die(self._orders.stage is Stage.AFTER_RECORD)
        return settled


class LoopbackAnnouncer:
    """Posts over a real socket."""

    def __init__(self, orders: Orders) -> None:
        self._orders = orders

    async def post(self, post: Post) -> Outcome:
        stage = self._orders.stage
        _die(stage is Stage.BEFORE_REQUEST)
        asked = {
            "platform": post.place.platform.value,
            "channel": post.place.channel,
            "mark": post.mark,
            "nonce": post.nonce,
            "left": monotonic(),
            "by": os.getpid(),
        }
        try:
            answer = await call(self._orders.port, "/post", asked, stage)
        except ConnectionRefusedError:
            return NotSent("connection refused")
        except OSError as error:
            return Unknown(str(error))
        _die(stage is Stage.AFTER_SEND)
        if "retry_after" in answer:
            return NotSent("told to wait", answer["retry_after"], workspace=True)
        return Sent(str(answer["id"]))

    async def find(self, place: Place, mark: str, since: datetime) -> Sent | Search:
        answer = await call(
            self._orders.port, "/find", {"channel": place.channel, "mark": mark}, Stage.NEVER
        )
        if not answer["readable"]:
            return Search.UNREADABLE
        return Sent("found") if answer["found"] else Search.ABSENT

    async def check(self, place: Place) -> Refused | None:
        return None

    async def tell_admin(self, place: Place, admin: str, text: str) -> bool:
        return True


async def call(
    port: int, path: str, asked: dict[str, Any], stage: Stage = Stage.NEVER
) -> dict[str, Any]:
    """Make one HTTP request, as small as can be."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    body = json.dumps(asked).encode()
    head = f"POST {path} HTTP/1.0\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    try:
        writer.write(head + body)
        await writer.drain()
        if stage is Stage.DURING_SEND:
            await asyncio.sleep(0.05)
            _die(now=True)
        received = await reader.read()
    finally:
        writer.close()
    if not received:
        raise ConnectionResetError("the platform hung up")
    answer: dict[str, Any] = json.loads(received.partition(b"\r\n\r\n")[2])
    return answer


def run(orders: Orders) -> None:
    """Live as ordered."""
    _hurry(orders.speed)
    sweep._CAPACITY = orders.capacity  # noqa: SLF001 - so that several have their share
    if orders.skew:
        _skew(orders.skew)
    asyncio.run(_run(orders))


async def _run(orders: Orders) -> None:
    database = FastDatabase(orders.address, orders.origin, orders.speed)
    announcer = LoopbackAnnouncer(orders)
    both = {Platform.DISCORD: announcer, Platform.SLACK: announcer}
    await Sweeper(DoomedLedger(database, orders), both, lambda: LIBRARY).run()


def _hurry(speed: float) -> None:
    """Shorten what a process measures by itself as much as the database's clock is sped up."""
    for module, name in (
        (delivering, "DEADLINE"),
        (delivering, "STALE"),
        (delivering, "LOOKING"),
        (sweep, "EVERY"),
    ):
        setattr(module, name, getattr(module, name) / speed)
    sweep._BUSY /= speed  # noqa: SLF001 - a test's own hurry


def _skew(seconds: float) -> None:
    """Put this process's own clocks wrong; the database's is another's."""
    import time

    real = time.time
    time.time = lambda: real() + seconds


def moment(origin: datetime, speed: float, real: datetime) -> datetime:
    """Give the virtual moment of a real one."""
    return origin + timedelta(seconds=(real - origin).total_seconds() * speed)
