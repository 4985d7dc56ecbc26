"""What is right and wrong on Slack's side, before anybody asks."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from email.utils import parsedate_to_datetime

from aiohttp import ClientSession
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.web.async_slack_response import AsyncSlackResponse

from adapters.findings import Finding, clock, doubtful, well, wrong
from adapters.slack.delivery import Delivery
from adapters.slack.manifest import OPTIONAL_SCOPES, SCOPES
from adapters.slack.outcomes import DEAD_TOKEN, FAILURES, code
from bot.text import listed, plural

_REINSTALL = "update the app from `podbot manifest slack` and install it again"
_AGAIN = "let them install podbot again, the app being as `podbot manifest slack` prints it"
_REACH = "look at https://slack-status.com, or at PODBOT_SLACK_API_URL"
#: seconds; Slack's signatures are refused when they are five minutes old
_SKEW = 60.0
#: the header in which Slack lists what a token may do
_GRANTED = "x-oauth-scopes"
#: seconds for Slack's hello
_HELLO = 10.0


@dataclass(frozen=True, slots=True)
class Workspace:
    """A workspace that installed podbot."""

    name: str
    #: empty where it cannot be decrypted
    token: str


async def examine(bot_token: str, app_token: str, api_url: str, ours: int) -> tuple[Finding, ...]:
    """Look at the tokens, the scopes and who is connected beside `ours`."""
    async with ClientSession() as session:
        delivery = Delivery(session, api_url)
        found = [f async for f in _bot(delivery.client(bot_token, patient=False))]
        if app_token:
            client = delivery.client(patient=False)
            found.append(await _socket(session, client, app_token, ours))
        return tuple(found)


async def examine_installed(
    looked_at: Sequence[Workspace], installed: int, api_url: str
) -> tuple[Finding, ...]:
    """Look at workspaces that installed podbot, out of so many."""
    found: list[Finding] = []
    async with ClientSession() as session:
        delivery = Delivery(session, api_url)
        try:
            for workspace in looked_at:
                client = delivery.client(workspace.token, patient=False)
                found += [finding async for finding in _installed(workspace, client)]
        except FAILURES as error:
            return (*found, wrong("slack", f"cannot be reached: {type(error).__name__}", _REACH))
    bad = len({finding.check for finding in found})
    wells = plural(len(looked_at) - bad, "workspace")
    says = f"{wells} well, {len(looked_at)} of {installed} looked at"
    return (*found, well("slack workspaces", says))


async def _installed(workspace: Workspace, client: AsyncWebClient) -> AsyncIterator[Finding]:
    check = f"slack workspace {workspace.name}"
    if not workspace.token:
        says = "its token is encrypted with a key that PODBOT_SECRET_KEYS lacks"
        yield wrong(check, says, "add that key, or let them install podbot again")
        return
    try:
        said = await client.auth_test()
    except SlackApiError as error:
        if code(error) not in DEAD_TOKEN:
            raise
        yield wrong(check, f"Slack refuses its token: {code(error)}", _AGAIN)
        return
    lacking, absent = _lacking(said)
    if lacking:
        yield wrong(check, f"lacking scopes: {listed(lacking)}", _AGAIN)
    elif absent:
        yield doubtful(check, f"without the scopes {listed(absent)}", _AGAIN)


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
    lacking, absent = _lacking(said)
    if lacking:
        yield wrong("slack scopes", f"lacking: {listed(lacking)}", _REINSTALL)
    elif absent:
        yield doubtful("slack scopes", f"without {listed(absent)}", _REINSTALL)
    elif _header(said.headers, _GRANTED):
        yield well("slack scopes", "all there")


def _lacking(said: AsyncSlackResponse) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Name the scopes that are needed and those that help, where Slack does not list them."""
    header = _header(said.headers, _GRANTED)
    if not header:
        return (), ()
    has = {scope.strip() for scope in header.split(",")}
    lacking = tuple(scope for scope in SCOPES if scope not in has)
    return lacking, tuple(scope for scope in OPTIONAL_SCOPES if scope not in has)


def _clock(said: AsyncSlackResponse) -> Iterator[Finding]:
    if date := _header(said.headers, "date"):
        seconds = parsedate_to_datetime(date).timestamp() - time.time()
        yield clock("clock by slack", seconds, tolerated=_SKEW)


async def _socket(
    session: ClientSession, client: AsyncWebClient, app_token: str, ours: int
) -> Finding:
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
    others = int(hello.get("num_connections") or 1) - 1 - ours
    beside = f"beside {plural(ours, 'connection')} of podbot's on this database" if ours else ""
    if others > 0:
        says = f"{plural(others, 'other connection')} with this app token {beside}".rstrip()
        fix = "stop what does not belong to this database: Slack gives it a share of the questions"
        return doubtful("slack socket", says, fix)
    return well("slack socket", f"it opens, nobody else is connected {beside}".rstrip())


def _header(headers: Mapping[str, str], name: str) -> str:
    return next((value for key, value in headers.items() if key.lower() == name), "")
