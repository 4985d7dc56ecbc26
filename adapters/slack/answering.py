"""A question in, an answer shown: the one way from whatever Slack sent to the core and back."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.asking import Asked
from adapters.slack.controls import Controls, long_commands
from adapters.slack.delivery import delivered
from adapters.slack.notices import APOLOGY, FORGOTTEN, NOT_YOURS
from adapters.slack.objects import Json
from adapters.slack.outcomes import NotDelivered
from adapters.slack.people import People, depends_on_asker
from adapters.slack.places import is_direct
from adapters.slack.remembering import Remembering
from adapters.slack.render import Setting
from adapters.slack.surfaces import ResponseUrl, Surface
from bot.cards import Card, Text
from bot.fairness import SLOWER, Fairness, Ruling
from bot.podbot import Question
from bot.ports import Asker
from bot.replies.answer import Answer

log = logging.getLogger(__name__)

_HELP, _WEEKLY = "help", "weekly"
#: commands that are done, not only answered: sharing one, or going on from it, must not do it again
_DONE = frozenset({_WEEKLY, "privacy"})


class Asks(Protocol):
    """What answers: the core."""

    async def ask(self, question: Question) -> Answer:
        """Answer a question."""


class Answering:
    """Asks the core, and shows what it says."""

    def __init__(
        self,
        core: Asks,
        remembering: Remembering,
        counts: Counter[str],
        people: People,
        *,
        private: bool = False,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take the core; `private` shows every answer to its asker alone."""
        self._core = core
        self._remembering = remembering
        self._counts = counts
        self._fairness = Fairness()
        self._now = now
        self._people = people
        self._private = private
        self._turn = asyncio.Lock()

    async def answer(self, asked: Asked, surface: Surface) -> None:
        """Answer a question; a fault of ours becomes one apology and one traceback."""
        try:
            await self._answer(asked, surface)
        except NotDelivered as error:
            log.warning("%s", error)
        except Exception:
            self._counts["failed"] += 1
            log.exception("a question was not answered")
            await self._apologise(asked, surface)

    async def click(self, value: str, asked: Asked, surface: Surface) -> None:
        """Answer the command that a button or a menu carries."""
        command = await self._remembering.command(value)
        if command is None:
            await self._say(FORGOTTEN, asked, surface)
        else:
            await self.answer(replace(asked, text=command), surface)

    async def remove(self, shown: ResponseUrl) -> None:
        """Take an answer away."""
        try:
            await shown.remove()
        except NotDelivered as error:
            log.warning("%s", error)

    async def open(self, client: AsyncWebClient, trigger: str, view: Json) -> None:
        """Open a window."""
        try:
            await delivered(client.views_open(trigger_id=trigger, view=view))
        except NotDelivered as error:
            log.warning("%s", error)

    async def refuse_delete(self, asked: Asked, surface: Surface) -> None:
        """Say whose it is to delete an answer."""
        await self._say(NOT_YOURS, asked, surface)

    async def ask(self, question: Question) -> Answer:
        """Ask the core; one at a time, so that acknowledgements come between two answers."""
        async with self._turn:
            await asyncio.sleep(0)
            return await self._core.ask(question)

    async def _answer(self, asked: Asked, surface: Surface) -> None:
        if (ruling := self._judge(asked)) is not Ruling.ANSWERED:
            self._counts["slowed"] += 1
            if ruling is Ruling.SLOWED:
                await self._show(Answer(SLOWER), asked, surface)
            return
        earlier = asked.conversation if asked.goes_on else ""
        previous = await self._remembering.previous(earlier)
        who = await self._who(asked)
        answer = await self.ask(Question(asked.text, previous, who, asked.where))
        await self._show(answer, asked, surface)
        if _repeats(answer):
            await self._remembering.remember(asked.conversation, answer.text)

    def _judge(self, asked: Asked) -> Ruling:
        channel = (
            f"{asked.team}:{asked.where.channel}" if asked.where and _in_channel(asked) else ""
        )
        return self._fairness.judge(f"{asked.team}:{asked.asker}", channel, self._now())

    async def _who(self, asked: Asked) -> Asker | None:
        """Find out who asks, where the answer depends on it."""
        if asked.where is None or not depends_on_asker(asked.text):
            return None
        who = await self._people.asker(asked.token, asked.asker, asked.where)
        if not asked.picked:
            return who
        is_in = await self._people.is_in(asked.token, asked.asker, asked.where.channel)
        return replace(who, present=is_in)

    async def _show(self, answer: Answer, asked: Asked, surface: Surface) -> None:
        card = _hinted(answer, asked.hint)
        private = self._is_private(card, asked)
        tokens = await self._remembering.tokens(long_commands(card.actions))
        controls = Controls(
            asker=asked.asker,
            share=answer.text if private and surface.others and _repeats(answer) else "",
            delete=surface.lasting and not (private and surface.others),
            form=answer.command == _WEEKLY and _in_channel(asked) and surface.lasting,
            tokens=tokens,
        )
        await surface.show(card, Setting(asked.echo, controls), private=private)

    def _is_private(self, card: Card, asked: Asked) -> bool:
        if asked.private is not None:
            return asked.private
        return card.private or self._private

    async def _apologise(self, asked: Asked, surface: Surface) -> None:
        await self._say(APOLOGY, asked, surface)

    async def _say(self, card: Card, asked: Asked, surface: Surface) -> None:
        try:
            await surface.show(card, Setting(asked.echo), private=True)
        except NotDelivered as error:
            log.warning("%s", error)


def _in_channel(asked: Asked) -> bool:
    return asked.where is not None and not is_direct(asked.where.channel)


def _repeats(answer: Answer) -> bool:
    """Tell whether asking the same again changes nothing."""
    return answer.command not in _DONE


def _hinted(answer: Answer, hint: str) -> Card:
    if answer.command != _HELP or not hint:
        return answer.card
    return replace(answer.card, blocks=(Text(hint), *answer.card.blocks))
