"""podbot, unchanged and with its real index, in a Slack that somebody else wrote, in both modes.

What the peer does not model, and tests/adapters/slack covers on a server of ours: ephemeral
messages in the payload of a click (`is_ephemeral`), `thread_ts` of a response_url, message
shortcuts, the search field and clicks of the Home tab, redelivery, renewed or crowded connections,
429, OAuth, and every error of a method.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
import pytest_asyncio

from adapters.main import wiring
from adapters.slack.part import SlackPart, SlackSettings
from adapters.web import serving
from tests.adapters.slack.running import stores
from tests.adapters.slack.validity import problems
from tests.e2e.local_slack import (
    ALICE,
    APP_TOKEN,
    BOB,
    BOT_TOKEN,
    BOT_USER,
    CHANNEL,
    DEADLINE,
    SECRET,
    LocalSlack,
    control,
    free_port,
    local_slack,
)


@pytest_asyncio.fixture(params=["socket mode", "http"])
async def slack(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[LocalSlack]:
    """Run the peer with podbot in it."""
    http, port = request.param == "http", free_port()
    address = f"http://127.0.0.1:{port}/slack/events" if http else ""
    async with local_slack(tmp_path, address) as peer, podbot_in(peer, port, http=http):
        yield peer


@asynccontextmanager
async def podbot_in(peer: LocalSlack, port: int, *, http: bool) -> AsyncIterator[None]:
    wired = wiring()
    core = wired.podbot(wired.configuration().settings)
    settings = SlackSettings(BOT_TOKEN, "" if http else APP_TOKEN, SECRET, peer.api_url)
    part = SlackPart(core, settings, stores(), lambda routes: serving("127.0.0.1", port, routes))
    running = asyncio.create_task(part.run())
    async with asyncio.timeout(DEADLINE):
        while not part.ready:
            await asyncio.sleep(0.01)
            if running.done():
                await running
    yield
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running


async def test_a_slash_command_is_answered_for_everybody(slack: LocalSlack) -> None:
    await slack.control(
        "command", channel=CHANNEL, user=ALICE, command="/pod", text="weak refrences"
    )

    (answer,) = await slack.answers(1)

    assert answer["text"].startswith("Weak references")
    assert answer.get("ephemeral_to") is None
    assert problems(answer["blocks"]) == []


async def test_help_is_for_the_asker_alone(slack: LocalSlack) -> None:
    await slack.control("command", channel=CHANNEL, user=ALICE, command="/pod", text="")

    (answer,) = await slack.answers(1)

    assert answer["ephemeral_to"] == ALICE
    assert "mention @podbot" in answer["text"]


async def test_a_mention_in_a_thread_is_answered_there_once(slack: LocalSlack) -> None:
    root = await slack.control("message", channel=CHANNEL, user=BOB, text="why is this slow?")
    thread = root["message"]["ts"]
    mention = f"<@{BOT_USER}> what should I hear to understand autograd?"
    await slack.control("message", channel=CHANNEL, user=ALICE, text=mention, thread_ts=thread)
    await slack.answers(1)
    await slack.control(
        "message", channel=CHANNEL, user=ALICE, text=f"<@{BOT_USER}> more", thread_ts=thread
    )

    first, second = await slack.answers(2)

    assert first["thread_ts"] == second["thread_ts"] == thread
    assert "utograd" in first["text"].splitlines()[0]
    assert second["text"] != first["text"]
    assert len(await slack.calls("chat.postMessage")) == 2


async def test_a_button_turns_the_page_for_its_asker(slack: LocalSlack) -> None:
    await slack.control("command", channel=CHANNEL, user=ALICE, command="/pod", text="list 2021")
    (before,) = await slack.answers(1)

    await slack.control(
        "interact",
        channel=CHANNEL,
        messageTs=before["ts"],
        user=ALICE,
        action=control(before, "More"),
    )
    (after,) = await slack.until(
        lambda found: found[0]["text"] != before["text"], lambda: slack.answers(1)
    )

    assert after["ts"] == before["ts"]
    assert "6. " in after["text"]
    assert problems(after["blocks"]) == []


async def test_a_button_gives_anybody_else_a_copy(slack: LocalSlack) -> None:
    await slack.control("command", channel=CHANNEL, user=ALICE, command="/pod", text="list 2021")
    (before,) = await slack.answers(1)

    await slack.control(
        "interact",
        channel=CHANNEL,
        messageTs=before["ts"],
        user=BOB,
        action=control(before, "More"),
    )
    same, copy = await slack.answers(2)

    assert same["text"] == before["text"]
    assert copy["ephemeral_to"] == BOB


async def test_a_menu_leads_to_a_topic(slack: LocalSlack) -> None:
    await slack.control("command", channel=CHANNEL, user=ALICE, command="/pod", text="strides")
    (before,) = await slack.answers(1)
    menu = control(before, "Topics it belongs to")
    picked = menu | {"selected_option": menu["options"][0]}

    await slack.control(
        "interact", channel=CHANNEL, messageTs=before["ts"], user=ALICE, action=picked
    )
    (after,) = await slack.until(
        lambda found: found[0]["text"] != before["text"], lambda: slack.answers(1)
    )

    assert menu["options"][0]["text"]["text"] in after["text"]


async def test_its_asker_deletes_an_answer(slack: LocalSlack) -> None:
    await slack.control("command", channel=CHANNEL, user=ALICE, command="/pod", text="strides")
    (answer,) = await slack.answers(1)

    await slack.control(
        "interact",
        channel=CHANNEL,
        messageTs=answer["ts"],
        user=ALICE,
        action=control(answer, "Delete"),
    )

    await slack.until(lambda found: not found, lambda: slack.answers(0))


async def test_a_direct_message_is_answered(slack: LocalSlack) -> None:
    written = await slack.control("message", channel=ALICE, user=ALICE, text="strides")
    channel = written["message"]["channel"]

    (answer,) = await slack.answers(1, channel)

    assert answer["text"].startswith("Strides")
    assert "thread_ts" not in answer


async def test_the_home_tab_is_drawn(slack: LocalSlack) -> None:
    await slack.control("open-home", user=ALICE)

    (published,) = await slack.until(
        lambda found: len(found) == 1, lambda: slack.calls("views.publish")
    )

    assert published["user_id"] == ALICE
    assert problems(published["view"]["blocks"], most=100) == []
