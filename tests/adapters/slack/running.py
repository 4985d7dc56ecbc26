"""podbot's Slack part, running against the loopback Slack with a core that is easy to follow."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from aiohttp import web

from adapters.slack.answering import Asks
from adapters.slack.part import SlackPart, SlackSettings, Stores
from adapters.web import serving
from bot.cards import Ask, Card, Choose, Text
from bot.podbot import Question
from bot.replies.answer import Answer
from tests.adapters.slack.loopback import APP_TOKEN, BOT_TOKEN, SECRET, LoopbackSlack
from tests.adapters.slack.stores import Claims, Threads, Tokens


@dataclass
class Core:
    """A core whose answers say what was asked; some words have a meaning."""

    asked: list[Question] = field(default_factory=list)

    async def ask(self, question: Question) -> Answer:
        self.asked.append(question)
        if question.text == "crash":
            raise RuntimeError("the core is broken")
        private = question.text.partition(" ")[0] in {"help", "nothing", "weekly"}
        card = Card(
            f"About {question.text}",
            (Text(f"after {question.previous}"),) if question.previous else (),
            (
                Ask("More", f"{question.text} page 2"),
                Choose("Topics", (Ask("CUDA", "topic cuda"),)),
            ),
            private=private,
        )
        first = question.text.partition(" ")[0]
        command = first if first in {"help", "weekly"} else "find"
        return Answer(card, command, (), question.text, found=question.text != "nothing")


def stores() -> Stores:
    """Make stores that a test's replicas share."""
    return Stores(Claims(), Threads(), Tokens())


@asynccontextmanager
async def replica(
    slack: LoopbackSlack,
    core: Asks,
    shared: Stores | None = None,
    *,
    http: bool = False,
    private: bool = False,
) -> AsyncIterator[SlackPart]:
    """Run the part until the context ends."""
    settings = SlackSettings(
        bot_token=BOT_TOKEN,
        app_token="" if http else APP_TOKEN,
        signing_secret=SECRET,
        api_url=slack.api_url,
        private=private,
    )

    @asynccontextmanager
    async def serve(routes: Iterable[web.RouteDef]) -> AsyncIterator[int]:
        async with serving("127.0.0.1", 0, routes) as port:
            slack.request_url = f"http://127.0.0.1:{port}/slack/events"
            yield port

    part = SlackPart(core, settings, shared or stores(), serve)
    running = asyncio.create_task(part.run())
    await slack.until(lambda: part.ready or running.done())
    if running.done():
        await running
    try:
        yield part
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running
