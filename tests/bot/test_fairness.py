from __future__ import annotations

from bot.fairness import Fairness, Rate, Ruling

PERSON = Rate(a_minute=20, burst=5)


def turns(fairness: Fairness, count: int, *, at: float, who: str = "ada") -> list[Ruling]:
    return [fairness.judge(who, "", at) for _ in range(count)]


def test_five_questions_at_once_are_answered_and_the_sixth_is_told_to_slow_down() -> None:
    assert turns(Fairness(), 6, at=0.0) == [*[Ruling.ANSWERED] * 5, Ruling.SLOWED]


def test_it_is_said_once() -> None:
    fairness = Fairness()

    told = turns(fairness, 30, at=0.0)

    assert told.count(Ruling.SLOWED) == 1
    assert told[-1] is Ruling.IGNORED


def test_twenty_questions_a_minute_are_answered_in_the_long_run() -> None:
    fairness = Fairness()

    answered = [fairness.judge("ada", "", second) for second in range(600)]

    assert 200 <= answered.count(Ruling.ANSWERED) <= 205


def test_somebody_who_has_calmed_down_is_told_again() -> None:
    fairness = Fairness()
    turns(fairness, 10, at=0.0)

    later = turns(fairness, 6, at=PERSON.seconds_to_calm + 1)

    assert later == [*[Ruling.ANSWERED] * 5, Ruling.SLOWED]


def test_one_person_does_not_use_up_anothers_share() -> None:
    fairness = Fairness()
    turns(fairness, 10, at=0.0)

    assert fairness.judge("grace", "", 0.0) is Ruling.ANSWERED


def test_a_channel_where_two_bots_answer_each_other_is_cut_off_without_a_word() -> None:
    fairness = Fairness()

    heard = [fairness.judge(f"person {n}", "general", n / 10) for n in range(200)]

    assert Ruling.SLOWED not in heard
    assert heard[0] is Ruling.ANSWERED
    assert heard[-1] is Ruling.IGNORED


def test_a_channel_that_was_cut_off_comes_back() -> None:
    fairness = Fairness()
    for n in range(100):
        fairness.judge(f"person {n}", "general", 0.0)

    assert fairness.judge("ada", "general", 2.0) is Ruling.ANSWERED


def test_a_clock_that_stands_still_lets_nobody_ask_for_ever() -> None:
    fairness = Fairness(person=Rate(a_minute=60, burst=1))

    assert turns(fairness, 3, at=7.0) == [Ruling.ANSWERED, Ruling.SLOWED, Ruling.IGNORED]


def test_memory_stays_flat_however_many_people_ask() -> None:
    fairness = Fairness()

    for n in range(25_000):
        fairness.judge(f"person {n}", f"channel {n}", 0.0)

    # the first are forgotten, the last are not
    assert turns(fairness, 5, at=0.0, who="person 24999")[-1] is not Ruling.ANSWERED
    assert turns(fairness, 5, at=0.0, who="person 0")[-1] is Ruling.ANSWERED


def test_whoever_has_calmed_down_is_forgotten() -> None:
    fairness = Fairness(person=PERSON)
    for n in range(100):
        fairness.judge(f"person {n}", f"channel {n}", n / 10)

    fairness.judge("ada", "general", 10.0 + PERSON.seconds_to_calm)

    # a channel takes longer: thirty seconds from its last question
    assert fairness.remembered == (1, 101)


def test_whoever_is_forgotten_is_treated_as_one_who_was_remembered() -> None:
    alone, crowded = Fairness(), Fairness()
    moments = [0.0] * 7 + [4.0, 4.0, 16.0] + [31.5] * 7 + [60.0] * 6

    expected = [alone.judge("ada", "", at) for at in moments]
    heard = []
    for at in moments:
        crowded.judge(f"somebody at {at}", "", at)
        heard.append(crowded.judge("ada", "", at))

    assert heard == expected
