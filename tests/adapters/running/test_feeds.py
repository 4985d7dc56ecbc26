"""A feed that is followed while podbot runs: what it tells is answered without a restart."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio
from aiohttp import web

from adapters.web import serving
from tests.adapters.running.process import running
from tests.adapters.running.tokens import over_socket
from tests.adapters.slack.loopback import LoopbackSlack, said

FEED = """<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0"><channel><title>Knitting for kernels</title>
<link>https://knitting.example</link><description>Wool</description>
<item><title>Purling under pressure</title><guid>purl-1</guid>
<pubDate>Mon, 05 Oct 2026 09:00:00 GMT</pubDate><link>https://knitting.example/1</link>
<description>How to purl when the needles are hot.</description>
<enclosure url="https://knitting.example/1.mp3" type="audio/mpeg" length="1"/></item>
</channel></rss>"""


@pytest_asyncio.fixture
async def feed() -> AsyncIterator[str]:
    async def show(_: web.Request) -> web.Response:
        return web.Response(text=FEED, content_type="application/rss+xml")

    async with serving("127.0.0.1", 0, (web.get("/feed.xml", show),)) as port:
        yield f"http://127.0.0.1:{port}/feed.xml"


async def test_what_a_feed_tells_is_found_while_it_runs(
    folder: Path, slack: LoopbackSlack, feed: str
) -> None:
    env = over_socket(slack) | {"PODBOT_FEEDS": feed, "PODBOT_FEEDS_ALLOW_LOOPBACK": "1"}
    async with running(folder, env=env) as podbot:
        await podbot.ready()
        await slack.mention("purling under pressure")
        answer = (await slack.answers(1))[0]
        episodes = await podbot.metric("podbot_index_episodes")
        status = await podbot.stop()

    assert "Purling under pressure" in said(answer)
    assert episodes == 84
    assert status == 0
    assert "Traceback" not in podbot.log
