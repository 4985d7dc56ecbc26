"""Three replicas behind a balancer, on one PostgreSQL, one of them killed while people ask."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections import Counter, defaultdict
from contextlib import AsyncExitStack
from pathlib import Path

from aiohttp import ClientError

from tests.adapters.running.process import free_port, running
from tests.adapters.running.tokens import over_http
from tests.adapters.slack.loopback import TEAM, LoopbackSlack, signed

QUESTIONS = 90
KILLED_AT = 45


class Balancer:
    """Gives each event to one replica in turn, and again to the next if that one is silent."""

    def __init__(self, slack: LoopbackSlack, ports: list[int]) -> None:
        self._slack = slack
        self._ports = ports
        self.taken_by: defaultdict[str, set[int]] = defaultdict(set)

    async def deliver(self, number: int) -> None:
        """Deliver a question as Slack does, some of them twice at once."""
        event = self._slack.message("<@UBOT> strides", user=f"U{number}", channel=f"C{number}")
        copies = 2 if number % 5 == 0 else 1
        await asyncio.gather(*(self._one(event, number + copy) for copy in range(copies)))

    async def _one(self, event: dict[str, str], turn: int) -> None:
        payload = {
            "type": "event_callback",
            "team_id": TEAM,
            "event_id": f"Ev-{event['ts']}",
            "event": event,
        }
        body = json.dumps(payload).encode()
        for further in range(len(self._ports)):
            port = self._ports[(turn + further) % len(self._ports)]
            try:
                if await self._posted(port, body) == 200:
                    self.taken_by[event["ts"]].add(port)
                    return
            except (ClientError, OSError):
                continue
        raise AssertionError("nobody took it")

    async def _posted(self, port: int, body: bytes) -> int:
        session = self._slack._session  # noqa: SLF001 - the loopback's own
        assert session
        headers = {"Content-Type": "application/json", **signed(body)}
        address = f"http://127.0.0.1:{port}/slack/events"
        async with session.post(address, data=body, headers=headers) as answered:
            return answered.status


async def test_nothing_is_answered_twice_and_nothing_a_survivor_took_is_lost(
    tmp_path: Path, snapshot: Path, slack: LoopbackSlack, postgres: str
) -> None:
    ports = [free_port() for _ in range(3)]
    async with AsyncExitStack() as stack:
        replicas = []
        for port in ports:
            folder = tmp_path / str(port)
            shutil.copytree(snapshot, folder / "state")
            env = over_http(slack, port) | {"PODBOT_DATABASE_URL": postgres}
            replicas.append(await stack.enter_async_context(running(folder, env=env)))
        await asyncio.gather(*(replica.ready() for replica in replicas))
        balancer = Balancer(slack, ports)

        for number in range(QUESTIONS):
            if number == KILLED_AT:
                replicas[0].process.kill()
            await balancer.deliver(number)
        # what the killed one had taken, it may have claimed and not answered
        survivors = {ts for ts, by in balancer.taken_by.items() if ports[0] not in by}
        await slack.until(lambda: survivors <= {*_answered(slack)})
        statuses = [await replica.stop() for replica in replicas[1:]]

    answered = _answered(slack)
    assert len(balancer.taken_by) == QUESTIONS
    assert set(answered.values()) == {1}
    assert statuses == [0, 0]
    for replica in replicas[1:]:
        assert "Traceback" not in replica.log


def _answered(slack: LoopbackSlack) -> Counter[str]:
    return Counter(call.args["thread_ts"] for call in slack.of("chat.postMessage"))
