"""A whole company that asks, half of it in Slack, half on Discord, when it pleases."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bot.schedule import Platform
from tests.adapters.discord.loopback import Loopback, Request
from tests.adapters.discord.payloads import in_guild, interaction, text_channel
from tests.adapters.slack.loopback import Call, LoopbackSlack

QUESTIONS = Path(__file__).parents[1] / "questions" / "dev.jsonl"
#: enough for nobody to ask more than is fair
PEOPLE = 4_000
#: seconds that the last answers get
_LAST = 10.0
_COMMAND = 2


@dataclass
class Journal:
    """When each question was asked, and when it was answered."""

    asked: dict[Platform, dict[str, float]] = field(
        default_factory=lambda: {Platform.SLACK: {}, Platform.DISCORD: {}}
    )
    answered: dict[str, float] = field(default_factory=dict)
    #: the moments' own lateness: what this side lacked of the processor
    late: list[float] = field(default_factory=list)
    #: what was not taken, by the name of the trouble
    refused: list[str] = field(default_factory=list)
    #: a channel of Slack -> the last question asked there
    of: dict[str, str] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """Count the questions."""
        return sum(map(len, self.asked.values()))

    def seconds(self, platform: Platform) -> list[float]:
        """Say how long each answer on a platform took."""
        asked = self.asked[platform]
        return [self.answered[key] - at for key, at in asked.items() if key in self.answered]

    def unanswered(self) -> int:
        """Count those without an answer."""
        return sum(key not in self.answered for keys in self.asked.values() for key in keys)


class Noted(list[Request]):
    """The requests a loopback Discord gets: their time is noted, they are not kept."""

    def __init__(self, journal: Journal) -> None:
        super().__init__()
        self._journal = journal

    def append(self, request: Request) -> None:
        """Note when an interaction was answered."""
        _, kind, id_, *_ = [*request.path.split("/"), "", ""]
        if kind == "interactions":
            self._journal.answered.setdefault(id_, time.perf_counter())


class NotedCalls(list[Call]):
    """The same of a loopback Slack."""

    def __init__(self, journal: Journal) -> None:
        super().__init__()
        self._journal = journal

    def append(self, call: Call) -> None:
        """Note when a question was answered."""
        if call.method in ("chat.postMessage", "chat.postEphemeral"):
            # a private answer in a channel stands outside of the thread
            asked = call.args.get("thread_ts") or self._journal.of[call.args["channel"]]
            self._journal.answered.setdefault(asked, time.perf_counter())


class Company:
    """Everybody who asks, each in a channel of their own."""

    def __init__(
        self, slack: LoopbackSlack, discord: Loopback, platforms: Sequence[Platform]
    ) -> None:
        """Ask on some platforms by turns; nothing is noted before."""
        self.journal = Journal()
        self._slack, self._discord = slack, discord
        ways = {Platform.SLACK: self._in_slack, Platform.DISCORD: self._on_discord}
        self._ways: list[Callable[[int, str], Awaitable[object]]] = [ways[p] for p in platforms]
        self._questions = [json.loads(line)["q"] for line in QUESTIONS.read_text().splitlines()]
        slack.calls, discord.requests = NotedCalls(self.journal), Noted(self.journal)

    async def ask(self, rate: float, seconds: float) -> None:
        """Ask as often as that, whether or not the questions before are answered."""
        began = time.perf_counter()
        async with asyncio.TaskGroup() as asking:
            for number in range(int(rate * seconds)):
                due = began + number / rate
                await asyncio.sleep(due - time.perf_counter())
                self.journal.late.append(time.perf_counter() - due)
                asking.create_task(self._one(number))

    async def answered(self) -> None:
        """Wait for the last answers, but not for ever."""
        end = time.perf_counter() + _LAST
        while self.journal.unanswered() and time.perf_counter() < end:
            await asyncio.sleep(0.05)

    async def _one(self, number: int) -> None:
        turn, platform = divmod(number, len(self._ways))
        try:
            await self._ways[platform](turn, self._questions[turn % len(self._questions)])
        except (OSError, TimeoutError, LookupError) as error:  # no connection to send it over
            self.journal.refused.append(repr(error))

    async def _in_slack(self, turn: int, text: str) -> None:
        who = turn % PEOPLE
        event = self._slack.message(f"<@UBOT> {text}", user=f"U{who}", channel=f"C{who}")
        self.journal.of[event["channel"]] = event["ts"]
        self.journal.asked[Platform.SLACK][event["ts"]] = time.perf_counter()
        await self._slack.event(event)

    async def _on_discord(self, turn: int, text: str) -> None:
        id_, who = self._discord.snowflake(), turn % PEOPLE + 1
        option = {"name": "query", "type": 3, "value": text}
        data = {"id": "1", "name": "pod", "type": 1, "options": [option]}
        where = {"channel": text_channel() | {"id": str(who)}, "channel_id": str(who)}
        sent = in_guild(interaction(id_, _COMMAND, data, who=who), who) | where
        self.journal.asked[Platform.DISCORD][id_] = time.perf_counter()
        await self._discord.event("INTERACTION_CREATE", sent)
        for session in self._discord.sessions.values():
            session.sent.clear()  # nobody resumes here
