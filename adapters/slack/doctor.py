"""What is right and wrong on Slack's side, before anybody asks."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator, Mapping
from email.utils import parsedate_to_datetime

from aiohttp import ClientSession
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.web.async_slack_response import AsyncSlackResponse

from adapters.findings import Finding, clock, doubtful, well, wrong
from adapters.slack.delivery import Delivery
from adapters.slack.manifest import OPTIONAL_SCOPES, SCOPES
from adapters.slack.outcomes import FAILURES, code
from bot.text import listed, plural

_REINSTALL = "update the app from `podbot manifest slack` and install it again"
_REACH = "look at https://slack-status.com, or at PODBOT_SLACK_API_URL"
#: seconds; Slack's signatures are refused when they are five minutes old
_SKEW = 60.0
#: seconds for Slack's hello
_HELLO = 10.0


async def examine(bot_token: str, app_token: str, api_url: str) -> tuple[Finding, ...]:
    """Look at the tokens, the scopes and who else is connected."""
    async with ClientSession() as session:
        delivery = Delivery(session, api_url)
        found = [f async for f in _bot(delivery.client(bot_token, patient=False))]
        if app_token:
            found.append(await _socket(session, delivery.client(patient=False), app_token))
        return tuple(found)


async def _bot(client: AsyncWebClient) -> AsyncIterator[Finding]:
    try:
        said = await client.auth_test()
    except SlackApiError as error:
        fix = "copy the bot token from the app's page, OAuth & Permissions; set SLACK_BOT_TOKEN"
        yield wrong("slack token", f"Slack refuses it: {code(error)}", fix)
        return
    except FAILURES as error:
        yield wrong("slack", f"cannot be reached: {type(error).__name__}", _REACH)
        return
    yield well("slack token", f"{said.get('user')} in {said.get('team')}")
    for finding in (*_scopes(said), *_clock(said)):
        yield finding


def _scopes(said: AsyncSlackResponse) -> Iterator[Finding]:
    header = _header(said.headers, "x-oauth-scopes")
    if not header:
        return
    has = {scope.strip() for scope in header.split(",")}
    if lacking := tuple(scope for scope in SCOPES if scope not in has):
        yield wrong("slack scopes", f"lacking: {listed(lacking)}", _REINSTALL)
    elif absent := tuple(scope for scope in OPTIONAL_SCOPES if scope not in has):
        yield doubtful("slack scopes", f"without {listed(absent)}", _REINSTALL)
    else:
        yield well("slack scopes", "all there")


def _clock(said: AsyncSlackResponse) -> Iterator[Finding]:
    if date := _header(said.headers, "date"):
        seconds = parsedate_to_datetime(date).timestamp() - time.time()
        yield clock("clock by slack", seconds, tolerated=_SKEW)


async def _socket(session: ClientSession, client: AsyncWebClient, app_token: str) -> Finding:
    """Connect for a moment: Slack's hello tells how many connections the app has."""
    try:
        opened = await client.apps_connections_open(app_token=app_token)
        async with session.ws_connect(str(opened["url"])) as socket:
            hello = await socket.receive_json(timeout=_HELLO)
    except SlackApiError as error:
        fix = "make an app-level token with connections:write; set SLACK_APP_TOKEN"
        return wrong("slack socket", f"Slack refuses the app token: {code(error)}", fix)
    except (ValueError, TypeError, *FAILURES) as error:
        return wrong("slack socket", f"no connection: {type(error).__name__}", _REACH)
    others = int(hello.get("num_connections") or 1) - 1
    if others > 0:
        says = f"{plural(others, 'other connection')} with this app token"
        return doubtful("slack socket", says, "stop what is no replica on the same database")
    return well("slack socket", "it opens, nobody else is connected")


def _header(headers: Mapping[str, str], name: str) -> str:
    return next((value for key, value in headers.items() if key.lower() == name), "")
