"""Erasing what is stored about somebody, on both databases."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from random import Random

import pytest

from adapters.database import Database, StoredSchedules
from bot.podbot import PodBot, Ports, Question
from bot.ports import Asker
from bot.schedule import Change, Place, Platform, Subscription, Timing, Weekday
from bot.search.engine import Engine
from tests.bot.other_shows import OTHER_SHOWS

ADA, GRACE = (Asker(id_, Platform.SLACK, "T1") for id_ in ("U-ADA", "U-GRACE"))
AT = datetime(2026, 11, 29, 9, tzinfo=UTC)


@pytest.fixture
def schedules(database: Database) -> StoredSchedules:
    return StoredSchedules(database)


@pytest.fixture
def podbot(schedules: StoredSchedules) -> PodBot:
    engine = Engine.of(OTHER_SHOWS)
    return PodBot(engine, today=AT.date, random=Random(1), ports=Ports(schedules))


async def scheduled_by_ada(schedules: StoredSchedules) -> None:
    timing = Timing(Weekday.MON, time(9), "Europe/London")
    place = Place(Platform.SLACK, "T1", "C1")
    made = Subscription("w7k2fd", place, timing, ADA.id, AT, date(2026, 11, 30))
    await schedules.save(made, Change("w7k2fd", AT, ADA.id, "set up"))


async def test_a_name_is_gone_wherever_it_stood_and_the_schedule_goes_on(
    podbot: PodBot, schedules: StoredSchedules
) -> None:
    await scheduled_by_ada(schedules)

    erased = await podbot.ask(Question("privacy erase", who=ADA))
    again = await podbot.ask(Question("privacy erase", who=ADA))

    (left,) = await schedules.all()
    assert erased.card.plain() == (
        "Erased\n\nYour name is gone from 2 places. What you set up goes on."
    )
    assert again.card.title == "Nothing to erase"
    assert left.creator == ""
    assert left.timing.day is Weekday.MON


async def test_nobody_erases_what_is_stored_about_another(
    podbot: PodBot, schedules: StoredSchedules
) -> None:
    await scheduled_by_ada(schedules)

    answer = await podbot.ask(Question("privacy erase", who=GRACE))

    (left,) = await schedules.all()
    assert answer.card.title == "Nothing to erase"
    assert left.creator == ADA.id
