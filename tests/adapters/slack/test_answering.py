from __future__ import annotations

import logging

import pytest

from adapters.slack.part import Stores
from bot.podbot import Question
from bot.schedule import Place, Platform
from tests.adapters.slack.loopback import (
    BOT_USER,
    CHANNEL,
    DM,
    OTHER,
    TEAM,
    USER,
    Fault,
    LoopbackSlack,
    control,
    said,
)
from tests.adapters.slack.running import Core, replica, stores
from tests.adapters.slack.stores import Down
from tests.adapters.slack.validity import problems

MODES = pytest.mark.parametrize("http", [False, True], ids=["socket mode", "http"])
HERE, DIRECT = (Place(Platform.SLACK, TEAM, channel) for channel in (CHANNEL, DM))
EPHEMERAL = {"type": "message", "channel_id": CHANNEL, "is_ephemeral": True}


@MODES
async def test_a_slash_command_is_answered_through_its_response_url(
    slack: LoopbackSlack, core: Core, http: bool
) -> None:
    async with replica(slack, core, http=http):
        asked = await slack.command("dispatcher")

        (answer,) = await slack.answers()

    assert answer.args["url"] == asked["response_url"]
    assert answer.args["response_type"] == "in_channel"
    assert answer.args["blocks"][0]["elements"][0]["text"] == "`/pod dispatcher`"
    assert said(answer) == "About dispatcher"
    assert control(answer, "Delete")["action_id"] == f"delete.0.{USER}"
    assert slack.of("chat.postMessage", "chat.postEphemeral") == []


@MODES
async def test_a_command_may_hold_any_word(slack: LoopbackSlack, core: Core, http: bool) -> None:
    async with replica(slack, core, http=http):
        await slack.command("payload={} & more")

        await slack.answers()

    assert core.asked == [Question("payload={} & more", where=HERE)]


async def test_a_command_has_whatever_name_the_manifest_gave_it(
    slack: LoopbackSlack, core: Core
) -> None:
    async with replica(slack, core):
        await slack.command("help", command="/podcast")

        (answer,) = await slack.answers()

    assert "Everything here is typed after /podcast." in said(answer)
    assert "In a thread, mention @podbot instead" in said(answer)
    assert answer.args["blocks"][0]["elements"][0]["text"] == "`/podcast help`"


@pytest.mark.parametrize("text", ["help", "nothing"])
async def test_help_and_failures_are_shown_to_the_asker_alone(
    slack: LoopbackSlack, core: Core, text: str
) -> None:
    async with replica(slack, core):
        await slack.command(text)

        (answer,) = await slack.answers()

    assert answer.args["response_type"] == "ephemeral"
    assert control(answer, "Share")["value"] == text


async def test_what_was_done_is_neither_shared_nor_gone_on_from(
    slack: LoopbackSlack, core: Core
) -> None:
    async with replica(slack, core):
        await slack.command("weekly set mon 9am UTC")
        (done,) = await slack.answers(1)
        await slack.direct("weekly swap")
        await slack.answers(2)
        await slack.direct("more")
        await slack.answers(3)

    assert "Share" not in str(done.args)
    assert core.asked[-1] == Question("more", where=DIRECT)


async def test_all_answers_can_be_private(slack: LoopbackSlack, core: Core) -> None:
    async with replica(slack, core, private=True):
        await slack.command("dispatcher")
        await slack.answers(1)
        await slack.mention("strides")

        by_url, by_mention = await slack.answers(2)

    assert by_url.args["response_type"] == "ephemeral"
    assert control(by_url, "Share")["value"] == "dispatcher"
    assert by_mention.method == "chat.postEphemeral"
    assert by_mention.args["user"] == USER


async def test_sharing_shows_everybody_and_takes_the_private_copy_away(
    slack: LoopbackSlack, core: Core
) -> None:
    async with replica(slack, core, private=True):
        await slack.command("dispatcher")
        (private,) = await slack.answers()

        clicked = await slack.click(
            control(private, "Share"), container=EPHEMERAL | {"thread_ts": "17.1"}
        )
        await slack.until(lambda: len(slack.of("respond")) == 3)

    _, shared, removed = slack.of("respond")
    assert shared.args["url"] == removed.args["url"] == clicked["response_url"]
    assert shared.args["response_type"] == "in_channel"
    assert shared.args["replace_original"] is False
    assert shared.args["thread_ts"] == "17.1"
    assert said(shared) == "About dispatcher"
    assert control(shared, "Delete")["action_id"] == f"delete.0.{USER}"
    assert removed.args["delete_original"] is True


