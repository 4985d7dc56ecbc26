"""Requests leave in their turn; who misses it takes another."""

from __future__ import annotations

from collections.abc import Callable

from adapters.scheduler.turns import Turns, Window
from bot.schedule import Place
from bot.weekly.pace import Turn
from tests.adapters.scheduler.house import DISCORD


class Counter:
    """Gives turns out, and moves a clock on each time it is looked at."""

    def __init__(self, *turns: Turn) -> None:
        self.turns = list(turns)
        self.asked: list[tuple[Place, int]] = []
        self.now = 100.0

    async def another(self, place: Place, requests: int) -> Turn:
        self.asked.append((place, requests))
        return self.turns.pop(0)

    def elapsed(self) -> float:
        return self.now


def _turns(counter: Counter, elapsed: Callable[[], float] | None = None) -> Turns:
    return Turns(counter.another, elapsed or counter.elapsed)


async def test_a_request_in_time_leaves_without_asking_again() -> None:
    counter = Counter()
    turns = _turns(counter)

    came = await turns.came(turns.window(Turn(0, 0.1)), DISCORD, 1, deadline=110)

    assert came
    assert counter.asked == []


async def test_a_request_that_missed_its_turn_takes_another() -> None:
    counter = Counter(Turn(-0.5, -0.4), Turn(0, 0.1))

    came = await _turns(counter).came(Window(99.0, 99.1), DISCORD, 3, deadline=110)

    assert came
    assert counter.asked == [(DISCORD, 3), (DISCORD, 3)]


async def test_a_turn_that_comes_too_late_is_not_waited_for() -> None:
    counter = Counter(Turn(600, 600.1))

    came = await _turns(counter).came(Window(99.0, 99.1), DISCORD, 1, deadline=110)

    assert not came
    assert len(counter.asked) == 1


async def test_a_process_that_slept_past_its_deadline_does_not_even_ask() -> None:
    counter = Counter()

    came = await _turns(counter).came(Window(50.0, 50.1), DISCORD, 1, deadline=99)

    assert not came
    assert counter.asked == []
