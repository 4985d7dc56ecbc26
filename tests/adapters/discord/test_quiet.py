"""What reaches the logs."""

from __future__ import annotations

import logging

import pytest

from adapters.discord.quiet import keep_quiet
from tests.adapters.discord.conftest import Start
from tests.adapters.discord.loopback import TOKEN, Loopback
from tests.adapters.discord.person import Person


async def test_no_token_and_no_word_of_a_person_is_logged_at_any_level(
    discord_server: Loopback, start: Start, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    await start()
    discord_server.fail(
        "POST", "/interactions/*", 429, {"retry_after": 0.01, "global": False}, Via="1.1 google"
    )
    alice = Person(discord_server)

    await alice.pod("strides")
    await alice.says("<@900000000000000000> my secret project and strides")
    await discord_server.close_all(4000)
    await alice.pod("dispatcher")

    logged = "\n".join(
        record.getMessage()
        for record in caplog.records
        if record.name.startswith(("discord", "adapters"))
    )
    assert "429" in logged
    assert TOKEN not in logged
    assert "interaction-" not in logged
    assert "secret" not in logged


def test_a_warning_keeps_its_sense_without_its_token(caplog: pytest.LogCaptureFixture) -> None:
    keep_quiet()
    address = "https://discord.com/api/v10/webhooks/900/aW50ZXJhY3Rpb24/messages/@original"

    logging.getLogger("discord.http").warning("limited: %s %s", "PATCH", address)

    assert caplog.messages == [
        "limited: PATCH https://discord.com/api/v10/webhooks/900/…/messages/@original"
    ]