async def test_a_mention_is_answered_in_its_thread(slack: LoopbackSlack, core: Core) -> None:
    async with replica(slack, core):
        mention = await slack.mention("dispatcher")
        await slack.answers(1)
        await slack.mention("strides", thread_ts="1700.1")

        first, second = await slack.answers(2)

    assert (first.method, first.args["channel"]) == ("chat.postMessage", CHANNEL)
    assert first.args["thread_ts"] == mention["ts"]
    assert second.args["thread_ts"] == "1700.1"
    assert "reply_broadcast" not in first.args


@pytest.mark.parametrize(("thread", "shown_in"), [("", None), ("1700.1", "1700.1")])
async def test_a_private_answer_to_a_mention_is_shown_where_the_asker_looks(
    slack: LoopbackSlack, core: Core, thread: str, shown_in: str | None
) -> None:
    async with replica(slack, core):
        await slack.mention("help", **({"thread_ts": thread} if thread else {}))

        (answer,) = await slack.answers()

    assert answer.method == "chat.postEphemeral"
    assert answer.args["user"] == USER
    assert answer.args.get("thread_ts") == shown_in


async def test_a_direct_message_needs_no_mention(slack: LoopbackSlack, core: Core) -> None:
    async with replica(slack, core):
        await slack.direct("help")

        (answer,) = await slack.answers()

    assert (answer.method, answer.args["channel"]) == ("chat.postMessage", DM)
    assert "thread_ts" not in answer.args
    assert "Share" not in str(answer.args)


async def test_a_channel_message_without_a_mention_is_none_of_ours(
    slack: LoopbackSlack, core: Core
) -> None:
    async with replica(slack, core):
        await slack.event(slack.message("dispatcher", "message"))
        await slack.event(slack.message(f"<@{BOT_USER}> strides", "message"))

        await slack.answers()

    assert core.asked == [Question("strides", where=HERE)]


async def test_a_followup_goes_on_from_the_last_card_of_its_thread(
    slack: LoopbackSlack, core: Core
) -> None:
    async with replica(slack, core):
        mention = await slack.mention("dispatcher")
        await slack.answers(1)
        await slack.mention("more", thread_ts=mention["ts"])
        await slack.answers(2)
        await slack.mention("more")
        await slack.answers(3)

    assert [question.previous for question in core.asked] == ["", "dispatcher", ""]


async def test_in_a_direct_message_a_followup_needs_no_thread(
    slack: LoopbackSlack, core: Core
) -> None:
    async with replica(slack, core):
        await slack.direct("dispatcher")
        await slack.answers(1)
        await slack.direct("more")
        await slack.answers(2)

    assert core.asked[-1] == Question("more", "dispatcher", where=DIRECT)


async def test_what_is_typed_reaches_the_core_as_plain_words(
    slack: LoopbackSlack, core: Core
) -> None:
    async with replica(slack, core):
        await slack.mention(":tada: “<http://torch.nn|torch.nn>” &amp; *strides* <!here>")

        await slack.answers()

    assert core.asked == [Question('"torch.nn" & strides', where=HERE)]


async def test_the_askers_click_turns_the_page_in_place(slack: LoopbackSlack, core: Core) -> None:
    async with replica(slack, core):
        await slack.command("dispatcher")
        (answer,) = await slack.answers()

        clicked = await slack.click(control(answer, "More"))
        update = (await slack.answers(2))[1]

    assert update.args["url"] == clicked["response_url"]
    assert update.args["replace_original"] is True
    assert said(update) == "About dispatcher page 2"
    assert control(update, "Delete")["action_id"] == f"delete.0.{USER}"


