from __future__ import annotations

from collections.abc import AsyncIterator, Collection

import pytest
import pytest_asyncio
from aiohttp import ClientSession

from adapters.metrics import COUNTED, Metrics, Reading, counted
from adapters.ops import Health, routes
from adapters.web import look_for, serving
from bot.cards import Card
from bot.errors import ConfigError
from bot.replies.answer import Answer


class Parts:
    """Parts that are as a test says."""

    def __init__(self, **ready: bool) -> None:
        self.ready = ready

    def __call__(self, parts: Collection[str] = ()) -> Health:
        looked = {name: up for name, up in self.ready.items() if not parts or name in parts}
        return Health(
            all(looked.values()), {name: {"state": str(up)} for name, up in looked.items()}
        )


@pytest.fixture
def metrics() -> Metrics:
    return Metrics()


@pytest.fixture
def parts() -> Parts:
    return Parts(slack=True, database=False)


@pytest_asyncio.fixture
async def base(parts: Parts, metrics: Metrics) -> AsyncIterator[str]:
    async with serving("127.0.0.1", 0, routes(parts, metrics.written)) as port:
        yield f"http://127.0.0.1:{port}"


async def get(address: str) -> tuple[int, str]:
    async with ClientSession() as session, session.get(address) as answered:
        return answered.status, await answered.text()


async def test_a_process_that_answers_is_alive_whatever_its_parts_do(base: str) -> None:
    assert await get(f"{base}/healthz") == (200, "alive\n")


async def test_it_is_ready_when_every_part_is(base: str, parts: Parts) -> None:
    before, _ = await get(f"{base}/readyz")
    parts.ready["database"] = True
    after, _ = await get(f"{base}/readyz")

    assert (before, after) == (503, 200)


async def test_a_balancer_may_ask_for_one_part(base: str) -> None:
    assert (await get(f"{base}/readyz?part=slack"))[0] == 200
    assert (await get(f"{base}/readyz?part=database"))[0] == 503
    assert (await get(f"{base}/readyz?part=slack&part=database"))[0] == 503


async def test_nothing_else_is_served(base: str) -> None:
    for path in ("/", "/slack/events", "/healthz/..", "/metrics/x"):
        assert (await get(base + path))[0] == 404


async def test_an_answer_is_counted_by_platform_command_and_strength(
    base: str, metrics: Metrics
) -> None:
    metrics.answered("slack", Answer(Card("Strides"), "find"), 0.003)
    metrics.answered("slack", Answer(Card("Nothing found"), "find", found=False), 0.003)

    _, text = await get(f"{base}/metrics")

    assert 'podbot_questions_total{command="find",platform="slack",strength="none"} 2.0' in text
    assert 'podbot_silences_total{platform="slack"} 1.0' in text
    assert 'podbot_answer_seconds_bucket{le="0.005",platform="slack"} 2.0' in text


async def test_two_platforms_share_a_family(base: str, metrics: Metrics) -> None:
    metrics.read(counted("slack", lambda: {"duplicates": 3}))
    metrics.read(counted("discord", lambda: {"reconnects": 1}))

    _, text = await get(f"{base}/metrics")

    assert 'podbot_platform_duplicates_total{platform="slack"} 3.0' in text
    assert 'podbot_platform_duplicates_total{platform="discord"} 0.0' in text
    assert 'podbot_platform_reconnects_total{platform="discord"} 1.0' in text
    assert text.count("# TYPE podbot_platform_duplicates_total") == 1


async def test_a_gauge_is_read_when_it_is_asked_for(base: str, metrics: Metrics) -> None:
    size = [83.0]
    metrics.read(lambda: [Reading("podbot_index_episodes", "Episodes.", size[0])])

    size[0] = 84.0

    assert "podbot_index_episodes 84.0" in (await get(f"{base}/metrics"))[1]


async def test_an_address_in_use_is_an_error_that_names_the_setting(base: str) -> None:
    port = int(base.rpartition(":")[2])

    with pytest.raises(ConfigError, match=r"PODBOT_OPS_ADDRESS: 127.0.0.1:\d+ cannot be used"):
        look_for("127.0.0.1", port, "PODBOT_OPS_ADDRESS")
    with pytest.raises(ConfigError, match="PODBOT_HTTP_ADDRESS"):
        async with serving("127.0.0.1", port, ()):
            raise AssertionError("it was served")


def test_what_is_counted_names_no_team_and_no_person() -> None:
    words = " ".join((*COUNTED, *COUNTED.values()))

    assert not {"team", "guild", "channel", "user"} & {*words.split()}
