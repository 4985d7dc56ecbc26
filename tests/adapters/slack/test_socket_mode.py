"""Socket Mode through everything Slack and the network do to a connection."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest
from aiohttp import ClientSession

from adapters.slack.delivery import Delivery
from adapters.slack.outcomes import DeadToken
from adapters.slack.part import SlackPart, SlackSettings
from adapters.slack.socket_mode import SocketMode
from adapters.web import serving
from bot.errors import ConfigError
from tests.adapters.slack.loopback import (
    APP_TOKEN,
    BOT_TOKEN,
    BOT_USER,
    Fault,
    Json,
    LoopbackSlack,
    said,
)
from tests.adapters.slack.running import Core, replica, stores


def _part(slack: LoopbackSlack, core: Core, app_token: str = APP_TOKEN) -> SlackPart:
    settings = SlackSettings(BOT_TOKEN, app_token, api_url=slack.api_url)
    return SlackPart(core, settings, stores(), lambda routes: serving("127.0.0.1", 0, routes))


@pytest.mark.parametrize("reason", ["refresh_requested", "warning"])
async def test_no_event_is_lost_while_slack_renews_the_connection(
    slack: LoopbackSlack, core: Core, reason: str
) -> None:
    async with replica(slack, core):
        await slack.mention("before")
        await slack.disconnect(reason)
        # the old connection still brings what was on its way
        event = slack.message(f"<@{BOT_USER}> between")
        await slack.deliver(
            "events_api",
            {"type": "event_callback", "team_id": "T1", "event_id": "Ev", "event": event},
            socket=0,
        )
        await slack.until(lambda: slack.opened == 2)
        await slack.answers(2)
        await slack.mention("after")
        answers = await slack.answers(3)

    assert [said(answer) for answer in answers] == ["About before", "About between", "About after"]


async def test_what_was_not_acknowledged_is_answered_once_when_it_comes_again(
    slack: LoopbackSlack, core: Core
) -> None:
    async with replica(slack, core):
        event = slack.message(f"<@{BOT_USER}> dispatcher")
        payload = {"type": "event_callback", "team_id": "T1", "event_id": "Ev", "event": event}
        old = slack.sockets[0]
        await old.send_json({"envelope_id": "e", "type": "events_api", "payload": payload})
        await old.close()
        await slack.until(lambda: len(slack.sockets) == 1 and slack.opened == 2)
        await slack.deliver("events_api", payload | {"retry_attempt": 1})
        await slack.mention("strides")
        await slack.answers(2)

    assert [said(call) for call in slack.shown] == ["About dispatcher", "About strides"]


async def test_a_connection_that_breaks_is_opened_again_with_a_new_ticket(
    slack: LoopbackSlack, core: Core
) -> None:
    async with replica(slack, core):
        await slack.sockets[0].close()
        await slack.until(lambda: slack.opened == 2)
        await slack.mention("dispatcher")
        await slack.answers()

    assert len(slack.of("apps.connections.open")) == 2


async def test_a_connection_without_a_hello_is_given_up(slack: LoopbackSlack) -> None:
    async def take(payload: Json) -> None: ...

    slack.hello = False
    async with ClientSession() as session:
        client = Delivery(session, slack.api_url).client()
        socket = SocketMode(session, client, APP_TOKEN, take, hello=0.05)
        running = asyncio.create_task(socket.run())
        await slack.until(lambda: slack.opened == 1)
        ready_before = socket.ready
        slack.hello = True
        await slack.until(lambda: socket.ready)
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running

    assert not ready_before
    assert slack.opened == 2


async def test_too_many_connections_are_no_reason_to_hurry(
    slack: LoopbackSlack, core: Core
) -> None:
    async with replica(slack, core) as part:
        await slack.disconnect("too_many_websockets", close=True)
        await slack.until(lambda: not part.ready)
        calls = len(slack.of("apps.connections.open"))
        await slack.until(lambda: slack.opened == 2)

    first, second = slack.of("apps.connections.open")
    assert calls == 1
    assert second.at - first.at >= 0.25


@pytest.mark.parametrize(
    "fault",
    [
        Fault("internal_error"),
        Fault(status=500),
        Fault(dropped=True),
        Fault("ratelimited", 429, "0"),
    ],
    ids=str,
)
async def test_slack_in_trouble_is_asked_again(
    slack: LoopbackSlack, core: Core, fault: Fault
) -> None:
    slack.faults["apps.connections.open"].append(fault)
    async with replica(slack, core):
        await slack.mention("dispatcher")
        await slack.answers()


@pytest.mark.parametrize(
    ("method", "name"),
    [("auth.test", "SLACK_BOT_TOKEN"), ("apps.connections.open", "SLACK_APP_TOKEN")],
)
@pytest.mark.parametrize("error", ["invalid_auth", "account_inactive", "token_revoked"])
async def test_a_dead_token_is_one_clear_line_and_the_end(
    slack: LoopbackSlack, core: Core, method: str, name: str, error: str
) -> None:
    slack.faults[method].append(Fault(error))

    with pytest.raises(DeadToken, match=name) as raised:
        await asyncio.wait_for(_part(slack, core).run(), 5)

    assert error in str(raised.value)
    assert "\n" not in str(raised.value)
    assert len(slack.of(method)) == 1


async def test_socket_mode_switched_off_is_the_end(slack: LoopbackSlack, core: Core) -> None:
    part = _part(slack, core)
    running = asyncio.create_task(part.run())
    await slack.until(lambda: part.ready)

    await slack.disconnect("link_disabled", close=True)

    with pytest.raises(DeadToken, match="Socket Mode is switched off"):
        await asyncio.wait_for(running, 5)


async def test_slack_out_of_reach_at_the_start_is_waited_for(
    slack: LoopbackSlack, core: Core
) -> None:
    slack.faults["auth.test"] += [Fault(dropped=True), Fault(status=503)]
    async with replica(slack, core):
        await slack.mention("dispatcher")
        await slack.answers()

    assert len(slack.of("auth.test")) == 3


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "{}", '{"envelope_id": 7, "payload": 3}'])
async def test_junk_on_the_socket_does_no_harm(slack: LoopbackSlack, core: Core, text: str) -> None:
    async with replica(slack, core):
        await slack.sockets[0].send_str(text)
        await slack.sockets[0].send_bytes(b"\x00")
        await slack.mention("dispatcher")
        await slack.answers()


async def test_what_podbot_does_not_listen_to_is_acknowledged(
    slack: LoopbackSlack, core: Core
) -> None:
    async with replica(slack, core):
        acknowledged = [
            await slack.event({"type": "reaction_added", "user": "U1"}),
            await slack.deliver("interactive", {"type": "view_closed", "team": {"id": "T1"}}),
            await slack.deliver("interactive", {"type": "shortcut", "callback_id": "x"}),
            await slack.click({"type": "button", "action_id": "open.1", "url": "https://x.org"}),
        ]

    assert len(acknowledged) == 4
    assert core.asked == []


@pytest.mark.parametrize(
    ("settings", "names"),
    [
        (SlackSettings("xoxb", "xapp", api_url="http://slack.example.org/api/"), "API_URL"),
        (SlackSettings("xoxb"), "SLACK_SIGNING_SECRET"),
        (SlackSettings("", "xapp"), "SLACK_BOT_TOKEN"),
    ],
)
def test_settings_that_cannot_work_are_said_before_anything_is_opened(
    core: Core, settings: SlackSettings, names: str
) -> None:
    with pytest.raises(ConfigError, match=names):
        SlackPart(core, settings, stores(), lambda routes: serving("127.0.0.1", 0, routes))
