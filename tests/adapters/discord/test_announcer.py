"""Scheduled posts: once, found again, and honest about what became of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import aiohttp
import discord
import pytest

from adapters.discord.announcer import DiscordAnnouncer, body_of
from adapters.discord.outcomes import outcome_of
from bot.cards import Ask, Card, Quote, Text
from bot.ports import (
    NotSent,
    OurFault,
    Outcome,
    Place,
    Platform,
    Post,
    Refused,
    Search,
    Sent,
    Unknown,
)
from tests.adapters.discord import openapi
from tests.adapters.discord.conftest import Start
from tests.adapters.discord.loopback import Loopback
from tests.adapters.discord.payloads import ALICE, BOT, CHANNEL, DIRECT, GUILD, Json
from tests.adapters.discord.person import Person, find
from tests.adapters.discord.validity import problems

PLACE = Place(Platform.DISCORD, str(GUILD), str(CHANNEL))
POST = Post(
    PLACE,
    Card("Episode of the week: Strides", (Text("Why: topics rotate."), Quote("notes"))),
    mark="abc:2026-11-30",
    nonce="abc-2026-11-30",
)
POSTS = f"/channels/{CHANNEL}/messages"
READ_HISTORY = 1 << 16
AN_HOUR_AGO = datetime.now(UTC) - timedelta(hours=1)


async def test_a_post_goes_out_with_its_nonce_and_its_mark(
    discord_server: Loopback, start: Start
) -> None:
    announcer = (await start()).announcer

    sent = await announcer.post(POST)

    (request,) = discord_server.sent("POST", POSTS)
    assert isinstance(sent, Sent)
    assert sent.link == f"https://discord.com/channels/{GUILD}/{CHANNEL}/{sent.message}"
    assert (request.body["nonce"], request.body["enforce_nonce"]) == ("abc-2026-11-30", True)
    assert find(request.body, "Schedule")["custom_id"] == "slot:abc:2026-11-30"
    assert request.body["allowed_mentions"]["parse"] == []


async def test_a_channel_named_without_its_server_is_linked_all_the_same(
    discord_server: Loopback, start: Start
) -> None:
    announcer = (await start()).announcer

    known = await announcer.post(replace(POST, place=replace(PLACE, workspace="")))
    unknown = await announcer.post(
        replace(POST, place=Place(Platform.DISCORD, "", "4711"), nonce="another")
    )

    assert isinstance(known, Sent)
    assert known.link == f"https://discord.com/channels/{GUILD}/{CHANNEL}/{known.message}"
    assert isinstance(unknown, Sent)
    assert unknown.link == ""


async def test_a_post_sent_twice_is_one_message(discord_server: Loopback, start: Start) -> None:
    announcer = (await start()).announcer

    first, second = await announcer.post(POST), await announcer.post(POST)

    assert first == second
    assert len(discord_server.messages) == 1


async def test_a_server_that_fails_is_asked_again_with_the_same_nonce(
    discord_server: Loopback, start: Start
) -> None:
    announcer = (await start()).announcer
    discord_server.fail("POST", POSTS, 502, {"message": "bad gateway", "code": 0})

    sent = await announcer.post(POST)

    nonces = [request.body["nonce"] for request in discord_server.sent("POST", POSTS)]
    assert isinstance(sent, Sent)
    assert nonces == ["abc-2026-11-30"] * 2
    assert len(discord_server.messages) == 1


async def test_a_connection_that_breaks_leaves_it_unknown(
    discord_server: Loopback, start: Start
) -> None:
    announcer = (await start()).announcer
    discord_server.fail("POST", POSTS, 0, times=9)

    assert isinstance(await announcer.post(POST), Unknown)


async def test_a_rate_limit_told_by_discord_is_waited_out(
    discord_server: Loopback, start: Start
) -> None:
    announcer = (await start()).announcer
    discord_server.fail(
        "POST", POSTS, 429, {"retry_after": 0.05, "global": False}, Via="1.1 google"
    )

    assert isinstance(await announcer.post(POST), Sent)


async def test_a_long_rate_limit_gives_the_slot_back(
    discord_server: Loopback, start: Start
) -> None:
    announcer = (await start()).announcer
    discord_server.fail(
        "POST", POSTS, 429, {"retry_after": 400.5, "global": False}, Via="1.1 google"
    )

    assert await announcer.post(POST) == NotSent("Discord asks to wait.", 400.5)


async def test_a_ban_by_the_proxy_before_discord_is_not_repeated(
    discord_server: Loopback, start: Start
) -> None:
    announcer = (await start()).announcer
    discord_server.fail("POST", POSTS, 429, "error code: 1015", Retry_After="30")

    outcome = await announcer.post(POST)

    assert outcome == NotSent("Discord asks to wait.", 30.0, workspace=True)
    assert len(discord_server.sent("POST", POSTS)) == 1


@pytest.mark.parametrize(
    ("status", "code", "kind"),
    [
        (404, 10003, Refused),
        (404, 10004, Refused),
        (403, 50001, Refused),
        (403, 50013, Refused),
        (400, 50083, Refused),
        (403, 160005, Refused),
        (401, 0, Refused),
        (400, 50035, OurFault),
        (400, 50006, OurFault),
        (400, 200000, OurFault),
        (400, 20028, NotSent),
        (503, 0, Unknown),
    ],
)
async def test_what_discord_says_is_told_apart(
    discord_server: Loopback, start: Start, status: int, code: int, kind: type[Outcome]
) -> None:
    announcer = (await start()).announcer
    discord_server.fail("POST", POSTS, status, {"code": code, "message": "no"}, times=9)

    outcome = await announcer.post(POST)

    assert isinstance(outcome, kind)
    assert len(discord_server.sent("POST", POSTS)) == 1


async def test_one_channel_that_refuses_does_not_hold_up_the_next(
    discord_server: Loopback, start: Start
) -> None:
    announcer = (await start()).announcer
    discord_server.fail("POST", POSTS, 403, {"code": 50013, "message": "no"})
    elsewhere = replace(POST, place=replace(PLACE, channel="920000000000000002"), nonce="other")

    outcomes = [await announcer.post(POST), await announcer.post(elsewhere)]

    assert [type(outcome) for outcome in outcomes] == [Refused, Sent]


def test_every_refusal_says_what_to_do() -> None:
    outcome = outcome_of(_http_error(403, 50013))

    assert isinstance(outcome, Refused)
    assert outcome.fix


def test_no_connection_at_all_is_surely_not_sent() -> None:
    refused = aiohttp.ClientConnectorError(_KEY, OSError(111, "Connection refused"))

    assert isinstance(outcome_of(refused), NotSent)


async def test_before_the_login_nothing_is_sent() -> None:
    announcer = DiscordAnnouncer(lambda: None)

    assert isinstance(await announcer.post(POST), NotSent)
    assert await announcer.find(PLACE, "m", AN_HOUR_AGO) is Search.UNREADABLE
    assert await announcer.tell_admin(PLACE, str(ALICE), "x") is False


async def test_a_thread_is_opened_and_the_post_published(
    discord_server: Loopback, start: Start
) -> None:
    announcer = (await start()).announcer

    sent = await announcer.post(replace(POST, thread=True, announce=True))

    assert isinstance(sent, Sent)
    (thread,) = discord_server.sent("POST", f"{POSTS}/{sent.message}/threads")
    assert thread.body["name"] == "Episode of the week: Strides"
    assert len(discord_server.sent("POST", f"{POSTS}/{sent.message}/crosspost")) == 1


async def test_a_thread_that_cannot_be_opened_does_not_undo_the_post(
    discord_server: Loopback, start: Start
) -> None:
    announcer = (await start()).announcer
    discord_server.fail("POST", f"{POSTS}/*/threads", 403, {"code": 50013, "message": "no"})

    assert isinstance(await announcer.post(replace(POST, thread=True)), Sent)


def test_a_quiet_post_with_a_role_is_silent_and_pings_that_role_alone() -> None:
    body = body_of(replace(POST, quiet=True, role="77"))

    assert body["flags"] == 1 << 12
    assert body["content"].startswith("<@&77>\n")
    assert body["allowed_mentions"] == {"parse": [], "replied_user": False, "roles": ["77"]}
    assert openapi.complaints(openapi.MESSAGE, body) == []


def test_a_post_with_a_role_and_endless_text_still_fits() -> None:
    card = Card("Title " * 90, (Text("text " * 4000),), (Ask("Now", "weekly"),))

    body = body_of(replace(POST, card=card, role="9" * 20))

    sent = {key: body[key] for key in ("content", "embeds", "components", "allowed_mentions")}
    assert problems(sent) == []


async def test_a_post_is_found_again_by_its_mark_among_hundreds(
    discord_server: Loopback, start: Start
) -> None:
    announcer = (await start()).announcer
    sent = await announcer.post(POST)
    for n in range(250):
        discord_server.post(str(CHANNEL), {"content": str(n)})

    assert await announcer.find(PLACE, POST.mark, AN_HOUR_AGO) == sent
    assert await announcer.find(PLACE, "abc:2026-12-07", AN_HOUR_AGO) is Search.ABSENT


async def test_a_channel_that_cannot_be_read_is_told_from_one_without_the_post(
    discord_server: Loopback, start: Start
) -> None:
    announcer = (await start()).announcer
    discord_server.fail("GET", POSTS, 403, {"code": 50001, "message": "Missing Access"})

    assert await announcer.find(PLACE, POST.mark, AN_HOUR_AGO) is Search.UNREADABLE


async def test_an_empty_history_proves_nothing_where_the_bot_may_not_read_it(
    discord_server: Loopback, start: Start
) -> None:
    announcer = (await start()).announcer
    discord_server.channels[str(CHANNEL)] = {
        "permission_overwrites": [
            {"id": str(BOT), "type": 1, "deny": str(READ_HISTORY), "allow": "0"}
        ]
    }

    assert await announcer.find(PLACE, POST.mark, AN_HOUR_AGO) is Search.UNREADABLE


async def test_a_place_is_checked_without_posting(discord_server: Loopback, start: Start) -> None:
    announcer = (await start()).announcer

    fine = await announcer.check(PLACE)
    discord_server.fail("GET", f"/channels/{CHANNEL}", 404, {"code": 10003, "message": "no"})
    gone = await announcer.check(PLACE)

    assert fine is None
    assert isinstance(gone, Refused)
    assert gone.reason == "The channel is gone."
    assert discord_server.sent("POST", "*") == []


async def test_an_admin_is_told_in_private(discord_server: Loopback, start: Start) -> None:
    announcer = (await start()).announcer

    told = await announcer.tell_admin(PLACE, str(ALICE), "the channel is gone: choose another")

    (message,) = discord_server.sent("POST", f"/channels/{DIRECT}/messages")
    assert told is True
    assert "the channel is gone: choose another" in message.body["content"]


async def test_an_admin_who_takes_no_messages_is_not_told(
    discord_server: Loopback, start: Start
) -> None:
    announcer = (await start()).announcer
    cannot = {"code": 50007, "message": "Cannot send messages to this user"}
    discord_server.fail("POST", f"/channels/{DIRECT}/messages", 403, cannot)

    assert await announcer.tell_admin(PLACE, str(ALICE), "x") is False


async def test_the_schedule_is_a_click_away_for_everybody(
    discord_server: Loopback, start: Start
) -> None:
    announcer = (await start()).announcer
    await announcer.post(POST)
    (request,) = discord_server.sent("POST", POSTS)

    answer = await Person(discord_server).press(request.body, "Schedule")

    assert answer["data"]["flags"] == 64


class _Response:
    """As much of a response as discord.py's errors read."""

    def __init__(self, status: int) -> None:
        self.status, self.reason = status, "no"
        self.headers: dict[str, str] = {}


def _http_error(status: int, code: int) -> discord.HTTPException:
    body: Json = {"code": code, "message": "no"}
    response: Json = _Response(status)
    return discord.HTTPException(response, body)


_KEY: Json = aiohttp.client_reqrep.ConnectionKey("h", 443, True, True, None, None, None)
