"""How soon Slack hears of us: acknowledgements and answers on loopback, with many people asking.

podbot runs as a process of its own: `python -m tests.benchmarks.slack API_URL PORT`.
"""

from __future__ import annotations

import asyncio
import socket
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from adapters.main import wiring
from adapters.slack.part import SlackPart, SlackSettings
from adapters.web import serving
from tests.adapters.slack.loopback import APP_TOKEN, BOT_TOKEN, BOT_USER, SECRET, LoopbackSlack
from tests.adapters.slack.running import stores

#: questions under way at a time
AT_ONCE = 50
_ROUNDS = 20
_QUESTIONS = ("strides", "weak refrences", "list 2021", "topic autograd", "PR 54987", "help")


@dataclass(frozen=True)
class Figure:
    """One thing measured, in milliseconds."""

    what: str
    median: float
    p99: float


def measure() -> list[Figure]:
    """Measure both modes."""
    return [figure for http in (False, True) for figure in asyncio.run(_mode(http=http))]


def report(figures: list[Figure]) -> str:
    """Write the figures as a table."""
    rows = [f"{f.what:55} {f.median:8.1f} {f.p99:8.1f}" for f in figures]
    return "\n".join([f"{'Slack on loopback, ms':55} {'median':>8} {'p99':>8}", *rows])


async def _mode(*, http: bool) -> list[Figure]:
    mode = "HTTP" if http else "Socket Mode"
    async with LoopbackSlack().running() as slack, _podbot(slack, http=http):
        await _acknowledged(slack, 0)
        acks = [ms for n in range(_ROUNDS) for ms in await _crowd(slack, n + 1)]
        answers = [await _answered(slack, n) for n in range(200)]
    return [
        _figure(f"{mode}: acknowledged, {AT_ONCE} questions under way", acks),
        _figure(f"{mode}: a mention answered, alone", answers),
    ]


@asynccontextmanager
async def _podbot(slack: LoopbackSlack, *, http: bool) -> AsyncIterator[None]:
    port = _free_port() if http else 0
    module = (sys.executable, "-m", "tests.benchmarks.slack", slack.api_url, str(port))
    running = await asyncio.create_subprocess_exec(*module)
    if http:
        slack.request_url = f"http://127.0.0.1:{port}/slack/events"
        await slack.until(lambda: slack.of("auth.test"))
        await asyncio.sleep(1)
    await slack.until(lambda: http or slack.sockets)
    yield
    running.terminate()
    await running.wait()


def _free_port() -> int:
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        port: int = tried.getsockname()[1]
    return port


async def _crowd(slack: LoopbackSlack, number: int) -> list[float]:
    places = range(number * AT_ONCE, (number + 1) * AT_ONCE)
    acks = await asyncio.gather(*(_acknowledged(slack, place) for place in places))
    await slack.answers(1 + number * AT_ONCE)
    return list(acks)


async def _acknowledged(slack: LoopbackSlack, number: int) -> float:
    async def command() -> None:
        await slack.command(
            _QUESTIONS[number % len(_QUESTIONS)], user_id=f"U{number}", channel_id=f"C{number}"
        )

    return await _timed(command)


async def _answered(slack: LoopbackSlack, number: int) -> float:
    before = len(slack.shown)

    async def mention() -> None:
        text = _QUESTIONS[number % len(_QUESTIONS)]
        await slack.event(
            slack.message(f"<@{BOT_USER}> {text}")
            | {"user": f"UA{number}", "channel": f"CA{number}"}
        )
        while len(slack.shown) == before:  # noqa: ASYNC110 - what is waited for is timed
            await asyncio.sleep(0)

    return await _timed(mention)


async def _timed(work: Callable[[], Awaitable[None]]) -> float:
    start = time.perf_counter()
    await work()
    return (time.perf_counter() - start) * 1000


def _figure(what: str, times: list[float]) -> Figure:
    ordered = sorted(times)
    return Figure(what, ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99) - 1])


async def _serve(api_url: str, port: int) -> None:
    wired = wiring()
    core = wired.podbot(wired.configuration().settings)
    settings = SlackSettings(BOT_TOKEN, "" if port else APP_TOKEN, SECRET, api_url)
    await SlackPart(
        core, settings, stores(), lambda routes: serving("127.0.0.1", port, routes)
    ).run()


if __name__ == "__main__":
    asyncio.run(_serve(sys.argv[1], int(sys.argv[2])))
