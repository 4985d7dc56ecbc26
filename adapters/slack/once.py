"""Doing a thing once, whoever delivers it again and whichever replica it reaches."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Callable

from bot.errors import StorageError
from bot.ports import Claims

log = logging.getLogger(__name__)

#: seconds a claim holds; Slack's last redelivery comes after five minutes
KEPT = 60 * 60
#: keys remembered at a time, some 3 MB; the oldest go first, and the database knows them longer
REMEMBERED = 10_000
#: seconds the database may take before the answer goes out without it
PATIENCE = 2.0


class Once:
    """Claims in the database, and in memory too, so that answers go on without the database."""

    def __init__(
        self, claims: Claims, now: Callable[[], float], counts: Counter[str] | None = None
    ) -> None:
        """Take the claims that all replicas share, and a clock that only goes forward."""
        self._counts = Counter() if counts is None else counts
        self._claims = claims
        self._now = now
        self._taken: OrderedDict[str, float] = OrderedDict()

    async def first(self, *keys: str) -> bool:
        """Tell whether nobody has taken any of these keys, and take them.

        One after the other: two replicas that each won another key would both keep silent.
        """
        first = all(self._take(key) for key in keys)
        for key in keys:
            first = first and await self._claim(key)
        self._counts["duplicates"] += not first
        return first

    def _take(self, key: str) -> bool:
        now = self._now()
        while self._taken and next(iter(self._taken.values())) <= now - KEPT:
            self._taken.popitem(last=False)
        if key in self._taken:
            return False
        self._taken[key] = now
        if len(self._taken) > REMEMBERED:
            self._taken.popitem(last=False)
        return True

    async def _claim(self, key: str) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._claims.claim(key)
        except (StorageError, TimeoutError) as error:
            log.warning(
                "answering without the shared claims: %s", str(error) or "the database is slow"
            )
            return True
