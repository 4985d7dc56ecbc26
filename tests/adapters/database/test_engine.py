from __future__ import annotations

import asyncio
from random import Random

from adapters.database import Database
from adapters.database.instances import Instance, StoredInstances


async def test_a_transaction_that_is_cut_off_at_any_moment_locks_nobody_out(
    database: Database,
) -> None:
    instances, moments = StoredInstances(database), Random(7)
    cut_off = []

    for number in range(150):
        writing = asyncio.create_task(instances.beat(Instance(str(number), "x"), overtaken=False))
        await asyncio.sleep(moments.uniform(0, 0.006))
        writing.cancel()
        await asyncio.wait({writing}, timeout=5)
        assert writing.done()
        cut_off.append(writing)  # with the frames, and what they hold, of where it was cut off
        async with asyncio.timeout(5):
            await instances.leave("nobody")

    assert any(writing.cancelled() for writing in cut_off)
