"""Scheduled posts: once, and what became of them told apart."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest
import pytest_asyncio

from adapters.slack.announcer import SlackAnnouncer
from bot.cards import Ask, Card, Text
from bot.ports import (
    Announcer,
    NotSent,
    OurFault,
    Outcome,
    Place,
    Platform,
    Post,
    Refused,
    Search,
    Sent,
    Unchecked,
    Unknown,
)
from tests.adapters.slack.loopback import BOT_TOKEN, CHANNEL, TEAM, Fault, Json, LoopbackSlack
from tests.adapters.slack.validity import problems

PLACE = Place(Platform.SLACK, TEAM, CHANNEL)
MARK = "podbot.slot.7.2026-11-30"
SINCE = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
CARD = Card("Strides", (Text("Why: it is Monday."),), (Ask("More like this", "like strides"),))


def _post(**more: object) -> Post:
    return Post(PLACE, CARD, MARK, "nonce", **more)  # type: ignore[arg-type]


@pytest_asyncio.fixture
async def announcer(slack: LoopbackSlack) -> AsyncIterator[Announcer]:
    async def token_of(workspace: str) -> str:
        return BOT_TOKEN if workspace == TEAM else ""

    yield SlackAnnouncer(token_of, slack.api_url)


async def test_a_post_goes_out_once_with_its_mark(
    slack: LoopbackSlack, announcer: Announcer
) -> None:
    outcome = await announcer.post(_post())

    (call,) = slack.of("chat.postMessage")
    assert isinstance(outcome, Sent)
    assert outcome.message
    assert (call.method, call.token) == ("chat.postMessage", BOT_TOKEN)
    assert call.args["channel"] == CHANNEL
    assert call.args["blocks"][0]["block_id"] == MARK
    assert call.args["unfurl_links"] is False
    assert "thread_ts" not in call.args
    assert "<!" not in str(call.args)


async def test_a_role_is_pinged_only_where_it_is_named(
    slack: LoopbackSlack, announcer: Announcer
) -> None:
    await announcer.post(_post(role="S123"))
    await announcer.post(_post(role="S1> <!channel"))

    named, junk = slack.of("chat.postMessage")
    assert str(named.args).count("<!subteam^S123>") == 1
    assert "<!" not in str(junk.args)
    assert problems([block for block in named.args["blocks"] if "<!" not in str(block)]) == []


async def test_a_thread_is_begun_under_a_post(slack: LoopbackSlack, announcer: Announcer) -> None:
    outcome = await announcer.post(_post(thread=True))

    assert isinstance(outcome, Sent)
    assert slack.of("chat.postMessage")[1].args["thread_ts"] == outcome.message


async def test_a_thread_that_fails_leaves_the_post_sent(
    slack: LoopbackSlack, announcer: Announcer
) -> None:
    slack.faults["chat.postMessage"] += [Fault("restricted_action_non_threadable_channel")]
    first = await announcer.post(_post())
    original = slack.answer
    outcomes = iter([original("chat.postMessage", {"channel": CHANNEL})])
    slack.answer = lambda method, args: next(outcomes, {"ok": False, "error": "fatal_error"})  # type: ignore[method-assign]

    second = await announcer.post(_post(thread=True))

    assert isinstance(first, Refused)
    assert isinstance(second, Sent)


@pytest.mark.parametrize(
    ("fault", "kind"),
    [
        (Fault("channel_not_found"), Refused),
        (Fault("is_archived"), Refused),
        (Fault("not_in_channel"), Refused),
        (Fault("account_inactive"), Refused),
        (Fault("token_revoked"), Refused),
        (Fault("missing_scope"), Refused),
        (Fault("restricted_action_read_only_channel"), Refused),
        (Fault("ekm_access_denied"), Refused),
        (Fault("msg_too_long"), OurFault),
        (Fault("no_text"), OurFault),
        (Fault("invalid_blocks"), OurFault),
        (Fault("metadata_too_large"), OurFault),
        (Fault("fatal_error"), Unknown),
        (Fault("internal_error"), Unknown),
        (Fault("request_timeout"), Unknown),
        (Fault("service_unavailable"), Unknown),
        (Fault("something_new"), Unknown),
        (Fault(status=500), Unknown),
        (Fault(status=503), Unknown),
        (Fault(dropped=True), Unknown),
    ],
    ids=str,
)
async def test_each_outcome_is_told_apart_and_nothing_is_sent_twice(
    slack: LoopbackSlack, announcer: Announcer, fault: Fault, kind: type[Outcome]
) -> None:
    slack.faults["chat.postMessage"].append(fault)

    outcome = await announcer.post(_post())

    assert type(outcome) is kind
    assert len(slack.of("chat.postMessage")) == 1
    if isinstance(outcome, Refused):
        assert f"({fault.error})" in outcome.reason
        assert outcome.fix


@pytest.mark.parametrize(
    ("header", "seconds"), [("7", 7.0), ("0.5", 0.5), ("", 30.0), ("soon", 30.0), ("-1", 0.0)]
)
async def test_a_429_is_reported_with_its_wait_for_the_whole_workspace(
    slack: LoopbackSlack, announcer: Announcer, header: str, seconds: float
) -> None:
    slack.faults["chat.postMessage"].append(Fault("ratelimited", 429, retry_after=header))

    outcome = await announcer.post(_post())

    assert isinstance(outcome, NotSent)
    assert (outcome.seconds, outcome.workspace) == (seconds, True)
    assert len(slack.of("chat.postMessage")) == 1


async def test_a_slack_out_of_reach_took_nothing() -> None:
    async def token_of(workspace: str) -> str:
        return BOT_TOKEN

    outcome = await SlackAnnouncer(token_of, "http://127.0.0.1:9/api/").post(_post())

    assert isinstance(outcome, NotSent)
    assert not outcome.workspace


async def test_a_workspace_that_removed_podbot_is_refused_without_a_call(
    slack: LoopbackSlack, announcer: Announcer
) -> None:
    gone = Place(Platform.SLACK, "T9", CHANNEL)

    outcome = await announcer.post(Post(gone, CARD, MARK, "nonce"))

    assert isinstance(outcome, Refused)
    assert isinstance(await announcer.check(gone), Refused)
    assert await announcer.find(gone, MARK, SINCE) is Search.UNREADABLE
    assert not await announcer.tell_admin(gone, "U1", "text")
    assert slack.calls == []


def _history(slack: LoopbackSlack, *pages: list[Json]) -> None:
    original = slack.answer
    left = list(pages)

    def answer(method: str, args: Json) -> Json:
        if method != "conversations.history":
            return original(method, args)
        page = left.pop(0)
        cursor = {"next_cursor": "more"} if left else {}
        return {"ok": True, "messages": page, "response_metadata": cursor}

    slack.answer = answer  # type: ignore[method-assign]


async def test_a_post_is_found_by_its_mark_however_far_back(
    slack: LoopbackSlack, announcer: Announcer
) -> None:
    other = {"ts": "3.3", "blocks": [{"type": "section", "block_id": "podbot.slot.8"}]}
    ours = {"ts": "1.1", "blocks": [{"type": "section", "block_id": MARK}]}
    _history(slack, [{"ts": "4.4"}, other], [ours])

    found = await announcer.find(PLACE, MARK, SINCE)

    at = datetime(1970, 1, 1, 0, 0, 1, 100_000, tzinfo=UTC)
    assert found == Sent("1.1", "https://team.slack.com/archives/C1/p11", at)
    assert float(slack.calls[0].args["oldest"]) == SINCE.timestamp()
    assert slack.calls[1].args["cursor"] == "more"


async def test_a_post_that_is_nowhere_is_absent_only_when_all_was_read(
    slack: LoopbackSlack, announcer: Announcer
) -> None:
    _history(slack, [{"ts": "4.4"}], [{"ts": "3.3"}])
    absent = await announcer.find(PLACE, MARK, SINCE)
    _history(slack, *([{"ts": "4.4"}] for _ in range(50)))
    too_far = await announcer.find(PLACE, MARK, SINCE)
    slack.faults["conversations.history"].append(Fault("missing_scope"))
    unreadable = await announcer.find(PLACE, MARK, SINCE)

    assert (absent, too_far, unreadable) == (Search.ABSENT, Search.UNREADABLE, Search.UNREADABLE)


@pytest.mark.parametrize(
    ("channel", "reason"),
    [
        ({"is_member": True}, None),
        ({"is_im": True}, None),
        ({"is_member": False}, "podbot is not in the channel (not_in_channel)."),
        ({"is_member": True, "is_archived": True}, "The channel is archived (is_archived)."),
    ],
)
async def test_a_place_is_checked_without_posting(
    slack: LoopbackSlack, announcer: Announcer, channel: Json, reason: str | None
) -> None:
    slack.answer = lambda method, args: {"ok": True, "channel": channel}  # type: ignore[method-assign]

    refusal = await announcer.check(PLACE)

    assert (refusal.reason if refusal else None) == reason
    assert [call.method for call in slack.calls] == ["conversations.info"]


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (Fault("missing_scope"), "its app lacks channels:read and groups:read."),
        (Fault("fatal_error"), "Slack failed (fatal_error)."),
        (Fault(status=503), "Slack failed (no error code)."),
    ],
)
async def test_what_cannot_be_seen_is_not_held_against_a_place_and_is_said(
    slack: LoopbackSlack, announcer: Announcer, fault: Fault, said: str
) -> None:
    slack.faults["conversations.info"].append(fault)

    found = await announcer.check(PLACE)

    assert found == Unchecked(said, "Make sure that it is in the channel: /invite @podbot")


async def test_a_post_is_known_by_its_address_and_the_time_slack_took_it(
    slack: LoopbackSlack, announcer: Announcer
) -> None:
    address = "https://team.slack.com/archives/C1/p1796029200000200"
    original = slack.answer

    def answer(method: str, args: Json) -> Json:
        if method == "chat.getPermalink":
            return {"ok": True, "permalink": address}
        return original(method, args) | {"ts": "1796029200.000200"}

    slack.answer = answer  # type: ignore[method-assign]
    known = await announcer.post(_post())
    slack.faults["chat.getPermalink"].append(Fault("fatal_error"))
    nowhere = await announcer.post(_post())

    at = datetime(2026, 11, 30, 9, 0, 0, 200, tzinfo=UTC)
    assert known == Sent("1796029200.000200", address, at)
    assert nowhere == Sent("1796029200.000200", at=at)


async def test_an_admin_is_told_in_a_direct_message(
    slack: LoopbackSlack, announcer: Announcer
) -> None:
    told = await announcer.tell_admin(PLACE, "U7", "The channel is archived & <!here> gone.")
    slack.faults["chat.postMessage"].append(Fault("user_not_found"))
    again = await announcer.tell_admin(PLACE, "U8", "…")

    assert (told, again) == (True, False)
    assert slack.calls[0].args["channel"] == "U7"
    assert "&lt;!here&gt;" in slack.calls[0].args["text"]


async def test_one_broken_channel_holds_up_no_other(
    slack: LoopbackSlack, announcer: Announcer
) -> None:
    slack.faults["chat.postMessage"] += [Fault("is_archived"), Fault(dropped=True)]
    places = [Place(Platform.SLACK, TEAM, f"C{n}") for n in range(4)]

    outcomes = await asyncio.gather(
        *(announcer.post(Post(place, CARD, MARK, "n")) for place in places)
    )

    assert sorted(type(outcome).__name__ for outcome in outcomes) == [
        "Refused",
        "Sent",
        "Sent",
        "Unknown",
    ]
