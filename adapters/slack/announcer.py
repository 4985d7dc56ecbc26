"""Scheduled posts: sent once, their outcome told apart, and found again by their mark.

Slack has no key against doubles, so nothing is sent twice from here: whoever schedules reads the
channel (`find`) before a second try.
"""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from aiohttp import ClientSession, TCPConnector
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack import limits
from adapters.slack.delivery import Delivery
from adapters.slack.objects import Json, section
from adapters.slack.outcomes import FAILURES, outcome, refused
from adapters.slack.places import link
from adapters.slack.render import Setting, message
from bot.cards import Card, Text
from bot.ports import (
    NotSent,
    OurFault,
    Outcome,
    Place,
    Post,
    Refused,
    Search,
    Sent,
    Unchecked,
    Unknown,
)

log = logging.getLogger(__name__)

#: gives the bot token of a workspace; empty where podbot is not installed any more
TokenOf = Callable[[str], Awaitable[str]]

#: messages read at a time, the most an app outside the Marketplace gets:
#: https://docs.slack.dev/changelog/2025/05/29/rate-limit-changes-for-non-marketplace-apps
_PAGE = 15
#: pages read at most; with more messages than that since, the range counts as unreadable
_PAGES = 20
_DISCUSS = Card("Heard it? This thread is for talking about it.")
_GROUP = re.compile(r"[A-Z0-9]+")
_NOT_INSTALLED = Refused(
    "podbot is not installed in this workspace any more.", "Install podbot there again."
)
_ARCHIVED, _NOT_IN, _NO_SCOPE = map(refused, ("is_archived", "not_in_channel", "missing_scope"))
#: both scopes are optional
_MAY_NOT_LOOK = "its app lacks channels:read and groups:read."
_INVITED = "Make sure that it is in the channel: /invite @podbot"


class SlackAnnouncer:
    """`Announcer` of bot/ports.py."""

    def __init__(self, token_of: TokenOf, api_url: str) -> None:
        """Take what gives tokens."""
        self._token_of = token_of
        self._api_url = api_url

    async def post(self, post: Post) -> Outcome:
        """Send a message once; a 429 is reported, not waited out."""
        async with self._client(post.place, patient=False) as client:
            if client is None:
                return _NOT_INSTALLED
            try:
                answered = await client.api_call("chat.postMessage", json=_payload(post))
            except FAILURES as error:
                return outcome(error)
            ts = str(answered.get("ts") or "")
            if post.thread and ts:
                await _try(client, _payload_of(post.place.channel, _DISCUSS) | {"thread_ts": ts})
            if not ts:
                return Unknown("Slack took the message without naming it.")
            return await _sent(client, post.place.channel, ts)

    async def find(self, place: Place, mark: str, since: datetime) -> Sent | Search:
        """Look through everything posted since for the message that carries the mark."""
        async with self._client(place) as client:
            if client is None:
                return Search.UNREADABLE
            try:
                return await _searched(client, place.channel, mark, since)
            except FAILURES as error:
                log.warning("a channel cannot be read: %s", outcome(error).reason)
                return Search.UNREADABLE

    async def check(self, place: Place) -> Refused | Unchecked | None:
        """Tell what stands in the way of a post to a place, without posting."""
        async with self._client(place) as client:
            if client is None:
                return _NOT_INSTALLED
            try:
                answered = await client.conversations_info(channel=place.channel)
            except FAILURES as error:
                return _refusal(outcome(error))
            return _verdict(answered.get("channel") or {})

    async def tell_admin(self, place: Place, admin: str, text: str) -> bool:
        """Tell the person who set a schedule up, in a direct message, what is wrong."""
        card = Card("About a schedule you set up", (Text(text),), url=link(place))
        async with self._client(place) as client:
            return client is not None and await _try(client, _payload_of(admin, card))

    @asynccontextmanager
    async def _client(
        self, place: Place, *, patient: bool = True
    ) -> AsyncIterator[AsyncWebClient | None]:
        """Open a fresh connection; Slack may close a kept one just as a post goes out."""
        token = await self._token_of(place.workspace)
        async with ClientSession(connector=TCPConnector(force_close=True)) as session:
            delivery = Delivery(session, self._api_url)
            yield delivery.client(token, patient=patient) if token else None


def _payload_of(channel: str, card: Card, mark: str = "") -> Json:
    return {"channel": channel, **message(card, Setting(mark=mark))}


def _payload(post: Post) -> Json:
    payload = _payload_of(post.place.channel, post.card, post.mark)
    if not _GROUP.fullmatch(post.role):
        return payload
    # the one mention podbot ever sends: the group that an admin named
    ping = section(f"<!subteam^{post.role}>")
    return payload | {"blocks": [*payload["blocks"][: limits.BLOCKS - 1], ping]}


async def _try(client: AsyncWebClient, payload: Json) -> bool:
    try:
        await client.api_call("chat.postMessage", json=payload)
    except FAILURES as error:
        log.warning("slack did not take a note: %s", outcome(error).reason)
        return False
    return True


async def _sent(client: AsyncWebClient, channel: str, ts: str) -> Sent:
    """Say where and when a message is out; without an address it is out all the same."""
    # a message is named by the seconds at which Slack took it
    at = datetime.fromtimestamp(float(ts), UTC)
    try:
        told = await client.chat_getPermalink(channel=channel, message_ts=ts)
    except FAILURES as error:
        log.warning("slack does not say where a post is: %s", outcome(error).reason)
        return Sent(ts, at=at)
    return Sent(ts, str(told.get("permalink") or ""), at)


async def _searched(
    client: AsyncWebClient, channel: str, mark: str, since: datetime
) -> Sent | Search:
    cursor = ""
    for _ in range(_PAGES):
        page = await client.conversations_history(
            channel=channel,
            oldest=f"{since.timestamp():.6f}",
            inclusive=True,
            limit=_PAGE,
            cursor=cursor or None,
        )
        for found in page.get("messages") or []:
            if any(block.get("block_id") == mark for block in found.get("blocks") or []):
                return await _sent(client, channel, str(found.get("ts") or ""))
        cursor = (page.get("response_metadata") or {}).get("next_cursor") or ""
        if not cursor:
            return Search.ABSENT
    return Search.UNREADABLE


def _refusal(found: NotSent | Refused | OurFault | Unknown) -> Refused | Unchecked:
    """Pass on what stands in the way; of a Slack that does not tell, nothing is known."""
    if isinstance(found, Refused):
        return Unchecked(_MAY_NOT_LOOK, _INVITED) if found == _NO_SCOPE else found
    return Unchecked(found.reason, _INVITED)


def _verdict(channel: Json) -> Refused | None:
    if channel.get("is_archived"):
        return _ARCHIVED
    if channel.get("is_im") or channel.get("is_member", True):
        return None
    return _NOT_IN
