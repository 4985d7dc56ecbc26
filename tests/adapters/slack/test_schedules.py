"""What Slack says of people who show or change a schedule; the core judges it."""

from __future__ import annotations

import pytest

from bot.ports import Asker, Place, Platform
from tests.adapters.slack.loopback import (
    CHANNEL,
    DM,
    TEAM,
    USER,
    Fault,
    Json,
    LoopbackSlack,
    control,
)
from tests.adapters.slack.running import Core, replica
from tests.adapters.slack.validity import problems

_SET = "weekly set mon 9am Europe/London"


def _people(slack: LoopbackSlack, **told: object) -> None:
    original = slack.answer

    def answer(method: str, args: Json) -> Json:
        if method != "users.info":
            return original(method, args)
        return {"ok": True, "user": {"id": args["user"], "team_id": TEAM, **told}}

    slack.answer = answer  # type: ignore[method-assign]


@pytest.mark.parametrize(
    ("told", "member", "manages"),
    [
        ({}, True, False),
        ({"is_admin": True}, True, True),
        ({"is_owner": True}, True, True),
        ({"is_restricted": True}, False, False),
        ({"is_ultra_restricted": True}, False, False),
        ({"is_stranger": True}, False, False),
        ({"deleted": True}, False, False),
        ({"team_id": "E1", "enterprise_user": {"teams": [TEAM]}}, True, False),
    ],
    ids=str,
)
async def test_who_asks_about_a_schedule_is_asked_of_slack(
    slack: LoopbackSlack, core: Core, told: Json, member: bool, manages: bool
) -> None:
    _people(slack, **told)
    async with replica(slack, core):
        await slack.command(_SET)
        await slack.answers()

    (question,) = core.asked
    assert question.where == Place(Platform.SLACK, TEAM, CHANNEL)
    assert question.who == Asker(USER, Platform.SLACK, TEAM, True, member, manages, True)


async def test_somebody_from_another_workspace_is_at_home_there(
    slack: LoopbackSlack, core: Core
) -> None:
    _people(slack, team_id="T9", is_admin=True)
    async with replica(slack, core):
        await slack.mention(_SET)
        await slack.answers()

    who = core.asked[0].who
    assert isinstance(who, Asker)
    assert (who.workspace, who.member) == ("T9", False)


@pytest.mark.parametrize("fault", [Fault("missing_scope"), Fault(status=500), Fault(dropped=True)])
async def test_somebody_slack_tells_nothing_of_is_no_member(
    slack: LoopbackSlack, core: Core, fault: Fault
) -> None:
    slack.faults["users.info"].append(fault)
    async with replica(slack, core):
        await slack.command(_SET)
        await slack.answers()

    who = core.asked[0].who
    assert isinstance(who, Asker)
    assert (who.member, who.manages) == (False, False)


async def test_on_an_organizations_grid_a_workspace_has_its_organization_in_its_name(
    slack: LoopbackSlack, core: Core
) -> None:
    _people(slack)
    async with replica(slack, core):
        await slack.command("weekly", enterprise_id="E1")
        await slack.answers()

    assert core.asked[0].where == Place(Platform.SLACK, f"E1/{TEAM}", CHANNEL)
    assert isinstance(core.asked[0].who, Asker)
    assert core.asked[0].who.workspace == f"E1/{TEAM}"


async def test_a_click_on_a_schedules_button_says_who_clicked(
    slack: LoopbackSlack, core: Core
) -> None:
    _people(slack)
    async with replica(slack, core):
        await slack.command("weekly")
        (answer,) = await slack.answers()
        await slack.click(control(answer, "More"))
        await slack.answers(2)

    assert core.asked[1].text == "weekly page 2"
    assert core.asked[1].who == core.asked[0].who


async def test_in_a_direct_message_nobody_is_present_in_a_channel(
    slack: LoopbackSlack, core: Core
) -> None:
    _people(slack)
    async with replica(slack, core):
        await slack.direct("weekly")
        await slack.answers()

    who = core.asked[0].who
    assert isinstance(who, Asker)
    assert core.asked[0].where == Place(Platform.SLACK, TEAM, DM)
    assert not who.present


async def test_no_other_question_asks_who_somebody_is(slack: LoopbackSlack, core: Core) -> None:
    async with replica(slack, core):
        await slack.command("strides")
        await slack.mention("weeklyish things")
        await slack.answers(2)

    assert slack.of("users.info") == []
    assert [question.who for question in core.asked] == [None, None]


def _sent(opened: Json, **values: Json) -> Json:
    """Fill a form in and send it, as Slack does."""
    given = {name: {name: value} for name, value in values.items()}
    return {
        "type": "view_submission",
        "team": {"id": TEAM},
        "user": {"id": USER},
        "trigger_id": "trigger-form",
        "view": opened | {"id": "V1", "state": {"values": given}},
    }


