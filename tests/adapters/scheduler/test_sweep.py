from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from time import monotonic

import pytest

from adapters.scheduler import Sweeper
from bot.ports import NotSent, OurFault, Outcome, Post, Refused, Unknown
from bot.schedule import Place, Platform, State
from bot.weekly.deciding import ABANDONED, LEASE, Done
from bot.weekly.opening import Opener
from tests.adapters.scheduler.house import DISCORD, SLACK, FakeAnnouncer, House

NINE = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
WEEK = timedelta(weeks=1)


async def test_a_post_goes_out_when_it_is_due_and_not_before(house: House) -> None:
    await house.set(DISCORD)

    await house.at(NINE - timedelta(seconds=1))
    before = list(house.discord.posted)
    await house.at(NINE)

    assert before == []
    assert len(house.discord.posted) == 1
    assert house.discord.posted[0].startswith("Episode of the week: ")


async def test_a_slot_is_posted_once_however_often_it_is_looked_at(house: House) -> None:
    await house.set(DISCORD)

    for _ in range(5):
        await house.at(NINE + timedelta(seconds=15))

    assert len(house.discord.requests) == 1
    assert await house.states() == ["sent"]


async def test_three_replicas_that_look_at_once_post_once(house: House) -> None:
    await house.set(DISCORD)
    await house.set(SLACK, "w33333")
    house.database.clock = NINE
    replicas = [house.replica() for _ in range(3)]

    await asyncio.gather(*(replica.sweep() for replica in replicas))

    assert len(house.discord.requests) == 1
    assert len(house.slack.requests) == 1


async def test_each_week_brings_another_episode_as_planned(house: House) -> None:
    await house.set(DISCORD)

    for week in range(10):
        await house.at(NINE + week * WEEK)

    assert len(set(house.discord.posted)) == 10


async def test_the_wall_clock_is_kept_when_the_clocks_change(house: House) -> None:
    await house.set(DISCORD)
    # British summer time begins on 29 March 2026
    await house.at(datetime(2026, 3, 23, 9, 0, tzinfo=UTC))
    before = len(house.discord.posted)

    await house.at(datetime(2026, 3, 30, 7, 59, tzinfo=UTC))
    not_yet = len(house.discord.posted)
    await house.at(datetime(2026, 3, 30, 8, 0, tzinfo=UTC))

    assert (before, not_yet, len(house.discord.posted)) == (1, 1, 2)


async def test_a_slot_missed_by_less_than_a_day_is_posted_late(house: House) -> None:
    await house.set(DISCORD)

    await house.at(NINE + timedelta(hours=23))

    assert len(house.discord.posted) == 1


async def test_a_slot_missed_by_more_than_a_day_is_left_out_and_said(house: House) -> None:
    await house.set(DISCORD)

    await house.at(NINE + timedelta(hours=25))

    assert house.discord.posted == []
    assert await house.states() == ["skipped"]
    assert house.discord.told == [
        (
            "U1",
            (
                "The episode of the week was not posted on 2026-03-02. "
                "Nobody was running podbot when it was due, nor in the 24 hours after."
            ),
        )
    ]


async def test_three_missed_slots_make_one_post(house: House) -> None:
    await house.set(DISCORD)

    await house.at(NINE + 2 * WEEK + timedelta(hours=1))

    assert len(house.discord.posted) == 1
    assert await house.states() == ["skipped", "skipped", "sent"]
    assert len(house.discord.told) == 1


async def test_after_eight_days_down_the_next_post_comes_in_time(house: House) -> None:
    await house.set(DISCORD)
    await house.at(NINE + timedelta(days=8, hours=1))
    await house.at(NINE + 2 * WEEK)

    assert len(house.discord.posted) == 1
    assert await house.states() == ["skipped", "skipped", "sent"]


async def test_a_clock_that_jumps_back_posts_nothing_again(house: House) -> None:
    await house.set(DISCORD)
    await house.at(NINE + WEEK)
    posted = len(house.discord.posted)

    await house.at(NINE)
    await house.at(NINE + WEEK)

    assert len(house.discord.posted) == posted


