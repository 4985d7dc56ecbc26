"""A headless Chromium, driven over its own protocol; only for pictures."""

from __future__ import annotations

import asyncio
import base64
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse

DEADLINE = 20.0


class Page:
    """One page of the browser."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self._socket = socket
        self._count = itertools.count(1)

    async def call(self, method: str, **params: object) -> dict[str, Any]:
        """Call the browser and wait for what it gives."""
        number = next(self._count)
        await self._socket.send_json({"id": number, "method": method, "params": params})
        async with asyncio.timeout(DEADLINE):
            while True:
                said = await self._socket.receive_json()
                if said.get("id") == number:
                    return dict(said.get("result") or {})

    async def open(self, address: str, width: int, height: int) -> None:
        """Go to an address in a window of a size."""
        await self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=False,
        )  # fmt: skip
        await self.call("Page.enable")
        await self.call("Page.navigate", url=address)

    async def run(self, script: str) -> object:
        """Run a script in the page and give its value."""
        done = await self.call(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        return done.get("result", {}).get("value")

    async def shows(self, script: str) -> None:
        """Wait until a script gives something true."""
        async with asyncio.timeout(DEADLINE):
            while not await self.run(script):  # noqa: ASYNC110 - a page tells nothing by itself
                await asyncio.sleep(0.05)

    async def picture(self, file: Path) -> None:
        """Save what the window shows as a PNG."""
        shot = await self.call("Page.captureScreenshot", format="png")
        await asyncio.to_thread(file.write_bytes, base64.b64decode(shot["data"]))


@asynccontextmanager
async def browser(folder: Path) -> AsyncIterator[Page]:
    """Run Chromium with a profile of its own."""
    running = await asyncio.create_subprocess_exec(
        "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
        "--remote-debugging-port=0", f"--user-data-dir={folder}", "about:blank",
        stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    told = folder / "DevToolsActivePort"
    try:
        async with asyncio.timeout(DEADLINE), ClientSession() as session:
            while not (said := await asyncio.to_thread(_read, told)):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
            port = said.splitlines()[0]
            async with session.get(f"http://127.0.0.1:{port}/json") as answered:
                pages = await answered.json()
            address = next(page for page in pages if page["type"] == "page")
        async with ClientSession() as session:
            socket = await session.ws_connect(address["webSocketDebuggerUrl"], max_msg_size=0)
            yield Page(socket)
    finally:
        running.terminate()
        await running.wait()


def _read(file: Path) -> str:
    return file.read_text() if file.exists() else ""
