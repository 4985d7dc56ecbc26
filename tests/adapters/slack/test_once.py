"""One reply for whatever Slack delivers: twice, edited, from bots, to several replicas."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from random import Random

import pytest

from adapters.slack.once import KEPT, REMEMBERED, Once
from bot.podbot import Question
from bot.replies.answer import Answer
from tests.adapters.slack.loopback import BOT, BOT_USER, DM, USER, Json, LoopbackSlack, said
from tests.adapters.slack.running import Core, replica, stores
from tests.adapters.slack.stores import Claims, Down


class Slow:
    """Claims whose database does not answer."""

    async def claim(self, key: str) -> bool:
        await asyncio.sleep(60)
        return True


async def test_an_event_delivered_four_times_to_two_replicas_gets_one_reply(
    slack: LoopbackSlack, core: Core
) -> None:
    shared = stores()
    async with replica(slack, core, shared), replica(slack, core, shared):
        event = slack.message(f"<@{BOT_USER}> dispatcher")
        payload = {"type": "event_callback", "team_id": "T1", "event_id": "Ev1", "event": event}
        for attempt in range(4):
            retry = {"retry_attempt": attempt, "retry_reason": "http_timeout"}
            await slack.deliver("events_api", payload | retry, socket=attempt % 2)
        await slack.mention("strides")
        await slack.answers(2)

    assert [said(call) for call in slack.shown] == ["About dispatcher", "About strides"]


async def test_a_redelivery_while_the_first_is_still_answered_gets_no_reply(
    slack: LoopbackSlack,
) -> None:
    begun, release = asyncio.Event(), asyncio.Event()

    class SlowCore(Core):
        async def ask(self, question: Question) -> Answer:
            begun.set()
            await release.wait()
            return await super().ask(question)

    core = SlowCore()
    async with replica(slack, core):
        event = slack.message(f"<@{BOT_USER}> dispatcher")
        await slack.event(event, "Ev1")
        await begun.wait()
        await slack.event(event, "Ev1")
        release.set()
        await slack.mention("strides")
        await slack.answers(2)

    assert [said(call) for call in slack.shown] == ["About dispatcher", "About strides"]


@pytest.mark.parametrize("seconds", [0, 3, 60, 300, KEPT - 1])
async def test_a_claim_holds_for_an_hour(seconds: float) -> None:
    clock = [0.0]
    once = Once(Claims(), lambda: clock[0])

    first = await once.first("slack:event:Ev1")
    clock[0] = seconds

    assert first
    assert not await once.first("slack:event:Ev1")


@pytest.mark.parametrize("seed", range(20))
async def test_of_replicas_that_claim_at_the_same_moment_one_and_only_one_answers(
    seed: int,
) -> None:
    random = Random(seed)

    class Interleaved(Claims):
        async def claim(self, key: str) -> bool:
            for _ in range(random.randrange(5)):
                await asyncio.sleep(0)
            return await super().claim(key)

    claims = Interleaved()
    all_of_them = [Once(claims, lambda: 0.0) for _ in range(3)]

    same_event = await asyncio.gather(*(once.first("event", "message") for once in all_of_them))
    twins = await asyncio.gather(
        *(once.first(f"twin {n}", "another") for n, once in enumerate(all_of_them))
    )

    assert same_event.count(True) == 1
    assert twins.count(True) == 1


async def test_memory_forgets_what_is_old() -> None:
    clock = [0.0]
    once = Once(Down(), lambda: clock[0])

    first = await once.first("slack:event:Ev1")
    clock[0] = KEPT + 1

    assert first
    assert await once.first("slack:event:Ev1")


async def test_memory_stays_flat_however_many_events_come() -> None:
    once = Once(Down(), lambda: 0.0)

    for number in range(REMEMBERED + 1):
        await once.first(f"slack:event:Ev{number}")

    assert not await once.first(f"slack:event:Ev{REMEMBERED}")
    assert await once.first("slack:event:Ev0")


@pytest.mark.parametrize("claims", [Down(), Slow()])
async def test_a_database_that_is_down_or_slow_leaves_memory_to_tell(
    claims: Down | Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.slack.once.PATIENCE", 0.01)
    once = Once(claims, lambda: 0.0)

    assert [await once.first("a"), await once.first("a")] == [True, False]


async def test_a_mention_and_its_twin_message_get_one_reply(
    slack: LoopbackSlack, core: Core
) -> None:
    async with replica(slack, core):
        mention = slack.message(f"<@{BOT_USER}> dispatcher")
        await slack.event(mention)
        await slack.event(mention | {"type": "message"})
        await slack.mention("strides")
        await slack.answers(2)

    assert [question.text for question in core.asked] == ["dispatcher", "strides"]


@pytest.mark.parametrize("kind", ["command", "click"])
async def test_a_command_or_click_delivered_twice_is_answered_once(
    slack: LoopbackSlack, core: Core, kind: str
) -> None:
    shared = stores()
    button = {"type": "button", "action_id": f"ask.0.{USER}", "value": "dispatcher"}
    async with replica(slack, core, shared), replica(slack, core, shared):
        if kind == "command":
            payload = await slack.command("dispatcher")
            await slack.deliver("slash_commands", payload, socket=0)
        else:
            payload = await slack.click(button)
            await slack.deliver("interactive", payload, socket=0)
        await slack.mention("strides")
        await slack.answers(2)

    assert [question.text for question in core.asked] == ["dispatcher", "strides"]


def _ours(payload: Json) -> list[Json]:
    """Make every shape in which a message of ours may come back."""
    text = f"<@{BOT_USER}> {payload['text']}"
    plain = {"channel": payload["channel"], "text": text, "blocks": payload["blocks"], "ts": "19.1"}
    return [
        plain | {"type": "message", "user": BOT_USER},
        plain | {"type": "message", "user": BOT_USER, "bot_id": BOT},
        plain | {"type": "message", "subtype": "bot_message", "bot_id": BOT},
        plain | {"type": "app_mention", "user": BOT_USER, "bot_id": BOT},
        plain | {"type": "message", "user": BOT_USER, "channel": DM, "channel_type": "im"},
    ]


async def test_podbot_never_answers_itself(slack: LoopbackSlack, core: Core) -> None:
    async with replica(slack, core):
        await slack.mention("dispatcher")
        (answer,) = await slack.answers()
        for event in _ours(answer.args):
            await slack.event(event)
        await slack.mention("strides")
        await slack.answers(2)

    assert [question.text for question in core.asked] == ["dispatcher", "strides"]


@pytest.mark.parametrize(
    "marks",
    [
        {"bot_id": "B2"},
        {"bot_profile": {"id": "B2"}},
        {"app_id": "A2"},
        {"subtype": "bot_message"},
        {"subtype": "message_deleted", "hidden": True},
        {"subtype": "channel_join"},
        {"hidden": True},
        {"edited": {"user": USER, "ts": "1.1"}},
        {"user": "USLACKBOT"},
        {"user": ""},
    ],
    ids=str,
)
async def test_what_no_person_typed_just_now_is_ignored(
    slack: LoopbackSlack, core: Core, marks: Json
) -> None:
    async with replica(slack, core):
        await slack.mention("dispatcher", **marks)
        await slack.direct("dispatcher", **marks)
        await slack.mention("strides")
        await slack.answers()

    assert [question.text for question in core.asked] == ["strides"]


@pytest.mark.parametrize("text", [f"<@{BOT_USER}> dispatcher", f"<@{BOT_USER}> new words"])
@pytest.mark.parametrize("channel", ["C1", DM])
async def test_an_edit_or_an_unfurl_gets_no_reply(
    slack: LoopbackSlack, core: Core, text: str, channel: str
) -> None:
    async with replica(slack, core):
        mention = await slack.mention("dispatcher")
        for hidden in (True, False):
            changed = {"type": "message", "subtype": "message_changed", "channel": channel}
            inner = mention | {"text": text, "attachments": [{"from_url": "https://x.org"}]}
            kind = {"channel_type": "im"} if channel == DM else {}
            await slack.event(
                changed
                | kind
                | {"hidden": hidden, "ts": "19.2", "message": inner, "previous_message": mention}
            )
        await slack.mention("strides")
        await slack.answers(2)

    assert [question.text for question in core.asked] == ["dispatcher", "strides"]


async def test_a_thread_reply_also_sent_to_the_channel_gets_one_reply_in_the_thread(
    slack: LoopbackSlack, core: Core
) -> None:
    async with replica(slack, core):
        reply = slack.message(f"<@{BOT_USER}> dispatcher", thread_ts="1700.1")
        broadcast = reply | {"type": "message", "subtype": "thread_broadcast"}
        changed = {"type": "message", "subtype": "message_changed", "channel": "C1", "ts": "19.3"}
        await slack.event(broadcast)
        await slack.event(changed | {"hidden": True, "message": broadcast})
        await slack.event(reply)
        await slack.answers(1)
        await slack.mention("strides")
        first, _ = await slack.answers(2)

    assert len(slack.shown) == 2
    assert first.args["thread_ts"] == "1700.1"
    assert "reply_broadcast" not in first.args


async def test_many_replicas_give_one_reply_to_each_of_many_events(
    slack: LoopbackSlack, core: Core
) -> None:
    shared = stores()
    async with AsyncExitStack() as replicas:
        for _ in range(3):
            await replicas.enter_async_context(replica(slack, core, shared))
        events = [slack.message(f"<@{BOT_USER}> q{n}", user=f"U{n}") for n in range(30)]
        payloads = [
            {"type": "event_callback", "team_id": "T1", "event_id": f"Ev{n}", "event": event}
            for n, event in enumerate(events)
        ]
        await asyncio.gather(
            *(
                slack.deliver("events_api", payload, socket=socket)
                for payload in payloads
                for socket in (0, 1, 2)
            )
        )
        await slack.mention("strides")
        await slack.until(lambda: any("strides" in said(call) for call in slack.shown))
        await slack.answers(31)

    assert len(slack.shown) == 31
    assert len({said(call) for call in slack.shown}) == 31
