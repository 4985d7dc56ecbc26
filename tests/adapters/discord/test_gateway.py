"""Staying connected: sessions, shards, starts and the ways a gateway lets go."""

from __future__ import annotations

import asyncio
import selectors
import sys
from collections.abc import Iterator

import pytest

from adapters.discord.app import DiscordPart, DiscordSetup
from adapters.discord.shards import ShardShare
from bot.errors import PlatformError
from bot.podbot import PodBot
from tests.adapters.discord.conftest import Start
from tests.adapters.discord.loopback import TOKEN, Loopback, loopback, until
from tests.adapters.discord.memory import memory
from tests.adapters.discord.payloads import GUILD, Json
from tests.adapters.discord.person import Person


async def _still_answers(server: Loopback) -> None:
    answer = await Person(server).pod("strides")

    assert answer["data"]["content"].startswith("**Strides**")


async def test_it_asks_for_no_privileged_intent(discord_server: Loopback, start: Start) -> None:
    await start()

    (identified,) = discord_server.identified
    guilds, guild_messages, direct_messages = 1 << 0, 1 << 9, 1 << 12
    assert identified["intents"] == guilds | guild_messages | direct_messages


async def test_events_come_compressed(discord_server: Loopback, start: Start) -> None:
    await start()

    assert discord_server.compressed == ["zlib-stream"]


async def test_a_broken_connection_resumes_and_misses_nothing(
    discord_server: Loopback, start: Start
) -> None:
    await start()

    await discord_server.drop()
    await _still_answers(discord_server)  # asked while nobody listened

    assert len(discord_server.identified) == 1
    assert len(discord_server.resumed) == 1


@pytest.mark.parametrize("asked", [{"op": 7, "d": None}, {"op": 9, "d": True}])
async def test_it_resumes_when_asked_to(
    discord_server: Loopback, start: Start, asked: Json
) -> None:
    await start()

    await discord_server.send_all(asked)
    await until(lambda: discord_server.resumed)

    await _still_answers(discord_server)
    assert len(discord_server.identified) == 1


async def test_op_nine_starts_anew_at_the_same_server(
    discord_server: Loopback, start: Start, dialled: list[str]
) -> None:
    await start(shards=ShardShare((0,), 1))
    discord_server.sessions.clear()  # they know nothing of us any more
    discord_server.invalidates_resumes = True

    await asyncio.gather(*(s.send({"op": 9, "d": False}) for s in discord_server.sockets))
    await until(lambda: len(discord_server.identified) == 2, seconds=20)

    await _still_answers(discord_server)
    assert set(dialled) == {"127.0.0.1"}


async def test_a_connection_that_stops_answering_is_given_up_and_resumed(
    discord_server: Loopback, start: Start
) -> None:
    discord_server.heartbeat_interval = 200
    await start(silence=0.5)

    discord_server.acknowledges = False
    await until(lambda: discord_server.connections == 2)
    discord_server.acknowledges = True

    await until(lambda: discord_server.resumed)
    assert len(discord_server.identified) == 1


@pytest.mark.parametrize("code", [1000, 1001, 4000, 4007, 4009])
async def test_close_codes_that_pass_are_got_over(
    discord_server: Loopback, start: Start, code: int
) -> None:
    await start()

    await discord_server.close_all(code)

    await _still_answers(discord_server)
    assert len(discord_server.identified) == 1


@pytest.mark.parametrize(
    ("code", "says"),
    [
        (4004, "DISCORD_TOKEN"),
        (4013, "intents"),
        (4014, "intents"),
        (4011, "PODBOT_DISCORD_SHARDS"),
    ],
)
async def test_close_codes_that_last_end_it_with_one_line(
    discord_server: Loopback, podbot: PodBot, code: int, says: str
) -> None:
    discord_server.close_identify_with = code
    setup = DiscordSetup(TOKEN, f"{discord_server.address}/api/v10")

    with pytest.raises(PlatformError, match=says) as refused:
        await DiscordPart(podbot, setup, memory()).run()

    assert "\n" not in str(refused.value)
    assert len(discord_server.identified) == 1


async def test_a_dead_token_is_told_before_any_session(
    discord_server: Loopback, podbot: PodBot
) -> None:
    setup = DiscordSetup("dead", f"{discord_server.address}/api/v10")

    with pytest.raises(PlatformError, match="DISCORD_TOKEN"):
        await DiscordPart(podbot, setup, memory()).run()

    assert discord_server.connections == 0


async def test_while_few_starts_are_left_it_waits(discord_server: Loopback, start: Start) -> None:
    discord_server.remaining, discord_server.reset_after = 2, 300

    part = await start(ready=False)
    await until(lambda: discord_server.sent("GET", "/gateway/bot"))
    connected_at_once = discord_server.connections
    discord_server.remaining, discord_server.reset_after = 1000, 86_400_000
    await until(lambda: part.ready)

    assert connected_at_once == 0
    assert len(discord_server.identified) == 1