async def test_another_persons_click_gives_them_a_private_copy(
    slack: LoopbackSlack, core: Core
) -> None:
    async with replica(slack, core):
        mention = await slack.mention("dispatcher")
        (answer,) = await slack.answers()

        await slack.click(control(answer, "More"), user=OTHER, message={"thread_ts": mention["ts"]})
        copy = (await slack.answers(2))[1]

    assert copy.args["response_type"] == "ephemeral"
    assert copy.args["replace_original"] is False
    assert copy.args["thread_ts"] == mention["ts"]
    assert said(copy) == "About dispatcher page 2"


async def test_a_click_on_a_private_answer_stays_private(slack: LoopbackSlack, core: Core) -> None:
    async with replica(slack, core):
        await slack.command("help")
        (answer,) = await slack.answers()

        await slack.click(control(answer, "More"), container=EPHEMERAL)
        update = (await slack.answers(2))[1]

    assert update.args["response_type"] == "ephemeral"
    assert update.args["replace_original"] is True


async def test_an_option_of_a_menu_is_a_typed_command(slack: LoopbackSlack, core: Core) -> None:
    async with replica(slack, core):
        await slack.command("dispatcher")
        (answer,) = await slack.answers()
        menu = control(answer, "Topics") | {"selected_option": {"value": "topic cuda"}}

        await slack.click(menu)
        await slack.answers(2)

    assert core.asked[-1].text == "topic cuda"


async def test_a_click_changes_what_more_means_in_its_thread(
    slack: LoopbackSlack, core: Core
) -> None:
    async with replica(slack, core):
        mention = await slack.mention("dispatcher")
        (answer,) = await slack.answers()
        await slack.click(control(answer, "More"), message={"thread_ts": mention["ts"]})
        await slack.answers(2)
        await slack.mention("more", thread_ts=mention["ts"])
        await slack.answers(3)

    assert core.asked[-1].previous == "dispatcher page 2"


async def test_the_asker_deletes_an_answer_through_the_clicks_own_address(
    slack: LoopbackSlack, core: Core
) -> None:
    async with replica(slack, core):
        await slack.command("dispatcher")
        (answer,) = await slack.answers()

        clicked = await slack.click(control(answer, "Delete"))
        await slack.until(lambda: len(slack.of("respond")) == 2)

    deleted = slack.of("respond")[1].args
    assert deleted == {"delete_original": True, "url": clicked["response_url"]}


async def test_nobody_else_deletes_an_answer(slack: LoopbackSlack, core: Core) -> None:
    async with replica(slack, core):
        await slack.command("dispatcher")
        (answer,) = await slack.answers()

        await slack.click(control(answer, "Delete"), user=OTHER)
        refusal = (await slack.answers(2))[1]

    assert refusal.args["response_type"] == "ephemeral"
    assert "delete_original" not in refusal.args
    assert "not yours" in said(refusal)


async def test_a_command_too_long_for_a_button_comes_back_from_its_token(
    slack: LoopbackSlack, core: Core
) -> None:
    long = "x" * 2500
    async with replica(slack, core):
        await slack.command(long)
        (answer,) = await slack.answers()

        await slack.click(control(answer, "More"))
        await slack.answers(2)

    assert core.asked[-1].text == f"{long} page 2"


async def test_a_button_whose_token_is_forgotten_says_so(slack: LoopbackSlack, core: Core) -> None:
    async with replica(slack, core):
        await slack.click({"type": "button", "action_id": f"ask.0.{USER}", "value": "token:99"})

        (answer,) = await slack.answers()

    assert "Ask the question again" in said(answer)
    assert core.asked == []


async def test_the_home_tab_holds_search_and_cards(slack: LoopbackSlack, core: Core) -> None:
    async with replica(slack, core):
        await slack.event({"type": "app_home_opened", "tab": "home", "user": USER})
        await slack.until(lambda: slack.of("views.publish"))

    (published,) = slack.of("views.publish")
    view = published.args["view"]
    assert published.args["user_id"] == USER
    assert view["blocks"][0]["dispatch_action"] is True
    assert [question.text for question in core.asked] == ["latest", "topics", "about"]
    assert problems(view["blocks"], most=100) == []


