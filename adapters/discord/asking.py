"""A question to PodBot, and its answer as the body of a message."""

from __future__ import annotations

import hashlib
import logging
import re
import time
from collections.abc import Callable
from typing import Protocol

from adapters.discord.buttons import Controls, long_texts
from adapters.discord.counts import Counts
from adapters.discord.custom_ids import Said
from adapters.discord.render import Body, render
from bot.cards import Ask, Card, Text
from bot.errors import StorageError
from bot.fairness import SLOWER, Fairness, Ruling
from bot.podbot import Question
from bot.ports import Tokens
from bot.replies.answer import Answer
from bot.search.suggest import Suggestion

log = logging.getLogger(__name__)

_PAGE = re.compile(r".* page \d+", re.DOTALL)
_GONE = Card(
    "I no longer know what this button asks",
    (Text("Ask again with /pod, or mention me."),),
    private=True,
)
_FAULT = Card(
    "Something went wrong",
    (Text("That is a fault of podbot's, not yours; its log says more."),),
    (Ask("Help", "help"),),
    private=True,
)
_NO_MEMORY = Card(
    "I cannot look that up now",
    (Text("My database does not answer; ask again in a while. Episodes are found all the same."),),
    private=True,
)
_BY_NAME = Card(
    "Mention me by my own name",
    (Text("Discord hides what you write when you mention my role; mention me, or use /pod."),),
)
_HERE = Card("I answer privately here", (Text("The button shows you the answer, and you alone."),))
_NOT_YOURS = Card(
    "Not deleted",
    (Text("Only the person who asked, or somebody who manages messages here, can delete this."),),
    private=True,
)


def apology() -> Body:
    """Say that we failed."""
    return render(_FAULT, private=True)


def not_yours() -> Body:
    """Say who may delete an answer."""
    return render(_NOT_YOURS, private=True)


def slower() -> Body:
    """Ask somebody to ask less at once."""
    return render(SLOWER, private=True)


def by_name() -> Body:
    """Ask to be mentioned by name."""
    return render(_BY_NAME)


def is_page(text: str) -> bool:
    """Tell whether a typed command turns a page of a list."""
    return _PAGE.fullmatch(text) is not None


class Asks(Protocol):
    """What answers: the core."""

    async def ask(self, question: Question) -> Answer:
        """Answer a question."""

    def suggest(self, typed: str) -> tuple[Suggestion, ...]:
        """Give the autocomplete choices for what has been typed so far."""


class Asking:
    """Asks PodBot and renders what it answers."""

    def __init__(
        self,
        podbot: Asks,
        tokens: Tokens,
        *,
        private: bool = False,
        clock: Callable[[], float] = time.monotonic,
        counts: Counts | None = None,
    ) -> None:
        """Answer out of `podbot`; to each asker alone where `private`."""
        self._podbot = podbot
        self._tokens = tokens
        self._fairness = Fairness()
        self._clock = clock
        self._counts = counts or Counts()
        self.private = private

    def judge(self, asker: int, channel: int | None) -> Ruling:
        """Judge whether somebody may ask now; no channel is one that nobody else can see."""
        ruling = self._fairness.judge(str(asker), str(channel or ""), self._clock())
        self._counts.slowed += ruling is not Ruling.ANSWERED
        return ruling

    def suggest(self, typed: str) -> tuple[Suggestion, ...]:
        """Give the autocomplete choices for what has been typed so far."""
        return self._podbot.suggest(typed)

    async def privately(self, question: Question) -> Body:
        """Answer one person alone; what is worth sharing can be shared."""
        answer = await self._ask(question)
        return await self._private(answer)

    async def publicly(self, question: Question, asker: int) -> Body:
        """Answer for all to see, unless the answer, or the setting, is private."""
        answer = await self._ask(question)
        if self.private or answer.card.private:
            return await self._private(answer)
        return await self._public(answer, asker)

    async def in_reply(self, question: Question, asker: int, *, direct: bool) -> Body:
        """Answer a message; only a button can answer one person alone there."""
        answer = await self._ask(question)
        if not self.private or direct:
            return await self._public(answer, asker)
        card = Card(_HERE.title, _HERE.blocks, (Ask("Show", answer.text or question.text),))
        return render(card, Controls(tokens=await self._kept(Answer(card))))

    async def text(self, said: Said) -> str | None:
        """Give the typed command that a button stands for; None where it is forgotten."""
        if not said.token:
            return said.text
        try:
            return await self._tokens.text(said.token)
        except StorageError as error:
            log.warning("a button's text could not be read: %s", error)
            return None

    def forgotten(self) -> Body:
        """Say that a button's text is gone."""
        return render(_GONE, private=True)

    async def _ask(self, question: Question) -> Answer:
        try:
            return await self._podbot.ask(question)
        except StorageError as error:
            log.warning("a question that needs the database was not answered: %s", error)
            return Answer(_NO_MEMORY, found=False)

    async def _private(self, answer: Answer) -> Body:
        share, tokens = not answer.card.private, await self._kept(answer)
        controls = Controls(text=answer.text, share=share, tokens=tokens)
        return render(answer.card, controls, private=True)

    async def _public(self, answer: Answer, asker: int) -> Body:
        controls = Controls(str(asker), answer.text, tokens=await self._kept(answer))
        return render(answer.card, controls)

    async def _kept(self, answer: Answer) -> dict[str, str]:
        """Keep what may be too long for an id; without the database those buttons are left out."""
        texts = tuple(dict.fromkeys(long_texts(answer.card.actions, answer.text)))
        try:
            return {text: await self._tokens.keep(text) for text in texts}
        except StorageError as error:
            log.warning("buttons were left out, their texts could not be kept: %s", error)
            return {}


def render_answer(answer: Answer) -> Body:
    """Write the body sent in answer to `/pod`, for an asker nobody is and tokens nobody keeps."""
    texts = long_texts(answer.card.actions, answer.text)
    tokens = {text: hashlib.blake2s(text.encode(), digest_size=8).hexdigest() for text in texts}
    if answer.card.private:
        return render(answer.card, Controls(tokens=tokens), private=True)
    return render(answer.card, Controls("0", answer.text, tokens=tokens))
