"""Ten thousand channels due together: real `podbot run` processes and platforms of ours.

make bench ARGS="--only workspace"   # one Slack workspace, three quarters of an hour
make bench ARGS="--only posts"       # Discord, five minutes
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from aiohttp import web

from adapters.database import Database
from adapters.indexing import engine
from adapters.shipped import data_folder
from bot.schedule import Platform
from tests.adapters.discord.loopback import Loopback, loopback
from tests.adapters.running.process import Podbot, free_port, running
from tests.adapters.running.tokens import Env, on_discord, over_http
from tests.adapters.slack.loopback import LoopbackSlack
from tests.benchmarks.filling import fill
from tests.benchmarks.timing import note, table

POSTS = 10_000
REPLICAS = 3
#: what a platform takes to answer
_ANSWERS_AFTER = 0.12
#: parts of all posts after which memory is looked at
_MIDDLE = 0.5
_SAMPLES = (0.01, _MIDDLE, 1.0)
_EVERY = 0.2
_EPISODE = "strides"


@dataclass
class Arrivals:
    """When each post came, and how often each channel was posted to."""

    at: list[float] = field(default_factory=list)
    channels: Counter[str] = field(default_factory=Counter)

    async def note(self, channel: str) -> None:
        """Take a post, and the time a platform takes."""
        self.at.append(monotonic())
        self.channels[channel] += 1
        await asyncio.sleep(_ANSWERS_AFTER)

    @property
    def busiest(self) -> int:
        """Count the posts of the busiest second."""
        first, busiest = 0, 0
        for last, moment in enumerate(self.at):
            while moment - self.at[first] >= 1:
                first += 1
            busiest = max(busiest, last - first + 1)
        return busiest


@dataclass(frozen=True, slots=True)
class FanOut:
    """What came of it."""

    platform: Platform
    replicas: int
    posts: int
    doubled: int
    #: from the first post to the last
    seconds: float
    busiest: int
    #: the largest replica's, at the start, in the middle and at the end
    megabytes: tuple[int, ...]
    #: seconds that the oldest post was late by, as the metrics showed it in the middle
    lateness: float


class _Slack(LoopbackSlack):
    """A workspace that keeps nothing but when each post came."""

    arrivals = Arrivals()

    async def _api(self, request: web.Request) -> web.Response:
        answer = await super()._api(request)
        call = self.calls.pop()
        if call.method == "chat.postMessage":
            await self.arrivals.note(call.args["channel"])
        return answer


class _Discord(Loopback):
    """A Discord that keeps nothing but when each post came."""

    arrivals = Arrivals()

    async def rest(self, request: web.Request) -> web.StreamResponse:
        answer = await super().rest(request)
        asked = self.requests.pop()
        self.messages.clear()
        if asked.method == "POST" and asked.path.endswith("/messages"):
            await self.arrivals.note(asked.path.split("/")[2])
        return answer


def measure(platform: Platform, posts: int = POSTS, replicas: int = REPLICAS) -> FanOut:
    """Post to so many channels, all due at once; this takes as long as the pace makes it."""
    note(f"{posts:,} posts on {platform} by {replicas} processes")
    with TemporaryDirectory() as made:
        return asyncio.run(_measured(Path(made), platform, posts, replicas))


def report(found: Sequence[FanOut]) -> str:
    """Write the figures as a table."""
    head = ("posts due together", *(f"{each.platform} ×{each.replicas}" for each in found))
    rows = (
        ("posts", *(f"{each.posts:,}" for each in found)),
        ("doubled", *(f"{each.doubled}" for each in found)),
        ("first to last, minutes", *(f"{each.seconds / 60:.1f}" for each in found)),
        ("in the busiest second", *(f"{each.busiest}" for each in found)),
        ("late in the middle, as shown, s", *(f"{each.lateness:,.0f}" for each in found)),
        ("memory at start, MB", *(f"{each.megabytes[0]}" for each in found)),
        ("memory in the middle, MB", *(f"{each.megabytes[1]}" for each in found)),
        ("memory at the end, MB", *(f"{each.megabytes[2]}" for each in found)),
    )
    return table(head, rows)


async def _measured(folder: Path, platform: Platform, posts: int, replicas: int) -> FanOut:
    async with AsyncExitStack() as stack:
        arrivals, only, envs = await stack.enter_async_context(_platform(platform, replicas))
        database = f"sqlite:///{folder / 'podbot.db'}"
        await _prepared(database, posts, platform)
        engine(data_folder(), None, folder / "first")
        running_ = [
            await stack.enter_async_context(
                running(
                    _home(folder, number),
                    "--only",
                    only,
                    env=env | {"PODBOT_DATABASE_URL": database},
                )
            )
            for number, env in enumerate(envs)
        ]
        megabytes, lateness = await _watched(running_, arrivals, posts)
        for each in running_:
            await each.stop()
    doubled = sum(count > 1 for count in arrivals.channels.values())
    seconds = arrivals.at[-1] - arrivals.at[0]
    return FanOut(
        platform, replicas, posts, doubled, seconds, arrivals.busiest, megabytes, lateness
    )


@asynccontextmanager
async def _platform(
    platform: Platform, replicas: int
) -> AsyncIterator[tuple[Arrivals, str, list[Env]]]:
    if platform is Platform.SLACK:
        async with _Slack().running() as slack:
            envs = [over_http(slack, free_port()) for _ in range(replicas)]
            yield _Slack.arrivals, "scheduler,web", envs
        return
    async with loopback(_Discord()) as discord:
        yield _Discord.arrivals, "discord,scheduler,web", [on_discord(discord)] * replicas


async def _prepared(address: str, posts: int, platform: Platform) -> None:
    database = Database(address)
    await database.prepare()
    await fill(database, posts, posts, platform, _EPISODE)
    await database.close()


def _home(folder: Path, number: int) -> Path:
    home = folder / str(number)
    shutil.copytree(folder / "first", home / "state")
    return home


async def _watched(
    replicas: Sequence[Podbot], arrivals: Arrivals, posts: int
) -> tuple[tuple[int, ...], float]:
    """Wait until every channel has its post; look at memory and metrics on the way."""
    megabytes, lateness = [], 0.0
    for part in _SAMPLES:
        while len(arrivals.channels) < part * posts:
            assert all(each.process.returncode is None for each in replicas), replicas[0].log
            await asyncio.sleep(_EVERY)
        megabytes.append(max(_resident(each) for each in replicas))
        if part == _MIDDLE:
            lateness = await replicas[0].metric("podbot_lateness_seconds")
        note(f"{len(arrivals.at):,} posts, {megabytes[-1]} MB")
    return tuple(megabytes), lateness


def _resident(podbot: Podbot) -> int:
    status = Path(f"/proc/{podbot.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) // 1024


def main() -> None:
    """Measure one platform."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("platform", type=Platform, choices=list(Platform))
    parser.add_argument("--posts", type=int, default=POSTS)
    parser.add_argument("--replicas", type=int, default=REPLICAS)
    args = parser.parse_args()
    print(report([measure(args.platform, args.posts, args.replicas)]))


if __name__ == "__main__":
    main()
