"""Draw the README's pictures: `python -m tests.e2e.pictures`, after `make e2e`, with Chromium."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.e2e.browser import Page, browser
from tests.e2e.local_slack import ALICE, BOB, BOT_USER, CHANNEL, LocalSlack, local_slack
from tests.e2e.test_local_slack import podbot_in

DOCS = Path(__file__).parents[2] / "docs"
WIDTH, HEIGHT = 1000, 760


async def _ask(slack: LocalSlack, page: Page) -> None:
    await slack.control(
        "command", channel=CHANNEL, user=ALICE, command="/pod", text="refrence counting"
    )
    (answer,) = await slack.answers(1)
    await _shown(page, answer["text"].splitlines()[0])
    await page.picture(DOCS / "slack-answer.png")


async def _mention(slack: LocalSlack, page: Page) -> None:
    root = await slack.control(
        "message", channel=CHANNEL, user=BOB, text="Where do I start with autograd?"
    )
    await slack.control(
        "message",
        channel=CHANNEL,
        user=ALICE,
        text=f"<@{BOT_USER}> what should I hear to understand autograd?",
        thread_ts=root["message"]["ts"],
    )
    await slack.answers(2)
    await page.shows("document.body.innerText.match(/\\d repl/)")
    await page.run(
        "[...document.querySelectorAll('*')]"
        ".filter(e => /^\\d+ repl/.test(e.innerText || '')).at(-1).click()"
    )
    await _shown(page, "Autograd")
    await page.picture(DOCS / "slack-thread.png")


async def _shown(page: Page, words: str) -> None:
    await page.shows(f"document.body.innerText.toLowerCase().includes({words.lower()!r})")


async def draw() -> None:
    """Draw every picture anew."""
    DOCS.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        async with (
            local_slack(Path(folder)) as slack,
            podbot_in(slack, 0, http=False),
            browser(Path(folder) / "profile") as page,
        ):
            await page.open(slack.base, WIDTH, HEIGHT)
            await _shown(page, "general")
            await _ask(slack, page)
            await _mention(slack, page)


if __name__ == "__main__":
    asyncio.run(draw())
