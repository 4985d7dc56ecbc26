"""A channel may have a default show: what is asked there looks in it first."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime
from random import Random

import pytest

from bot.cards import Ask as Button
from bot.model import FeedState
from bot.podbot import PodBot, Ports, Question
from bot.ports import Asker, Operator, Place, Platform, Preference
from bot.replies.answer import Answer
from bot.search.engine import Engine
from tests.bot.asking import Ask, answered, ids, podbot_of
from tests.bot.other_shows import OTHER_SHOWS

HERE, ELSEWHERE = (Place(Platform.SLACK, "T1", channel) for channel in ("C1", "C2"))
THREAD = Place(Platform.DISCORD, "G1", "77")
MEMBER = Asker("U1", Platform.SLACK, "T1", installed=True, member=True, present=True)
GUEST = Asker("U2", Platform.SLACK, "T1", installed=True, present=True)

AskIn = Callable[..., Awaitable[Answer]]


class FakeChannels:
    """Keeps the shows of channels in memory."""

    def __init__(self) -> None:
        self.shows: dict[Place, str] = {}
        self.who: list[str] = []

    def show(self, place: Place) -> str:
        return self.shows.get(place, "")

    def all(self) -> tuple[Preference, ...]:
        return tuple(Preference(place, show) for place, show in self.shows.items() if show)

    async def prefer(self, preference: Preference, who: str) -> None:
        self.shows[preference.place] = preference.show
        self.who.append(who)


@pytest.fixture
def channels() -> FakeChannels:
    return FakeChannels()


@pytest.fixture
def podbot(channels: FakeChannels) -> PodBot:
    return PodBot(
        Engine.of(OTHER_SHOWS),
        today=lambda: date(2026, 11, 29),
        random=Random(83),
        ports=Ports(channels=channels),
    )


def _asked(podbot: PodBot, text: str, where: Place | None = HERE) -> Answer:
    """Ask in a channel; a look-up never waits for a port."""
    asking = podbot.ask(Question(text, where=where))
    with pytest.raises(StopIteration) as done:
        asking.send(None)
    answer: Answer = done.value.value
    return answer


def _buttons(answer: Answer) -> list[str]:
    return [action.text for action in answer.card.actions if isinstance(action, Button)]


async def test_a_member_sets_the_show_of_a_channel_sees_it_and_takes_it_back(
    podbot: PodBot, channels: FakeChannels
) -> None:
    done = await podbot.ask(Question("default show Code & Tea", who=MEMBER, where=HERE))
    shown = await podbot.ask(Question("shows", who=MEMBER, where=HERE))
    kept = dict(channels.shows)
    back = await podbot.ask(Question("default show none", who=MEMBER, where=HERE))

    assert kept == {HERE: "code"}
    assert channels.shows == {HERE: ""}
    assert channels.who == ["U1", "U1"]
    assert "Done: Code & Tea is this channel's default show." in done.card.plain()
    assert "Questions here look in Code & Tea first" in shown.card.plain()
    assert "no default show any more" in back.card.plain()
    assert {done.card.private, shown.card.private, back.card.private} == {True}


async def test_who_may_not_schedule_posts_to_a_channel_may_not_set_its_show(
    podbot: PodBot, channels: FakeChannels
) -> None:
    refused = await podbot.ask(Question("default show code", who=GUEST, where=HERE))

    assert "not by guests" in refused.card.plain()
    assert not refused.found
    assert channels.shows == {}


async def test_a_show_that_is_not_there_is_answered_with_those_that_are(podbot: PodBot) -> None:
    refused = await podbot.ask(Question("default show Coffee", who=MEMBER, where=HERE))

    assert (
        "There is no show called Coffee; there is Radio Kitchen and Code & Tea."
        in refused.card.plain()
    )


async def test_the_operator_sees_every_channel_that_prefers_a_show(
    podbot: PodBot, channels: FakeChannels
) -> None:
    channels.shows = {HERE: "code", ELSEWHERE: "gone"}

    answer = await podbot.ask(Question("shows", who=Operator()))

    assert "slack C1 looks first in Code & Tea." in answer.card.plain()
    assert "slack C2 looks first in gone, which is not in the library." in answer.card.plain()


def test_questions_look_in_the_show_of_their_channel_first(
    podbot: PodBot, channels: FakeChannels
) -> None:
    everywhere = ids(_asked(podbot, "list"))
    channels.shows[HERE] = "radio"

    here, there = _asked(podbot, "list"), _asked(podbot, "list", ELSEWHERE)

    assert ids(there) == everywhere
    assert ids(here) == ["creme-brulee", "soup", "k2", "k1"]
    assert ids(_asked(podbot, "longest")) == ["soup"]
    assert "list in all shows" in _buttons(here)
    assert "list in all shows" not in _buttons(there)
    assert ids(_asked(podbot, "list in all shows")) == everywhere


def test_a_question_that_names_another_show_is_answered_from_that_one(
    podbot: PodBot, channels: FakeChannels
) -> None:
    channels.shows[HERE] = "radio"

    assert ids(_asked(podbot, "list in Code & Tea"))[0] == "code-the-dispatcher"
    titled = _asked(podbot, "The Dispatcher")
    assert ids(titled)[0] == "code-the-dispatcher"
    assert "The Dispatcher in radio" in _buttons(titled)


def test_what_the_show_does_not_treat_comes_from_all_shows_and_says_so(
    podbot: PodBot, channels: FakeChannels
) -> None:
    channels.shows[HERE] = "radio"

    answer = _asked(podbot, "picks a kernel")

    assert ids(answer)[0] == "code-the-dispatcher"
    assert "Nothing in Radio Kitchen, where questions here look first" in answer.card.plain()


def test_a_number_is_an_episode_of_the_channels_show(
    podbot: PodBot, channels: FakeChannels
) -> None:
    channels.shows[HERE] = "code"

    assert ids(_asked(podbot, "ep 8")) == ["code-the-dispatcher"]
    assert ids(_asked(podbot, "8 in Code & Tea", ELSEWHERE)) == ["code-the-dispatcher"]


def test_a_thread_goes_by_the_channel_it_belongs_to(podbot: PodBot, channels: FakeChannels) -> None:
    around = Place(Platform.DISCORD, "G1", "5")
    channels.shows[around] = "radio"
    asking = podbot.ask(Question("longest", where=THREAD, around=around))

    with pytest.raises(StopIteration) as done:
        asking.send(None)

    assert ids(done.value.value) == ["soup"]


def test_more_goes_on_within_the_show(podbot: PodBot, channels: FakeChannels) -> None:
    channels.shows[HERE] = "code"
    first = _asked(podbot, "list")

    asking = podbot.ask(Question("more", previous=first.text, where=HERE))
    with pytest.raises(StopIteration) as done:
        asking.send(None)

    assert done.value.value.card.footer == "6-8 of 8"


def test_without_a_channel_the_shows_are_listed_and_none_is_preferred() -> None:
    terminal = podbot_of(Engine.of(OTHER_SHOWS))

    listed = answered(terminal, "which shows are there?")
    refused = answered(terminal, "default show code")

    assert "Radio Kitchen: 4 episodes, the newest of April 2020." in listed.card.plain()
    assert listed.found
    assert "podbot shows set SHOW --place CHANNEL" in refused.card.plain()
    assert not refused.found


def test_a_feed_that_was_not_read_for_long_is_said_where_the_newest_is_asked_for() -> None:
    read = datetime(2026, 11, 27, 9, 5, tzinfo=UTC)
    states = (FeedState("radio", read), FeedState("code", read, silent=True))
    podbot = PodBot(
        Engine.of(OTHER_SHOWS),
        today=lambda: date(2026, 11, 29),
        random=Random(83),
        ports=Ports(feeds=lambda: states),
    )
    unread = "has not been read since 27 November 2026, 09:05 UTC; newer episodes may be missing."

    shows = answered(podbot, "shows").card.plain()

    assert "Its feed was last read on 27 November 2026, 09:05 UTC." in shows
    assert f"Its feed {unread}" in shows
    for asked in ("latest", "latest 3", "latest in Code & Tea"):
        assert f"The feed of Code & Tea {unread}" in answered(podbot, asked).card.plain()
    for asked in ("latest in Radio Kitchen", "first", "longest", "dispatcher"):
        assert "has not been read" not in answered(podbot, asked).card.plain()


def test_where_there_is_one_show_nothing_is_offered_or_narrowed(
    channels: FakeChannels,
) -> None:
    from adapters.shipped import data_folder
    from bot.library.reading import load_library

    only = PodBot(
        Engine.of(load_library(data_folder())),
        today=lambda: date(2026, 11, 29),
        random=Random(83),
        ports=Ports(channels=channels),
    )
    channels.shows[HERE] = only.library.show.id

    assert not _buttons(_asked(only, "shows"))
    assert "latest in all shows" not in _buttons(_asked(only, "latest"))


def test_a_host_presents_the_first_show_and_no_other(ask_others: Ask) -> None:
    assert ids(ask_others("with Taro")) == ["creme-brulee", "soup", "k2", "k1"]
