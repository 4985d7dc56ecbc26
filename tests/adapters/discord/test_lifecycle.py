"""Channels and servers that go, as the gateway tells of them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from bot.ports import Place, Refused
from tests.adapters.discord.conftest import Start
from tests.adapters.discord.loopback import Loopback, until
from tests.adapters.discord.memory import memory
from tests.adapters.discord.payloads import CHANNEL, GUILD, guild, text_channel
from tests.adapters.discord.person import Person


@dataclass
class FakeDepartures:
    """What was told."""

    told: list[tuple[str, ...]] = field(default_factory=list)

    async def close(self, place: Place, refused: Refused) -> None:
        self.told.append(("close", place.workspace, place.channel, refused.reason))

    async def suspend(self, workspace: str, channels: Collection[str] = ()) -> None:
        self.told.append(("suspend", workspace, *channels))

    async def welcome(self, workspace: str) -> None:
        self.told.append(("welcome", workspace))


async def _watched(start: Start) -> list[tuple[str, ...]]:
    """Start with every guild known: until then discord.py tells of none that joins."""
    departures = FakeDepartures()
    part = await start(kept=replace(memory(), departures=departures))
    client = part._client  # noqa: SLF001 - nothing tells from outside
    assert client is not None
    await until(client.is_ready)
    return departures.told


async def test_a_deleted_channel_and_a_deleted_thread_switch_off_what_is_posted_there(
    discord_server: Loopback, start: Start
) -> None:
    told = await _watched(start)
    await discord_server.event(
        "CHANNEL_DELETE", text_channel() | {"guild_id": str(GUILD), "id": str(CHANNEL)}
    )
    thread = {"id": "77", "guild_id": str(GUILD), "parent_id": str(CHANNEL), "type": 11}
    await discord_server.event("THREAD_DELETE", thread)
    await until(lambda: len(told) == 2)

    assert told == [
        ("close", str(GUILD), str(CHANNEL), "The channel is gone."),
        ("close", str(GUILD), "77", "The channel is gone."),
    ]


async def test_a_server_that_removes_podbot_is_suspended_and_welcome_when_it_returns(
    discord_server: Loopback, start: Start
) -> None:
    told = await _watched(start)

    await discord_server.event("GUILD_DELETE", {"id": str(GUILD)})
    # only a guild that was unavailable says that it is available
    joined = {key: value for key, value in guild().items() if key != "unavailable"}
    await discord_server.event("GUILD_CREATE", joined)
    await until(lambda: len(told) == 2)

    assert told == [("suspend", str(GUILD), str(CHANNEL)), ("welcome", str(GUILD))]


async def test_a_server_that_is_unavailable_for_a_while_loses_nothing(
    discord_server: Loopback, start: Start
) -> None:
    told = await _watched(start)

    await discord_server.event("GUILD_DELETE", {"id": str(GUILD), "unavailable": True})
    await discord_server.event("GUILD_CREATE", guild())
    await Person(discord_server).pod("strides")

    assert told == []
