"""Fetching the transcripts that feeds offer, under the same limits as the feeds."""

from __future__ import annotations

import asyncio
import logging

from adapters.feeds.fetching import FetchError
from adapters.feeds.refreshing import Fetches
from bot.intake.feeds.encoding import text_of
from bot.intake.feeds.keeping import Feeds, Unheard
from bot.intake.feeds.transcripts import best, passages
from bot.intake.feeds.written import dumps_transcript, loads

log = logging.getLogger(__name__)

#: transcripts fetched in one look, so that a long feed holds up nobody
AT_ONCE = 20


class Listener:
    """Fetches transcripts that nobody has fetched yet."""

    def __init__(self, feeds: Feeds, fetcher: Fetches) -> None:
        """Take the ports."""
        self._feeds, self._fetcher = feeds, fetcher

    async def listen(self, limit: int = AT_ONCE) -> int:
        """Fetch some transcripts; gives how many were waiting, up to `limit`."""
        waiting = await self._feeds.unheard(limit)
        for what in waiting:
            await self._feeds.hear(what, await self._fetched(what))
        return len(waiting)

    async def _fetched(self, what: Unheard) -> str:
        chosen = best(loads(what.item).transcripts)
        if chosen is None:
            return ""
        try:
            fetched = await self._fetcher.fetch(chosen.url)
        except FetchError as error:
            log.info("no transcript of %s: %s", what.id, error)
            return ""
        text = await asyncio.to_thread(text_of, fetched.body or b"", fetched.charset)
        found = await asyncio.to_thread(passages, text)
        return dumps_transcript(found) if found else ""