async def test_a_refused_connection_is_tried_again_until_it_works(house: House) -> None:
    house.discord.answers = [NotSent("connection refused"), NotSent("connection refused")]
    await house.set(DISCORD)

    await house.at(NINE)
    for _ in range(4):
        await house.later(seconds=15)

    assert len(house.discord.requests) == 3
    assert len(house.discord.posted) == 1
    assert await house.states() == ["sent"]


async def test_a_platform_that_is_down_for_a_day_is_given_up_and_said(house: House) -> None:
    house.discord.broken["C1"] = NotSent("connection refused")
    await house.set(DISCORD)

    await house.at(NINE)
    for _ in range(30):
        await house.later(hours=1)

    assert await house.states() == ["skipped"]
    assert [admin for admin, _ in house.discord.told] == ["U1"]
    assert "connection refused" in house.discord.told[0][1]


async def test_what_could_not_be_posted_in_time_is_the_next_to_come(house: House) -> None:
    house.discord.broken["C1"] = NotSent("connection refused")
    await house.set(DISCORD)
    await house.at(NINE)
    wanted = house.discord.requests[0].card.title
    for _ in range(25):
        await house.later(hours=1)
    house.discord.broken.clear()

    await house.at(NINE + WEEK)

    assert house.discord.posted == [wanted]


async def test_a_workspace_that_says_wait_is_left_alone_by_everybody(house: House) -> None:
    for number in range(2, 8):
        place = Place(Platform.SLACK, "T1", f"C{number}")
        await house.set(place, f"w{number}{number}{number}{number}{number}")
    await house.set(Place(Platform.SLACK, "T2", "C9"), "w99999")
    busy = NotSent("ratelimited", seconds=120, workspace=True)
    house.slack.answers = [busy] * 6

    await house.at(NINE)
    asked = len(house.slack.requests)
    house.slack.answers = []
    await house.later(seconds=60)
    meanwhile = [post.place.workspace for post in house.slack.requests[asked:]]
    await house.later(seconds=70)

    assert "T1" not in meanwhile
    assert len(house.slack.posted) == 7


async def test_an_unanswered_discord_post_is_sent_again_with_the_same_nonce(house: House) -> None:
    def swallowed(post: Post) -> Outcome:
        house.discord.take(post)
        return Unknown("the connection broke")

    house.discord.answers = [swallowed]
    await house.set(DISCORD)

    await house.at(NINE)
    await house.later(seconds=20)

    nonces = {post.nonce for post in house.discord.requests}
    assert len(house.discord.requests) == 2
    assert len(nonces) == 1
    assert len(nonces.pop()) <= 25
    assert len(house.discord.posted) == 1
    assert await house.states() == ["sent"]


async def test_after_two_minutes_discord_s_history_is_read_instead(house: House) -> None:
    def swallowed(post: Post) -> Outcome:
        house.discord.take(post)
        return Unknown("the connection broke")

    house.discord.answers = [swallowed]
    await house.set(DISCORD)

    await house.at(NINE)
    await house.later(minutes=3)

    assert len(house.discord.requests) == 1
    assert len(house.discord.looks) == 1
    assert house.discord.looks[0][2] < NINE
    assert await house.states() == ["sent"]


async def test_an_unanswered_slack_post_that_is_there_is_found(house: House) -> None:
    def swallowed(post: Post) -> Outcome:
        house.slack.take(post)
        return Unknown("the connection broke")

    house.slack.answers = [swallowed]
    await house.set(SLACK)

    await house.at(NINE)
    await house.later(seconds=20)

    assert len(house.slack.requests) == 1
    assert await house.states() == ["sent"]


async def test_an_unanswered_slack_post_that_is_not_there_is_sent_once_more(house: House) -> None:
    house.slack.answers = [Unknown("the connection broke")]
    await house.set(SLACK)

    await house.at(NINE)
    await house.later(seconds=20)

    assert len(house.slack.requests) == 2
    assert len(house.slack.posted) == 1
    assert await house.states() == ["sent"]


