"""The core as one platform asks it: every answer is measured, and told at DEBUG."""

from __future__ import annotations

import logging
import time

from adapters.metrics import Metrics
from bot.podbot import PodBot, Question
from bot.replies.answer import Answer
from bot.search.suggest import Suggestion

log = logging.getLogger(__name__)

_MILLISECONDS = 1000


class Attending:
    """Asks PodBot on behalf of a platform."""

    def __init__(self, podbot: PodBot, platform: str, metrics: Metrics) -> None:
        """Count what this platform asks."""
        self._podbot = podbot
        self._platform = platform
        self._metrics = metrics
        metrics.begin(platform)

    async def ask(self, question: Question) -> Answer:
        """Answer a question."""
        began = time.perf_counter()
        answer = await self._podbot.ask(question)
        seconds = time.perf_counter() - began
        self._metrics.answered(self._platform, answer, seconds)
        log.debug(
            "%s asked %r: %s, %s, %.1f ms",
            self._platform,
            question.text,
            answer.command,
            answer.strength,
            seconds * _MILLISECONDS,
        )
        return answer

    def suggest(self, typed: str) -> tuple[Suggestion, ...]:
        """Give the autocomplete choices for what has been typed so far."""
        return self._podbot.suggest(typed)
