"""Fetching the transcripts and chapters that feeds offer, under the same limits as the feeds."""

from __future__ import annotations

import asyncio
import logging

from adapters.feeds.fetching import FetchError
from adapters.feeds.refreshing import Fetches
from bot.intake.feeds.chapters import chapters
from bot.intake.feeds.encoding import text_of
from bot.intake.feeds.feed import Item
from bot.intake.feeds.keeping import Extra, Feeds, Unheard
from bot.intake.feeds.transcripts import best, passages
from bot.intake.feeds.written import dumps_chapters, dumps_transcript, loads

log = logging.getLogger(__name__)

#: files fetched in one look, so that a long feed holds up nobody, and at once
PORTION, AT_ONCE = 20, 8


class Listener:
    """Fetches transcripts and chapters that nobody has fetched yet."""

    def __init__(self, feeds: Feeds, fetcher: Fetches) -> None:
        """Take the ports."""
        self._feeds, self._fetcher = feeds, fetcher
        self._room = asyncio.Semaphore(AT_ONCE)

    async def listen(self, limit: int = PORTION) -> int:
        """Fetch some of them; gives how many were waiting, up to `limit`."""
        waiting = await self._feeds.unheard(limit)
        await asyncio.gather(*map(self._hear, waiting))
        return len(waiting)

    async def _hear(self, what: Unheard) -> None:
        async with self._room:
            told = await self._fetched(what)
        await self._feeds.hear(what, told)

    async def _fetched(self, what: Unheard) -> str:
        address = _address(loads(what.item), what.lacks)
        if not address:
            return ""
        try:
            fetched = await self._fetcher.fetch(address)
        except FetchError as error:
            log.info("no %s of %s: %s", what.lacks, what.id, error)
            return ""
        return await asyncio.to_thread(_read, what.lacks, fetched.body or b"", fetched.charset)


def _address(item: Item, lacks: Extra) -> str:
    match lacks:
        case Extra.TRANSCRIPT:
            chosen = best(item.transcripts)
            return chosen.url if chosen else ""
        case Extra.CHAPTERS:
            return "" if item.chapters else item.chapters_url


def _read(what: Extra, body: bytes, charset: str) -> str:
    """Read a file of either kind into what is kept; empty where it says nothing."""
    text = text_of(body, charset)
    match what:
        case Extra.TRANSCRIPT:
            said = passages(text)
            return dumps_transcript(said) if said else ""
        case Extra.CHAPTERS:
            parts = chapters(text)
            return dumps_chapters(parts) if parts else ""