async def test_slack_is_asked_twice_at_most_and_then_an_admin_looks(house: House) -> None:
    house.slack.answers = [Unknown("broke"), Unknown("broke"), Unknown("broke")]
    await house.set(SLACK)

    await house.at(NINE)
    for _ in range(10):
        await house.later(seconds=20)

    assert len(house.slack.requests) == 2
    assert await house.states() == ["unsure"]
    assert len(house.slack.told) == 1


async def test_where_the_history_cannot_be_read_nothing_is_sent_again(house: House) -> None:
    house.slack.answers = [Unknown("the connection broke")]
    house.slack.readable = False
    await house.set(SLACK)

    await house.at(NINE)
    for _ in range(5):
        await house.later(seconds=20)

    assert len(house.slack.requests) == 1
    assert await house.states() == ["unsure"]
    assert "Please look whether the post is there" in house.slack.told[0][1]


async def test_an_unsure_post_is_not_repeated_the_week_after(house: House) -> None:
    house.slack.answers = [Unknown("the connection broke")]
    house.slack.readable = False
    await house.set(SLACK)
    await house.at(NINE)
    await house.later(seconds=20)

    await house.at(NINE + WEEK)

    assert len({post.card.title for post in house.slack.requests}) == 2


async def test_a_channel_that_is_gone_switches_its_schedule_off_and_says_so_once(
    house: House,
) -> None:
    house.discord.broken["C1"] = Refused("The channel is gone.", "Choose another channel.")
    await house.set(DISCORD)

    for week in range(3):
        await house.at(NINE + week * WEEK)
        await house.later(minutes=5)

    assert len(house.discord.requests) == 1
    assert await house.states() == ["failed"]
    assert house.discord.told == [
        (
            "U1",
            (
                "The channel is gone. The schedule is switched off and keeps "
                "its settings. Choose another channel. Then: weekly resume w22222"
            ),
        )
    ]
    kept = await house.schedules.get("w22222")
    assert kept is not None
    assert kept.disabled == "The channel is gone. Choose another channel."


async def test_our_own_mistake_is_not_sent_again_and_the_schedule_stays(house: House) -> None:
    house.discord.answers = [OurFault("embed too large")]
    await house.set(DISCORD)

    await house.at(NINE)
    await house.later(hours=1)
    await house.at(NINE + WEEK)

    assert await house.states() == ["failed", "sent"]
    assert len(house.discord.requests) == 2


async def test_one_broken_channel_among_fifty_holds_up_nobody(house: House) -> None:
    for number in range(50):
        await house.set(Place(Platform.DISCORD, "G1", f"C{number}"), f"w{number:05}")
    house.discord.broken["C7"] = Refused("The channel is gone.")

    await house.at(NINE)

    assert len(house.discord.posted) == 49


