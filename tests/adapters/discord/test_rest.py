"""What is kept of the requests we made of Discord."""

from __future__ import annotations

from tests.adapters.discord.conftest import Start
from tests.adapters.discord.loopback import Loopback
from tests.adapters.discord.person import Person


async def test_nothing_is_kept_of_an_interaction_that_was_answered(
    discord_server: Loopback, start: Start
) -> None:
    part = await start()
    people = [Person(discord_server, id=1 + number, direct=True) for number in range(20)]

    for person in people:
        await person.pod("strides")

    assert part._client  # noqa: SLF001 - discord.py tells nobody
    kept = part._client.http._buckets  # noqa: SLF001
    assert not [key for key in kept if "interaction" in key]
