"""Scheduled posts: sent once, found again by their mark, and honest about what became of them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Protocol

import aiohttp
import discord
from discord.utils import snowflake_time, time_snowflake

from adapters.discord import custom_ids, limits
from adapters.discord.buttons import Controls
from adapters.discord.outcomes import outcome_of
from adapters.discord.permissions import refusal, standing
from adapters.discord.render import Body, render
from adapters.discord.rest import Rest
from bot.cards import Card, Text
from bot.ports import NotSent, Outcome, Place, Post, Refused, Search, Sent, Unchecked

log = logging.getLogger(__name__)

_FAILURES = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
#: seconds until we may have logged in
_SOON = 5.0
_LOOK = "Make sure that it may send messages and embed links in the channel."


class LoggedIn(Protocol):
    """A client of discord.py's, connected to the gateway or not."""

    rest: Rest

    @property
    def user(self) -> discord.ClientUser | None:
        """Who we are; nobody before the login."""

    def get_channel(self, id: int, /) -> object:  # noqa: A002 - discord.py's name
        """Look a channel up among those the gateway told of."""


class DiscordAnnouncer:
    """Posts scheduled messages to Discord."""

    def __init__(self, client: Callable[[], LoggedIn | None]) -> None:
        """Speak through whichever client is logged in; whoever schedules keeps the pace."""
        self._client = client

    async def post(self, post: Post) -> Outcome:
        """Send a message once; what discord.py repeats has the same nonce, and is one message."""
        rest = self._rest()
        if rest is None:
            return NotSent("podbot is not connected to Discord.", _SOON)
        try:
            async with asyncio.timeout(limits.POST_WITHIN):
                message = await rest.send(post.place.channel, body_of(post))
        except _FAILURES as error:
            return outcome_of(error)
        sent = self._sent(post.place, str(message["id"]))
        await self._around(rest, post, sent)
        return sent

    async def find(self, place: Place, mark: str, since: datetime) -> Sent | Search:
        """Look through everything posted since for the message that carries the mark."""
        client = self._client()
        if client is None or client.user is None:
            return Search.UNREADABLE
        after = time_snowflake(since) - 1
        try:
            async for message in client.rest.messages_since(place.channel, after):
                ours = int(message["author"]["id"]) == client.user.id
                if ours and custom_ids.marks(mark) in set(_ids(message)):
                    return self._sent(place, str(message["id"]))
            here = await standing(client.rest, client.user.id, place.channel)
        except _FAILURES as error:
            log.warning("a channel could not be read: %r", error)
            return Search.UNREADABLE
        # without that permission Discord shows an empty channel, as if nothing had been posted
        return Search.ABSENT if here and here.may.read_message_history else Search.UNREADABLE

    async def check(self, place: Place) -> Refused | Unchecked | None:
        """Tell what stands in the way of a post to a place, without posting."""
        client = self._client()
        if client is None or client.user is None:
            return Unchecked("podbot is not connected to Discord.", _LOOK)
        try:
            async with asyncio.timeout(limits.CHECK_WITHIN):
                return await refusal(client.rest, client.user.id, place.channel)
        except _FAILURES as error:
            log.warning("a channel could not be looked at: %r", error)
            return Unchecked("Discord did not answer.", _LOOK)

    async def tell_admin(self, place: Place, admin: str, text: str) -> bool:
        """Tell the person who set a schedule up, in private, what is wrong."""
        rest = self._rest()
        if rest is None:
            return False
        body = render(Card("About a schedule you set up", (Text(text),), url=self._link(place)))
        try:
            await rest.send(await rest.open_direct(admin), body)
        except _FAILURES as error:
            log.warning("an admin could not be told: %r", error)
            return False
        return True

    def _rest(self) -> Rest | None:
        client = self._client()
        return client.rest if client and client.user else None

    def _sent(self, place: Place, message: str) -> Sent:
        channel = self._link(place)
        link = f"{channel}/{message}" if channel else ""
        return Sent(message, link, snowflake_time(int(message)))

    def _link(self, place: Place) -> str:
        """Link to a channel; empty where the operator named it alone and its server is unknown."""
        server = place.workspace or self._server(place.channel)
        return f"https://discord.com/channels/{server}/{place.channel}" if server else ""

    def _server(self, channel: str) -> str:
        client = self._client()
        known = client.get_channel(int(channel)) if client else None
        if not isinstance(known, discord.abc.GuildChannel | discord.Thread):
            return ""
        return str(known.guild.id)

    async def _around(self, rest: Rest, post: Post, sent: Sent) -> None:
        """Do what goes with a post; the post is out, whatever becomes of this."""
        try:
            if post.thread:
                await rest.thread(post.place.channel, sent.message, post.card.title)
            if post.announce:
                await rest.publish(post.place.channel, sent.message)
        except _FAILURES as error:
            log.warning("a post is out without its thread or publication: %r", error)


def body_of(post: Post) -> Body:
    """Write a post's body; it pings its one role and nobody else."""
    body = render(post.card, Controls(mark=post.mark), role=post.role)
    once = {"nonce": post.nonce, "enforce_nonce": True}
    return {**body, **once, **({"flags": limits.SUPPRESS_NOTIFICATIONS} if post.quiet else {})}


def _ids(message: Body) -> Iterator[str]:
    for row in message.get("components", ()):
        for part in row.get("components", ()):
            yield part.get("custom_id", "")
