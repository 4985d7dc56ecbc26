"""Many who ask at once, and few transactions."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from adapters.database.batching import Batching


class Doubling:
    """Doubles numbers, and keeps the batches they came in."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []

    async def __call__(self, numbers: Sequence[int]) -> list[int]:
        self.batches.append(list(numbers))
        return [2 * number for number in numbers]


async def test_all_who_ask_at_once_share_a_batch_and_get_their_own_result() -> None:
    doubling = Doubling()
    batching = Batching(doubling)

    found = await asyncio.gather(*(batching.ask(number) for number in range(5)))

    assert found == [0, 2, 4, 6, 8]
    assert doubling.batches == [[0, 1, 2, 3, 4]]


async def test_a_crowd_that_comes_during_a_batch_shares_the_next_one() -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()

    class Slow(Doubling):
        async def __call__(self, numbers: Sequence[int]) -> list[int]:
            begun.set()
            await go_on.wait()
            return await super().__call__(numbers)

    slow = Slow()
    batching = Batching(slow)
    first = asyncio.create_task(batching.ask(1))
    await begun.wait()
    crowd = [asyncio.create_task(batching.ask(number)) for number in range(2, 6)]
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(first, *crowd)

    assert slow.batches == [[1], [2, 3, 4, 5]]


async def test_what_goes_wrong_goes_wrong_for_all_of_a_batch_and_not_for_the_next() -> None:
    async def refuse_odd(numbers: Sequence[int]) -> Sequence[int]:
        if any(number % 2 for number in numbers):
            raise ValueError("odd")
        return numbers

    batching = Batching(refuse_odd)
    found = await asyncio.gather(batching.ask(1), batching.ask(2), return_exceptions=True)

    assert [type(each) for each in found] == [ValueError, ValueError]
    assert await batching.ask(4) == 4


async def test_somebody_who_waits_no_longer_leaves_the_others_their_results() -> None:
    batching = Batching(Doubling(), 0.01)

    gone = asyncio.create_task(batching.ask(1))
    stays = asyncio.create_task(batching.ask(2))
    await asyncio.sleep(0)
    gone.cancel()

    assert await stays == 4
    with pytest.raises(asyncio.CancelledError):
        await gone
