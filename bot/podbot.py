"""PodBot: a question in, an answer out; the only thing an adapter talks to."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING

from bot.cards import Card, Text
from bot.commands import Command, answer, privacy
from bot.commands.context import Context
from bot.commands.privacy import Privacy
from bot.commands.shows import Shows
from bot.commands.starters import STARTERS
from bot.commands.weekly import Weekly
from bot.errors import UserError
from bot.library import Library
from bot.library.citations import Citations
from bot.replies.answer import Answer
from bot.search.engine import Engine
from bot.search.suggest import Suggester, Suggestion
from bot.understand import understand

if TYPE_CHECKING:
    from bot.model import FeedState, Show
    from bot.ports import Asker, Channels, Checker, Operator, Place, Platform, Schedules

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Question:
    """What a person typed, without the platform's markup."""

    text: str
    #: the typed form of the card this goes on from, for `more`, `next`, `the second one`
    previous: str = ""
    #: who asks; nobody changes a schedule without it
    who: Asker | Operator | None = None
    #: the channel the question is about
    where: Place | None = None
    #: the channel it is a thread of, if it is one
    around: Place | None = None


@dataclass(frozen=True, slots=True)
class Ports:
    """What a podbot that is in channels asks of the world; in a terminal there is none of it."""

    schedules: Schedules | None = None
    channels: Channels | None = None
    announcers: Mapping[Platform, Checker] = field(default_factory=lambda: MappingProxyType({}))
    #: gives how feeds are read
    feeds: Callable[[], tuple[FeedState, ...]] = tuple


@dataclass(frozen=True, slots=True)
class _Knowledge:
    """All that is made of one library."""

    engine: Engine
    citations: Citations
    suggester: Suggester


class PodBot:
    """Answers questions about one library."""

    def __init__(
        self,
        engine: Engine,
        *,
        today: Callable[[], date],
        random: Random,
        version: str = "",
        ports: Ports = Ports(),
    ) -> None:
        """Build everything the answers need; the world comes in as arguments."""
        self._ports = ports
        self._today = today
        self._random = random
        self._version = version
        self.engine = engine

    @property
    def library(self) -> Library:
        """Give the library that answers now."""
        return self._knows.engine.library

    @property
    def engine(self) -> Engine:
        """Give the engine that answers now."""
        return self._knows.engine

    @engine.setter
    def engine(self, engine: Engine) -> None:
        """Swap everything at once; questions being answered keep what they began with."""
        library = engine.library
        self._knows = _Knowledge(engine, Citations(library), Suggester(library, STARTERS))

    async def ask(self, question: Question) -> Answer:
        """Answer a question; awaits ports only, so one that needs none never suspends."""
        context = self._context(self._first(question))
        try:
            command = understand(question.text, context, question.previous)
            return await self._carried_out(command, context, question)
        except UserError as error:
            return Answer(Card("That did not work", (Text(str(error)),), private=True), found=False)

    def suggest(self, typed: str) -> tuple[Suggestion, ...]:
        """Give the autocomplete choices for what has been typed so far."""
        return self._knows.suggester.suggest(typed)

    async def _carried_out(self, command: Command, context: Context, question: Question) -> Answer:
        """Answer, through a port where the answer depends on who asks."""
        match command:
            case Weekly() if self._ports.schedules and question.who:
                return await self._scheduled(command, context, question, self._ports.schedules)
            case Privacy(erase=True) if self._ports.schedules and question.who:
                return await privacy.erase(command, question.who, self._ports.schedules)
            case Shows() if self._ports.channels and question.who:
                return await self._preferred(command, context, question, self._ports.channels)
            case _:
                return answer(command, context)

    async def _preferred(
        self, command: Shows, context: Context, question: Question, channels: Channels
    ) -> Answer:
        # as with schedules
        from bot.commands.default_show import Desk, carry_out  # noqa: PLC0415

        return await carry_out(command, context, Desk(question.who, question.where, channels))

    async def _scheduled(
        self, command: Weekly, context: Context, question: Question, schedules: Schedules
    ) -> Answer:
        # a terminal has no schedules, and need not pay for them
        from bot.commands.weekly.carrying import carry_out  # noqa: PLC0415
        from bot.commands.weekly.desk import Desk  # noqa: PLC0415

        desk = Desk(
            question.who, question.where, schedules, self._ports.announcers, self._ports.channels
        )
        return await carry_out(command, context, desk)

    def _first(self, question: Question) -> Show | None:
        """Find the show that comes first where something is asked; one of one is no choice."""
        if self._ports.channels is None or len(self.library.shows) == 1:
            return None
        places = filter(None, (question.where, question.around))
        ids = map(self._ports.channels.show, places)
        return next((show for id_ in ids if id_ and (show := self.library.show_named(id_))), None)

    def _context(self, first: Show | None) -> Context:
        knows = self._knows
        return Context(
            knows.engine.library,
            knows.engine,
            knows.citations,
            self._random,
            self._today(),
            self._version,
            self._ports.feeds,
            first,
        )
