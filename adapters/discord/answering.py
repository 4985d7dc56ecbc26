"""Carrying an answer to an interaction within three seconds, and failing in good order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from datetime import UTC, datetime
from typing import Any

import discord

from adapters.discord.asking import apology
from adapters.discord.counts import Counts
from adapters.discord.limits import ANSWER_WITHIN, EPHEMERAL
from adapters.discord.render import Body
from adapters.discord.rest import CHOICES, LATER, LATER_UPDATE, MESSAGE, UPDATE, Rest

log = logging.getLogger(__name__)

# topics/opcodes-and-status-codes, "JSON Error Codes"
_UNKNOWN_INTERACTION, _ALREADY_ANSWERED = 10062, 40060


class TooLate(Exception):
    """Somebody else answered, or the three seconds were over; there is nobody left to tell."""


class Turn:
    """One interaction, which is answered once."""

    def __init__(
        self, rest: Rest, interaction: discord.Interaction[Any], counts: Counts, defer_after: float
    ) -> None:
        """Take an interaction; `defer_after` seconds without an answer one is promised."""
        self._rest = rest
        self._interaction = interaction
        self._counts = counts
        self._defer_after = defer_after
        self._answered = False

    async def answer(self, kind: int, data: Body | None = None) -> None:
        """Answer at once; raises TooLate where that is no longer possible."""
        try:
            await self._rest.callback(self._interaction, kind, data)
        except discord.HTTPException as error:
            self._judge(error)
        self._answered = True
        self._counts.answered += 1

    async def answer_with(
        self, making: Coroutine[Any, Any, Body], *, private: bool, update: bool = False
    ) -> None:
        """Answer with a body, or promise it when it takes long; `update` puts it in place."""
        task = asyncio.ensure_future(making)
        try:
            if not (await asyncio.wait((task,), timeout=self._defer_after))[0]:
                await self._promise(private=private, update=update)
                body = {key: value for key, value in (await task).items() if key != "flags"}
                await self._rest.complete(self._interaction, body)
            else:
                await self.answer(*_kind(await task, private=private, update=update))
        finally:
            task.cancel()

    async def apologise(self) -> None:
        """Say that we failed: as the answer, or beside it where one has gone out."""
        if self._interaction.type is discord.InteractionType.autocomplete:
            await self.answer(CHOICES, {"choices": []})
        elif self._answered:
            await self._rest.follow_up(self._interaction, apology())
        else:
            await self.answer(MESSAGE, apology())

    async def _promise(self, *, private: bool, update: bool) -> None:
        flags = {"flags": EPHEMERAL} if private else None
        await self.answer(LATER_UPDATE if update else LATER, flags)

    def _judge(self, error: discord.HTTPException) -> None:
        """Count what nobody can mend, quietly; raise the rest."""
        if error.code == _UNKNOWN_INTERACTION:
            self._counts.too_late += 1
        elif error.code == _ALREADY_ANSWERED:
            self._counts.answered_elsewhere += 1
        else:
            raise error
        age = (datetime.now(UTC) - self._interaction.created_at).total_seconds()
        log.info("not answered (%s), %.1f s of %.0f s old", error.code, age, ANSWER_WITHIN)
        raise TooLate


def _kind(body: Body, *, private: bool, update: bool) -> tuple[int, Body]:
    """Choose a new message or one in place; what is private never replaces what is public."""
    if not update or (body.get("flags") and not private):
        return MESSAGE, body
    return UPDATE, {key: value for key, value in body.items() if key != "flags"}