async def test_a_schedule_is_set_up_with_a_form_that_composes_the_command(
    slack: LoopbackSlack, core: Core
) -> None:
    _people(slack, tz="Europe/Berlin")
    async with replica(slack, core):
        await slack.command("weekly")
        (answer,) = await slack.answers()
        clicked = await slack.click(control(answer, "Set up with a form"))
        await slack.until(lambda: slack.of("views.open"))
        (opened,) = slack.of("views.open")
        form = opened.args["view"]
        sent = _sent(
            form,
            day={"selected_option": {"value": "thu"}},
            time={"selected_time": "09:30"},
            zone={"selected_option": {"value": "Europe/Berlin"}},
            channel={"selected_conversation": CHANNEL},
            every={"selected_option": {"value": "2"}},
            topic={"value": "autograd"},
            style={"selected_options": [{"value": "thread"}]},
        )
        acknowledged = await slack.deliver("interactive", sent)
        await slack.until(lambda: slack.of("views.update"))

    fields = {block["block_id"]: block["element"] for block in form["blocks"]}
    assert opened.args["trigger_id"] == clicked["trigger_id"]
    assert fields["zone"]["initial_option"]["value"] == "Europe/Berlin"
    assert fields["channel"]["initial_conversation"] == CHANNEL
    assert problems(form["blocks"], most=100) == []
    assert acknowledged["payload"]["response_action"] == "update"
    assert slack.of("views.update")[0].args["view_id"] == "V1"
    assert core.asked[1].text == (
        "weekly set thu 09:30 Europe/Berlin every 2 topic autograd thread"
    )
    assert core.asked[1].where == Place(Platform.SLACK, TEAM, CHANNEL)
    assert core.asked[1].who == core.asked[0].who


async def test_what_a_form_leaves_out_is_left_out(slack: LoopbackSlack, core: Core) -> None:
    _people(slack)
    async with replica(slack, core):
        await slack.command("weekly")
        (answer,) = await slack.answers()
        await slack.click(control(answer, "Set up with a form"))
        await slack.until(lambda: slack.of("views.open"))
        sent = _sent(
            slack.of("views.open")[0].args["view"],
            day={"selected_option": {"value": "mon"}},
            time={"selected_time": "15:00"},
            zone={"selected_option": {"value": "UTC"}},
            every={"selected_option": {"value": "1"}},
            topic={"value": None},
            style={"selected_options": []},
        )
        await slack.deliver("interactive", sent)
        await slack.deliver("interactive", sent)
        await slack.until(lambda: slack.of("views.update"))

    assert [question.text for question in core.asked[1:]] == ["weekly set mon 15:00 UTC every 1"]


@pytest.mark.parametrize(
    ("channels", "present"), [(["C7"], False), (["C7", "C9"], True), (None, False)]
)
async def test_a_channel_that_a_form_picks_is_theirs_only_if_they_are_in_it(
    slack: LoopbackSlack, core: Core, channels: list[str] | None, present: bool
) -> None:
    _people(slack)
    original = slack.answer

    def answer(method: str, args: Json) -> Json:
        if method != "users.conversations":
            return original(method, args)
        if channels is None:
            return {"ok": False, "error": "missing_scope"}
        at = int(args.get("cursor") or 0)
        more = str(at + 1) if at + 1 < len(channels) else ""
        page = {"channels": [{"id": channels[at]}], "response_metadata": {"next_cursor": more}}
        return {"ok": True, **page}

    slack.answer = answer  # type: ignore[method-assign]
    async with replica(slack, core):
        await slack.command("weekly")
        (shown,) = await slack.answers()
        await slack.click(control(shown, "Set up with a form"))
        await slack.until(lambda: slack.of("views.open"))
        sent = _sent(
            slack.of("views.open")[0].args["view"],
            channel={"selected_conversation": "C9"},
            day={"selected_option": {"value": "mon"}},
            time={"selected_time": "15:00"},
            zone={"selected_option": {"value": "UTC"}},
            every={"selected_option": {"value": "1"}},
        )
        await slack.deliver("interactive", sent)
        await slack.until(lambda: slack.of("views.update"))

    question = core.asked[1]
    assert question.where == Place(Platform.SLACK, TEAM, "C9")
    assert isinstance(question.who, Asker)
    assert question.who.present is present


async def test_time_zones_are_offered_as_they_are_typed(slack: LoopbackSlack, core: Core) -> None:
    async with replica(slack, core):
        answered = await slack.deliver(
            "interactive",
            {
                "type": "block_suggestion",
                "team": {"id": TEAM},
                "user": {"id": USER},
                "action_id": "zone",
                "block_id": "zone",
                "value": "kyiv",
                "view": {"id": "V1", "type": "modal"},
            },
        )

    offered = [option["value"] for option in answered["payload"]["options"]]
    assert offered[0] == "Europe/Kyiv"
    assert len(offered) <= 100