async def test_an_announcer_that_breaks_leaves_its_slot_in_doubt(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def explode(_: Post) -> Outcome:
        raise ZeroDivisionError

    whole = house.slack.post
    monkeypatch.setattr(house.slack, "post", explode)
    await house.set(SLACK)
    await house.at(NINE)
    monkeypatch.setattr(house.slack, "post", whole)

    await house.later(seconds=20)

    assert await house.states() == ["sent"]
    assert len(house.slack.posted) == 1


async def test_a_claim_whose_holder_is_gone_is_taken_over(house: House) -> None:
    await house.set(DISCORD)
    house.database.clock = NINE
    await house.ledger.open(frozenset(Platform), _opener(house))
    await house.ledger.claim(frozenset(Platform), 10)

    await house.later(seconds=30)
    too_early = len(house.discord.requests)
    await house.at(NINE + LEASE + timedelta(seconds=1))

    assert too_early == 0
    assert len(house.discord.posted) == 1


async def test_a_slow_replica_past_its_lease_does_not_send(house: House) -> None:
    await house.set(DISCORD)
    house.database.clock = NINE
    await house.ledger.open(frozenset(Platform), _opener(house))
    (slow,) = await house.ledger.claim(frozenset(Platform), 10)
    await house.at(NINE + LEASE + timedelta(seconds=1))

    begun = await house.ledger.begin(slow.delivery)

    assert begun is None
    assert len(house.discord.requests) == 1


async def test_a_sending_whose_holder_is_gone_is_found_out_about(house: House) -> None:
    await house.set(SLACK)
    house.database.clock = NINE
    await house.ledger.open(frozenset(Platform), _opener(house))
    (dead,) = await house.ledger.claim(frozenset(Platform), 10)
    await house.ledger.begin(dead.delivery)

    await house.later(seconds=60)
    too_early = len(house.slack.looks)
    await house.at(NINE + ABANDONED + timedelta(seconds=1))

    assert too_early == 0
    assert len(house.slack.looks) == 1
    assert len(house.slack.posted) == 1


async def test_a_sending_that_stood_still_for_ten_seconds_is_given_up(house: House) -> None:
    await house.set(SLACK)
    asked = iter([0.0, 11.0, 20.0, 20.1])
    house.sweeper = house.replica()
    house.sweeper._deliverer._elapsed = lambda: next(asked)  # noqa: SLF001

    await house.at(NINE)

    # the first try was given up; the second, made at once, was fresh
    assert len(house.slack.requests) == 1
    assert await house.states() == ["sent"]


async def test_an_answer_that_comes_after_a_takeover_is_still_noted(house: House) -> None:
    await house.set(SLACK)
    house.database.clock = NINE
    await house.ledger.open(frozenset(Platform), _opener(house))
    (slow,) = await house.ledger.claim(frozenset(Platform), 10)
    begun = await house.ledger.begin(slow.delivery)
    assert begun is not None
    house.database.clock = NINE + ABANDONED + timedelta(seconds=1)
    (other,) = await house.ledger.claim(frozenset(Platform), 10)

    noted = await house.ledger.settle(begun, Done("m1", "https://chat.example/1"))

    assert noted
    assert await house.ledger.begin(other.delivery) is None
    assert await house.states() == ["sent"]


async def test_counts_tell_what_is_late_failed_and_unsure(house: House) -> None:
    house.discord.broken["C1"] = NotSent("connection refused", seconds=3600)
    await house.set(DISCORD)
    await house.at(NINE)
    house.database.clock = NINE + timedelta(minutes=10)

    counts = await house.ledger.counts()

    assert (counts.late, counts.lateness, counts.sent) == (1, 600.0, 0)


async def test_a_platform_without_an_announcer_is_left_to_a_process_that_has_one(
    house: House,
) -> None:
    await house.set(SLACK)
    house.database.clock = NINE
    only_discord = Sweeper(house.ledger, {Platform.DISCORD: FakeAnnouncer()}, lambda: house.library)

    await only_discord.sweep()
    untouched = await house.states()
    await house.sweeper.sweep()

    assert untouched == []
    assert await house.states() == [State.SENT]


async def test_what_waits_for_its_turn_is_given_back_when_podbot_stops(house: House) -> None:
    channels = [f"C{number}" for number in range(8)]
    for number, channel in enumerate(channels):
        await house.set(Place(Platform.SLACK, "T1", channel), f"w{number:05}")
    house.database.clock = NINE
    posted = asyncio.Event()
    house.slack.before_post = posted.set
    running = asyncio.create_task(house.sweeper.run())

    await posted.wait()
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running

    states = [(await house.states(f"w{number:05}"))[0] for number in range(8)]
    sent = states.count("sent")
    assert sent == len(house.slack.posted) < 8
    assert states.count("due") == 8 - sent
    house.database.clock += timedelta(seconds=1)
    house.database.let_go = monotonic()
    await house.replica().sweep()
    assert sorted(post.place.channel for post in house.slack.requests) == channels


def _opener(house: House) -> Opener:
    return Opener(house.library)
