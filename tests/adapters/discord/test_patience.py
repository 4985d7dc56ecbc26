"""How long a shard waits, and how sessions are counted, by a clock of ours."""

from __future__ import annotations

import pytest

from adapters.discord.shards import Patience, ShardShare
from adapters.discord.starts import Starts
from bot.errors import ConfigError


class Clock:
    """A clock that tests move."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def _starts(clock: Clock, remaining: int = 1000, reset_after: int = 3_600_000) -> Starts:
    starts = Starts(clock=clock, every=5)
    starts.told({"total": 1000, "remaining": remaining, "reset_after": reset_after})
    return starts


def test_the_first_loss_is_resumed_at_once() -> None:
    clock = Clock()

    assert Patience(_starts(clock), clock=clock).before_resuming() == 0


def test_a_connection_that_is_soon_lost_again_waits_longer_each_time_but_not_for_ever() -> None:
    clock = Clock()
    patience = Patience(_starts(clock), clock=clock)

    waits = [patience.before_resuming() for _ in range(12)]

    assert waits[0] == 0
    assert all(0.5 <= wait <= 1 for wait in waits[1:2])
    assert all(5 <= wait <= 10 for wait in waits[6:])


def test_after_a_good_connection_the_next_loss_is_resumed_at_once() -> None:
    clock = Clock()
    patience = Patience(_starts(clock), clock=clock)
    for _ in range(9):
        patience.before_resuming()

    clock.now += 80

    assert patience.before_resuming() == 0


async def test_ten_minutes_of_sessions_lost_at_once_start_no_more_than_twenty() -> None:
    clock = Clock()
    starts = _starts(clock)
    patience = Patience(starts, clock=clock)
    started = 0

    while clock.now < 1600:
        clock.now += patience.before_starting()
        await starts.take(0)
        started += 1

    assert 3 <= started <= 10


def test_replicas_do_not_come_back_all_at_once() -> None:
    clock = Clock()

    waits = {Patience(_starts(clock), clock=clock).before_starting() for _ in range(20)}

    assert len(waits) > 10
    assert all(5 <= wait <= 10 for wait in waits)


def test_the_last_few_starts_are_kept_until_the_count_begins_anew() -> None:
    clock = Clock()
    starts = _starts(clock, remaining=10, reset_after=60_000)

    before = starts.seconds_to_wait()
    clock.now += 60

    assert before == 60
    assert starts.seconds_to_wait() == 0


async def test_every_start_counts() -> None:
    clock = Clock()
    starts = _starts(clock, remaining=12)

    await starts.take(0)
    enough = starts.seconds_to_wait()
    clock.now += 5
    await starts.take(1)

    assert enough == 0
    assert starts.seconds_to_wait() == 3595


def test_nothing_is_started_before_discord_has_told_the_limit() -> None:
    clock = Clock()

    assert Starts(clock=clock).seconds_to_wait() == 0


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("0-3/16", ShardShare((0, 1, 2, 3), 16)),
        ("2/16", ShardShare((2,), 16)),
        (" 0-0/1 ", ShardShare((0,), 1)),
    ],
)
def test_a_share_of_shards_is_read(text: str, share: ShardShare) -> None:
    assert ShardShare.parse(text) == share


@pytest.mark.parametrize("text", ["", "3", "3-0/16", "0-16/16", "a/b", "-1/2", "0/0", "0-3"])
def test_a_share_that_cannot_be_is_refused_by_name(text: str) -> None:
    with pytest.raises(ConfigError, match="PODBOT_DISCORD_SHARDS"):
        ShardShare.parse(text)
