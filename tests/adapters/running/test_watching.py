from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import pytest

from adapters.running.watching import Backoff, State, Watched
from bot.errors import PlatformError, StorageError

QUICK = Backoff(first=0.001, longest=0.004, steady=60.0)


class Part:
    """A part that does one thing after another each time it is run, then works for ever."""

    name = "part"

    def __init__(self, *does: Callable[[], None]) -> None:
        self.ready = False
        self.runs = 0
        self._does = list(does)

    async def run(self) -> None:
        self.runs += 1
        if self._does:
            self._does.pop(0)()
            return
        self.ready = True
        await asyncio.Event().wait()


def fails(error: Exception) -> Callable[[], None]:
    def fail() -> None:
        raise error

    return fail


async def kept(part: Part, until: Callable[[Watched], bool]) -> Watched:
    watched = Watched(part, QUICK)
    keeping = asyncio.create_task(watched.keep())
    async with asyncio.timeout(5):
        while not until(watched) and not keeping.done():  # noqa: ASYNC110
            await asyncio.sleep(0.001)
    keeping.cancel()
    with suppress(asyncio.CancelledError):
        await keeping
    return watched


def up(watched: Watched) -> bool:
    return watched.state is State.UP


@pytest.mark.parametrize("error", [RuntimeError("bug"), OSError("net"), StorageError("db")])
async def test_a_part_that_fails_is_begun_again(error: Exception) -> None:
    part = Part(fails(error), fails(error))

    watched = await kept(part, up)

    assert part.runs == 3
    assert watched.restarts == 2


async def test_a_part_that_simply_ends_is_begun_again() -> None:
    part = Part(lambda: None)

    await kept(part, up)

    assert part.runs == 2


async def test_a_part_that_a_platform_refuses_is_given_up_and_says_why() -> None:
    part = Part(fails(PlatformError("Discord refuses the token; set DISCORD_TOKEN")))

    watched = await kept(part, up)

    assert part.runs == 1
    assert watched.reason == "Discord refuses the token; set DISCORD_TOKEN"


async def test_pauses_grow_until_the_longest_and_begin_anew_after_a_good_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pauses: list[float] = []
    now = [0.0]

    def long_run() -> None:
        now[0] += 61.0

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr("adapters.running.watching.asyncio.sleep", sleep)
    monkeypatch.setattr("adapters.running.watching.random.uniform", lambda _, most: most)
    part = Part(*[lambda: None] * 4, long_run, fails(PlatformError("enough")))

    await Watched(part, Backoff(1.0, 5.0, 60.0), lambda: now[0]).keep()

    assert pauses == [1.0, 2.0, 4.0, 5.0, 1.0]


async def test_a_part_that_was_cancelled_is_stopped() -> None:
    watched = await kept(Part(), up)

    assert watched.state is State.STOPPED