async def test_the_home_tab_is_not_drawn_at_every_glance(slack: LoopbackSlack, core: Core) -> None:
    async with replica(slack, core):
        for user in (USER, USER, OTHER, USER):
            await slack.event({"type": "app_home_opened", "tab": "home", "user": user})
        await slack.event({"type": "app_home_opened", "tab": "messages", "user": "U3"})
        await slack.until(lambda: len(slack.of("views.publish")) == 2)
        await slack.mention("dispatcher")
        await slack.answers()

    drawn_for = [call.args["user_id"] for call in slack.of("views.publish")]
    assert sorted(drawn_for) == sorted([USER, OTHER])


async def test_a_search_on_the_home_tab_opens_a_window_that_its_buttons_update(
    slack: LoopbackSlack, core: Core
) -> None:
    async with replica(slack, core):
        search = {"type": "plain_text_input", "action_id": "search.0.", "value": "dispatcher"}
        asked = await slack.click(search, view={"id": "V1", "type": "home"}, channel=None)
        await slack.until(lambda: slack.of("views.open"))
        (opened,) = slack.of("views.open")
        await slack.click(control(opened, "More"), view={"id": "V2", "type": "modal"}, channel=None)
        await slack.until(lambda: slack.of("views.update"))

    (updated,) = slack.of("views.update")
    assert opened.args["trigger_id"] == asked["trigger_id"]
    assert "About dispatcher" in said(opened)
    assert updated.args["view_id"] == "V2"
    assert "About dispatcher page 2" in said(updated)
    assert "Share" not in said(opened)
    assert slack.shown == []


async def test_the_shortcut_finds_episodes_about_a_message_for_whoever_asked(
    slack: LoopbackSlack, core: Core
) -> None:
    async with replica(slack, core):
        await slack.deliver(
            "interactive",
            {
                "type": "message_action",
                "callback_id": "find_episodes",
                "team": {"id": "T1"},
                "user": {"id": USER},
                "channel": {"id": CHANNEL},
                "message": {"text": "why is `num_workers &gt; 0` slow? " * 40, "thread_ts": "17.1"},
                "trigger_id": "trigger-x",
                "response_url": slack.response_url(),
            },
        )

        (answer,) = await slack.answers()

    assert answer.args["response_type"] == "ephemeral"
    assert answer.args["thread_ts"] == "17.1"
    assert control(answer, "Share")["type"] == "button"
    assert core.asked[0].text.startswith("why is num_workers > 0 slow?")
    assert len(core.asked[0].text) <= 500


async def test_a_crash_in_the_core_is_one_apology_and_one_traceback(
    slack: LoopbackSlack, core: Core, caplog: pytest.LogCaptureFixture
) -> None:
    async with replica(slack, core):
        await slack.mention("crash")
        await slack.answers()
        await slack.mention("dispatcher")
        apology, answer = await slack.answers(2)

    assert apology.method == "chat.postEphemeral"
    assert "Something went wrong" in said(apology)
    assert said(answer) == "About dispatcher"
    assert len([record for record in caplog.records if record.exc_info]) == 1


async def test_without_the_database_questions_are_answered_and_only_once(
    slack: LoopbackSlack, core: Core
) -> None:
    down = Down()
    async with replica(slack, core, Stores(down, down, down)):
        event = slack.message(f"<@{BOT_USER}> dispatcher")
        await slack.event(event, "Ev1")
        await slack.event(event, "Ev1")
        await slack.command("strides")
        await slack.answers(2)

    assert [question.text for question in core.asked] == ["dispatcher", "strides"]


async def test_one_person_cannot_ask_without_end_and_is_told_once(
    slack: LoopbackSlack, core: Core
) -> None:
    async with replica(slack, core) as part:
        for place in range(8):
            await slack.command(f"question {place}")
        await slack.answers(6)
        await slack.command("strides", user_id=OTHER)
        answers = await slack.answers(7)
        await slack.until(lambda: part.counts["slowed"] == 3)

    assert len(core.asked) == 6
    first_lines = [said(answer).splitlines()[0] for answer in answers]
    assert first_lines.count("One moment") == 1
    assert first_lines[-1] == "About strides"


