"""make load: how podbot holds up while a whole company asks, on this machine's loopback.

Half of the questions come over a loopback Slack, half over a loopback Discord; they come when they
come, whether or not the ones before are answered. Four thousand people ask in turn.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import shutil
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from adapters.indexing import engine
from adapters.shipped import data_folder
from tests.adapters.discord.loopback import Loopback, Request, loopback
from tests.adapters.discord.payloads import in_guild, interaction
from tests.adapters.running.process import Podbot, running
from tests.adapters.running.tokens import on_discord, over_socket
from tests.adapters.slack.loopback import Call, LoopbackSlack

QUESTIONS = Path(__file__).parents[1] / "questions" / "dev.jsonl"
#: seconds that the last answers get
LAST = 10.0
COMMAND = 2
#: enough for nobody to ask more than is fair
PEOPLE = 4_000


@dataclass
class Figures:
    """What was measured."""

    asked: dict[str, float] = field(default_factory=dict)
    answered: dict[str, float] = field(default_factory=dict)
    memory: list[int] = field(default_factory=list)
    #: channel -> the last question asked there
    of: dict[str, str] = field(default_factory=dict)

    @property
    def seconds(self) -> list[float]:
        return [at - self.asked[key] for key, at in self.answered.items() if key in self.asked]

    def report(self, seconds: float, busy: float, errors: list[str]) -> str:
        """Write it as a table."""
        percent = [1000 * found for found in quantiles(self.seconds, n=100)]
        p50, p95, p99 = (percent[place - 1] for place in (50, 95, 99))
        first, last, most = self.memory[0], self.memory[-1], max(self.memory)
        asked = len(self.asked)
        rows = {
            "questions": f"{asked} in {seconds:.0f} s, {asked / seconds:.0f} a second",
            "unanswered": f"{asked - len(self.answered)}",
            "errors": f"{len(errors)} warnings or errors in the log {' '.join(errors[:1])}",
            "latency": f"p50 {p50:.1f} ms, p95 {p95:.1f} ms, p99 {p99:.1f} ms",
            "processor": f"{busy / seconds:.0%} of one core",
            "memory": f"{first} MB when ready, {last} MB at the end, {most} MB at most",
        }
        return "\n".join(f"{name:12} {found}" for name, found in rows.items())


class Noted(list[Request]):
    """The requests a loopback Discord gets: their time is noted, they are not kept."""

    def __init__(self, figures: Figures) -> None:
        super().__init__()
        self._figures = figures

    def append(self, request: Request) -> None:
        """Note when an interaction was answered."""
        _, kind, id_, *_ = [*request.path.split("/"), "", ""]
        if kind == "interactions":
            self._figures.answered.setdefault(id_, time.perf_counter())


class NotedCalls(list[Call]):
    """The same of a loopback Slack."""

    def __init__(self, figures: Figures) -> None:
        super().__init__()
        self._figures = figures

    def append(self, call: Call) -> None:
        """Note when a question was answered."""
        if call.method in ("chat.postMessage", "chat.postEphemeral"):
            # a private answer in a channel stands outside of the thread
            asked = call.args.get("thread_ts") or self._figures.of[call.args["channel"]]
            self._figures.answered.setdefault(asked, time.perf_counter())


@dataclass(frozen=True)
class Company:
    """Everybody who asks, on both platforms."""

    slack: LoopbackSlack
    discord: Loopback
    figures: Figures

    async def ask(self, rate: float, seconds: float) -> None:
        """Ask as often as that, and wait until everything was handed over."""
        questions = itertools.cycle(_questions())
        began = time.perf_counter()
        async with asyncio.TaskGroup() as asking:
            for number in range(int(rate * seconds)):
                await asyncio.sleep(began + number / rate - time.perf_counter())
                ask = self._on_discord if number % 2 else self._in_slack
                asking.create_task(ask(number, next(questions)))

    async def answered(self) -> None:
        """Wait for the last answers, but not for ever."""
        end = time.perf_counter() + LAST
        while len(self.figures.answered) < len(self.figures.asked) and time.perf_counter() < end:
            await asyncio.sleep(0.05)

    async def _in_slack(self, number: int, text: str) -> None:
        who = number % PEOPLE
        event = self.slack.message(f"<@UBOT> {text}", user=f"U{who}", channel=f"C{who}")
        self.figures.of[event["channel"]] = event["ts"]
        self.figures.asked[event["ts"]] = time.perf_counter()
        await self.slack.event(event)

    async def _on_discord(self, number: int, text: str) -> None:
        id_, who = self.discord.snowflake(), number % PEOPLE + 1
        option = {"name": "query", "type": 3, "value": text}
        data = {"id": "1", "name": "pod", "type": 1, "options": [option]}
        sent = in_guild(interaction(id_, COMMAND, data, who=who), who) | {"channel_id": str(who)}
        self.figures.asked[id_] = time.perf_counter()
        await self.discord.event("INTERACTION_CREATE", sent)
        for session in self.discord.sessions.values():
            session.sent.clear()  # nobody resumes here


async def measured(folder: Path, rate: float, seconds: float) -> str:
    """Ask for some time and give the report."""
    figures = Figures()
    async with AsyncExitStack() as stack:
        slack = await stack.enter_async_context(LoopbackSlack().running())
        discord = await stack.enter_async_context(loopback())
        env = over_socket(slack) | on_discord(discord)
        podbot = await stack.enter_async_context(running(folder, env=env))
        await podbot.ready()
        company = Company(slack, discord, figures)
        slack.calls, discord.requests = NotedCalls(figures), Noted(figures)
        watching = asyncio.create_task(_watch(podbot, figures))
        before, began = _busy(podbot), time.perf_counter()
        await company.ask(rate, seconds)
        took = time.perf_counter() - began
        await company.answered()
        watching.cancel()
        busy = _busy(podbot) - before
        figures.memory.append(_memory(podbot))
        assert await podbot.stop() == 0, podbot.log
        return figures.report(took, busy, _errors(podbot))


async def _watch(podbot: Podbot, figures: Figures) -> None:
    while True:
        figures.memory.append(_memory(podbot))
        await asyncio.sleep(1)


def _questions() -> list[str]:
    return [json.loads(line)["q"] for line in QUESTIONS.read_text().splitlines()]


def _memory(podbot: Podbot) -> int:
    """Read the megabytes a process takes."""
    status = Path(f"/proc/{podbot.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) // 1024


def _busy(podbot: Podbot) -> float:
    """Read the processor's seconds a process has taken."""
    user, system = Path(f"/proc/{podbot.process.pid}/stat").read_text().split()[13:15]
    return (int(user) + int(system)) / 100


def _errors(podbot: Podbot) -> list[str]:
    return [line for line in podbot.lines if " WARNING " in line or " ERROR " in line]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="make load", description=__doc__)
    parser.add_argument("--rate", type=float, default=200.0, help="questions a second")
    parser.add_argument("--seconds", type=float, default=120.0)
    args = parser.parse_args()
    with TemporaryDirectory() as made:
        folder = Path(made)
        engine(data_folder(), None, folder / "first")
        shutil.copytree(folder / "first", folder / "state")
        print(asyncio.run(measured(folder, args.rate, args.seconds)))


if __name__ == "__main__":
    main()
