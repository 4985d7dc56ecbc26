from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time

import pytest

from bot.errors import UserError
from bot.ports import Asker, Operator
from bot.schedule import Place, Platform, Subscription, Timing, Weekday
from bot.weekly.permission import Who, may_change, may_create, may_look, sees

GUILD = Place(Platform.DISCORD, "G1", "C1")
TEAM = Place(Platform.SLACK, "T1", "C1")
MANAGER = Asker("U1", Platform.DISCORD, "G1", installed=True, manages=True)
MEMBER = Asker("U1", Platform.SLACK, "T1", member=True, present=True)
ADMIN = Asker("U2", Platform.SLACK, "T1", member=True, manages=True)


def _set_up_by(creator: str, place: Place) -> Subscription:
    timing = Timing(Weekday.MON, time(9), "UTC")
    made = datetime(2026, 3, 2, tzinfo=UTC)
    return Subscription("w22222", place, timing, creator, made, date(2026, 3, 2))


@pytest.mark.parametrize(
    ("who", "place"), [(MANAGER, GUILD), (MEMBER, TEAM), (Operator(), GUILD), (Operator(), TEAM)]
)
def test_these_may_set_a_schedule_up(who: Who, place: Place) -> None:
    may_create(who, place)


@pytest.mark.parametrize(
    ("who", "place", "reason"),
    [
        (replace(MANAGER, manages=False), GUILD, "Manage Server"),
        # by direct message, or an installation of their own
        (replace(MANAGER, installed=False), GUILD, "installed podbot"),
        (replace(MANAGER, workspace="G2"), GUILD, "installed podbot"),
        (replace(MEMBER, member=False), TEAM, "not by guests"),
        # from outside, in a shared channel
        (replace(MEMBER, workspace="T2"), TEAM, "not by guests"),
        (replace(MEMBER, present=False), TEAM, "Join the channel"),
        (MANAGER, TEAM, "installed podbot"),
        (None, GUILD, "does not know who you are"),
        # a channel that the operator named alone belongs to nobody yet
        (MANAGER, replace(GUILD, workspace=""), "installed podbot"),
    ],
)
def test_these_may_not_set_a_schedule_up(who: Who, place: Place, reason: str) -> None:
    with pytest.raises(UserError, match=reason):
        may_create(who, place)


@pytest.mark.parametrize(
    ("who", "place", "creator"),
    [
        (MANAGER, GUILD, "U9"),
        (MEMBER, TEAM, "U1"),
        (replace(MEMBER, present=False), TEAM, "U1"),
        (ADMIN, TEAM, "U1"),
        (Operator(), TEAM, "U1"),
    ],
)
def test_these_may_change_a_schedule(who: Who, place: Place, creator: str) -> None:
    may_change(who, _set_up_by(creator, place))


@pytest.mark.parametrize(
    ("who", "place", "creator", "reason"),
    [
        (replace(MANAGER, manages=False), GUILD, "U1", "Manage Server"),
        (MEMBER, TEAM, "U9", "or a workspace admin"),
        (replace(ADMIN, member=False), TEAM, "U1", "not by guests"),
        (replace(ADMIN, workspace="T2"), TEAM, "U1", "not by guests"),
        (None, TEAM, "U1", "does not know who you are"),
        # a creator who was erased is nobody
        (replace(MEMBER, id=""), TEAM, "", "or a workspace admin"),
    ],
)
def test_these_may_not_change_a_schedule(who: Who, place: Place, creator: str, reason: str) -> None:
    with pytest.raises(UserError, match=reason):
        may_change(who, _set_up_by(creator, place))


GUEST = replace(MEMBER, id="U7", member=False)


@pytest.mark.parametrize(
    ("who", "here", "seen"),
    [
        # in its channel, guests too
        (GUEST, TEAM, True),
        (replace(MANAGER, manages=False, present=True), GUILD, True),
        # who cannot see the channel, or is from elsewhere
        (replace(GUEST, present=False), TEAM, False),
        (replace(MANAGER, manages=False), GUILD, False),
        (replace(GUEST, workspace="T2"), TEAM, False),
        (None, TEAM, False),
        # from another channel or a direct message: its creator, admins and the operator
        (GUEST, None, False),
        (GUEST, replace(TEAM, channel="C9"), False),
        (MEMBER, None, True),
        (ADMIN, replace(TEAM, channel="C9"), True),
        (replace(ADMIN, workspace="T2"), None, False),
        (Operator(), None, True),
    ],
)
def test_a_schedule_is_seen_in_its_channel_and_by_its_creator_and_admins_anywhere(
    who: Who, here: Place | None, seen: bool
) -> None:
    place = here if here in (TEAM, GUILD) else TEAM
    assert place is not None

    assert sees(who, _set_up_by("U1", place), here) is seen


def test_what_is_scheduled_in_a_channel_is_seen_by_its_people_alone() -> None:
    may_look(GUEST, TEAM)
    may_look(Operator(), TEAM)

    for who in (replace(GUEST, present=False), replace(GUEST, workspace="T2"), None):
        with pytest.raises(UserError, match="Only people of a channel"):
            may_look(who, TEAM)
