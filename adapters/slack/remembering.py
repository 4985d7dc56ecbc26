"""What is kept between two questions; without the database an answer only forgets a little."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Sequence
from typing import TypeVar

from adapters.slack.buttons import TOKEN
from adapters.slack.markup import unescape
from bot.errors import StorageError
from bot.ports import Threads, Tokens

log = logging.getLogger(__name__)

#: seconds the database may take before the answer goes out without it
PATIENCE = 2.0
_T = TypeVar("_T")


class Remembering:
    """The threads and the tokens of bot/ports.py, as an answer can do without them."""

    def __init__(self, threads: Threads, tokens: Tokens) -> None:
        """Take the stores that all replicas share."""
        self._threads = threads
        self._tokens = tokens

    async def previous(self, conversation: str) -> str:
        """Give the command that a follow-up goes on from; empty where there is none."""
        if not conversation:
            return ""
        return await _or(self._threads.recall(conversation), "")

    async def remember(self, conversation: str, text: str) -> None:
        """Keep the command of the last card of a conversation."""
        if conversation and text:
            await _or(self._threads.remember(conversation, text), None)

    async def tokens(self, commands: Sequence[str]) -> dict[str, str]:
        """Give a token for each command; one that cannot be kept has none."""
        return {text: await _or(self._tokens.keep(text), "") for text in commands}

    async def command(self, value: str) -> str | None:
        """Read the typed command a button carries; None where its token is not known any more."""
        if not value.startswith(TOKEN):
            return unescape(value)
        return await _or(self._tokens.text(value.removeprefix(TOKEN)), None)


async def _or(asking: Awaitable[_T], otherwise: _T) -> _T:
    try:
        async with asyncio.timeout(PATIENCE):
            return await asking
    except (StorageError, TimeoutError) as error:
        log.warning("answering without the database: %s", str(error) or "it is slow")
        return otherwise