async def test_what_an_operator_wants_to_know_is_counted(slack: LoopbackSlack, core: Core) -> None:
    async with replica(slack, core) as part:
        event = slack.message(f"<@{BOT_USER}> dispatcher")
        await slack.event(event, "Ev1")
        await slack.event(event, "Ev1")
        slack.faults["chat.postMessage"].append(Fault("ratelimited", 429, "0"))
        await slack.mention("strides")
        await slack.answers(3)
        await slack.disconnect("refresh_requested")
        await slack.until(lambda: slack.opened == 2)
        counts = dict(part.counts)

    assert counts == {"duplicates": 1, "rate_limited": 1, "reconnects": 1}


@pytest.mark.parametrize(
    "fault",
    [Fault("channel_not_found"), Fault("fatal_error"), Fault(status=500), Fault(dropped=True)],
)
async def test_an_answer_slack_does_not_take_is_not_sent_again(
    slack: LoopbackSlack, core: Core, fault: Fault, caplog: pytest.LogCaptureFixture
) -> None:
    slack.faults["chat.postMessage"].append(fault)
    async with replica(slack, core):
        await slack.mention("dispatcher")
        await slack.until(lambda: slack.of("chat.postMessage"))
        await slack.mention("strides")
        await slack.answers(2)

    assert [said(call) for call in slack.of("chat.postMessage")] == [
        "About dispatcher",
        "About strides",
    ]
    assert [record.levelname for record in caplog.records if "answer" in record.message] == [
        "WARNING"
    ]


@pytest.mark.parametrize("fault", [Fault(status=500), Fault(dropped=True)])
async def test_a_response_url_is_not_tried_again_either(
    slack: LoopbackSlack, core: Core, fault: Fault
) -> None:
    slack.faults["respond"].append(fault)
    async with replica(slack, core):
        await slack.command("dispatcher")
        await slack.until(lambda: slack.of("respond"))
        await slack.command("strides")
        await slack.answers(2)

    assert [said(call) for call in slack.of("respond")] == ["About dispatcher", "About strides"]


@pytest.mark.parametrize("method", ["chat.postMessage", "respond"])
async def test_a_429_is_waited_out_as_told(slack: LoopbackSlack, core: Core, method: str) -> None:
    slack.faults[method].append(Fault("ratelimited", 429, retry_after="1"))
    async with replica(slack, core):
        await (slack.mention("strides") if method != "respond" else slack.command("strides"))
        await slack.until(lambda: len(slack.of(method)) == 2)

    first, second = slack.of(method)
    assert first.args == second.args
    assert second.at - first.at >= 1.0


async def test_no_log_line_holds_a_secret_or_anybodys_words(
    slack: LoopbackSlack,
    core: Core,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    caplog.set_level(logging.DEBUG)
    slack.faults["respond"].append(Fault(status=500))
    slack.faults["chat.postMessage"].append(Fault(dropped=True))
    for http in (False, True):
        async with replica(slack, core, http=http):
            await slack.command("a secret question")
            await slack.mention("a secret question")
            await slack.click({"type": "button", "action_id": "unknown", "value": "secret"})
            await slack.event({"type": "reaction_added", "user": USER, "item": "secret"})
            await slack.answers(2)
        slack.calls.clear()

    out, err = capfd.readouterr()
    logged = caplog.text + out + err
    assert logged
    for secret in ("secret", "ticket", "respond/", "xoxb", "xapp", USER):
        assert secret not in logged, secret


async def test_the_last_event_is_known(slack: LoopbackSlack, core: Core) -> None:
    async with replica(slack, core) as part:
        before = part.last_event
        await slack.mention("dispatcher")
        await slack.answers()

        assert before is None
        assert part.last_event is not None
        assert part.last_event.tzinfo is not None
    assert not part.ready


async def test_replicas_that_share_a_database_share_a_conversation(
    slack: LoopbackSlack, core: Core
) -> None:
    shared = stores()
    async with replica(slack, core, shared):
        await slack.direct("dispatcher")
        await slack.answers(1)
    async with replica(slack, core, shared):
        await slack.direct("more")
        await slack.answers(2)

    assert core.asked[-1].previous == "dispatcher"