async def test_it_stops_when_told_to_even_while_connecting(
    discord_server: Loopback, podbot: PodBot
) -> None:
    setup = DiscordSetup(TOKEN, f"{discord_server.address}/api/v10")
    part = DiscordPart(podbot, setup, memory())
    running = asyncio.create_task(part.run())
    await until(lambda: part.ready)
    discord_server.mute = True
    await discord_server.drop()
    await until(lambda: discord_server.connections == 2)

    running.cancel()
    done, _ = await asyncio.wait((running,), timeout=10)

    assert done == {running}
    assert running.cancelled()


async def test_two_shards_share_the_guilds(discord_server: Loopback, start: Start) -> None:
    discord_server.shards = 2

    await start()

    assert [data["shard"] for data in discord_server.identified] == [[0, 2], [1, 2]]
    place = (GUILD >> 22) % 2
    await discord_server.event("PRESENCE_UPDATE", {}, shard=1 - place)
    await _still_answers(discord_server)


async def test_one_shard_lost_leaves_the_other_alone(
    discord_server: Loopback, start: Start
) -> None:
    discord_server.shards = 2
    part = await start()
    second = next(s for s in discord_server.sessions.values() if s.shard == (1, 2))
    assert second.socket is not None

    await second.socket.ws.close(code=4000)
    await until(lambda: discord_server.resumed)
    await until(lambda: part.ready)

    assert [data["session_id"] for data in discord_server.resumed] == [second.id]


async def test_a_share_of_the_shards_is_run(
    discord_server: Loopback, start: Start, dialled: list[str]
) -> None:
    discord_server.shards = 4

    await start(shards=ShardShare((2, 3), 8))

    assert [data["shard"] for data in discord_server.identified] == [[2, 8], [3, 8]]
    assert set(dialled) == {"127.0.0.1"}


async def test_a_guild_that_is_away_is_not_lost(discord_server: Loopback, start: Start) -> None:
    await start()

    await discord_server.event("GUILD_DELETE", {"id": str(GUILD), "unavailable": True})

    await _still_answers(discord_server)
    (reply,) = await Person(discord_server).says("<@900000000000000000> strides")
    assert reply["content"].startswith("**Strides**")


async def test_an_event_nobody_can_read_does_no_harm(
    discord_server: Loopback, start: Start, caplog: pytest.LogCaptureFixture
) -> None:
    await start()

    await discord_server.event("MESSAGE_CREATE", {"id": "junk"})

    await _still_answers(discord_server)
    assert discord_server.connections == 1
    assert "was not understood" in caplog.text


async def test_while_discord_is_down_it_tries_again(discord_server: Loopback, start: Start) -> None:
    discord_server.fail("GET", "/users/@me", 503, {"message": "down", "code": 0})

    await start()

    await _still_answers(discord_server)


async def test_when_it_last_heard_from_discord_is_known(
    discord_server: Loopback, start: Start
) -> None:
    part = await start()

    assert part.last_event is not None
    assert part.last_event.tzinfo is not None


class HurriedSelector(selectors.DefaultSelector):
    """Waits a hundredth of what it is asked to."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Wait shorter."""
        return super().select(timeout / HURRY if timeout else timeout)


class HurriedLoop(asyncio.SelectorEventLoop):
    """An event loop whose time goes a hundred times faster."""

    def __init__(self) -> None:
        super().__init__(HurriedSelector())

    def time(self) -> float:
        """Tell the faster time."""
        return super().time() * HURRY


HURRY = 100


def test_two_hundred_flaps_in_ten_minutes_start_no_more_than_twenty_sessions(
    podbot: PodBot,
) -> None:
    async def flap() -> tuple[int, int]:
        async with loopback() as server:
            setup = DiscordSetup(TOKEN, f"{server.address}/api/v10")
            part = DiscordPart(podbot, setup, memory(), identify_every=5, silence=6000)
            running = asyncio.create_task(part.run())
            await until(lambda: part.ready, seconds=1000)
            for flap in range(200):
                await server.drop()
                server.invalidates_resumes = flap % 10 == 9  # now and then the session is gone
                await asyncio.sleep(3)
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            return len(server.identified), len(server.resumed)

    with asyncio.Runner(loop_factory=HurriedLoop) as runner:
        started, resumed = runner.run(flap())

    assert 1 <= started <= 20
    assert resumed >= 20


@pytest.fixture
def dialled() -> Iterator[list[str]]:
    """Record every host that a socket connects to."""
    hosts: list[str] = []
    _RECORDERS.append(hosts)
    yield hosts
    _RECORDERS.remove(hosts)


_RECORDERS: list[list[str]] = []


def _audit(event: str, arguments: tuple[object, ...]) -> None:
    if event == "socket.connect":
        address = arguments[1]
        for hosts in _RECORDERS:
            hosts.append(str(address[0]) if isinstance(address, tuple) else str(address))
    if event == "socket.getaddrinfo":
        for hosts in _RECORDERS:
            hosts.append(str(arguments[0]))


sys.addaudithook(_audit)
