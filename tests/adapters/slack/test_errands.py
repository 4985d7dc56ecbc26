from __future__ import annotations

import asyncio

from adapters.slack.errands import Errands


async def test_work_waits_until_what_came_with_it_is_acknowledged() -> None:
    errands, done = Errands(), list[str]()

    async def work() -> None:
        done.append("work")

    with errands.acknowledging():
        errands.start(work())
        for _ in range(10):
            await asyncio.sleep(0)
        done.append("acknowledged")
    await errands.finish()

    assert done == ["acknowledged", "work"]


async def test_work_goes_ahead_when_acknowledgements_never_end() -> None:
    errands, done = Errands(), list[str]()

    async def work() -> None:
        done.append("work")

    with errands.acknowledging():
        errands.start(work())
        await errands.finish()

    assert done == ["work"]
