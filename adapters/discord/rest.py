"""Every request we make of Discord, by name; discord.py paces, repeats and signs them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any

import discord
from discord.http import HTTPClient, Route

from adapters.discord.limits import HISTORY_PAGE, THREAD_ARCHIVE, THREAD_NAME

Body = dict[str, Any]
Interaction = discord.Interaction[Any]
#: interactions/receiving-and-responding, "Interaction Callback Type"
MESSAGE, LATER, LATER_UPDATE, UPDATE, CHOICES = 4, 5, 6, 7, 8
_COMMANDS = "/applications/{application_id}/commands"
_GUILD_COMMANDS = "/applications/{application_id}/guilds/{guild_id}/commands"


class Rest:
    """Discord's HTTP interface, as far as we use it."""

    def __init__(self, client: discord.Client) -> None:
        """Speak through a client that is, or will be, logged in."""
        self._client = client

    async def callback(self, to: Interaction, kind: int, data: Body | None = None) -> None:
        """Answer an interaction; only the first answer counts."""
        body = {"type": kind} if data is None else {"type": kind, "data": data}
        path = "/interactions/{webhook_id}/{webhook_token}/callback"
        await self._at(to, "POST", path, to.id, body)

    async def complete(self, to: Interaction, body: Body) -> None:
        """Put the answer where one was promised."""
        await self._original(to, "PATCH", body)

    async def follow_up(self, to: Interaction, body: Body) -> None:
        """Say something after an interaction was answered."""
        path = "/webhooks/{webhook_id}/{webhook_token}"
        await self._at(to, "POST", path, to.application_id, body)

    async def delete_original(self, to: Interaction) -> None:
        """Delete the message whose button was pressed."""
        await self._original(to, "DELETE", None)

    async def send(self, channel: int | str, body: Body) -> Body:
        """Post a message."""
        path = "/channels/{channel_id}/messages"
        sent: Body = await self._ask("POST", path, body, channel_id=channel)
        return sent

    async def thread(self, channel: str, message: str, name: str) -> None:
        """Open a thread under a message."""
        body = {"name": name[:THREAD_NAME], "auto_archive_duration": THREAD_ARCHIVE}
        path = "/channels/{channel_id}/messages/{message_id}/threads"
        await self._ask("POST", path, body, channel_id=channel, message_id=message)

    async def publish(self, channel: str, message: str) -> None:
        """Publish a message of an announcement channel to those that follow it."""
        path = "/channels/{channel_id}/messages/{message_id}/crosspost"
        await self._ask("POST", path, channel_id=channel, message_id=message)

    async def messages_since(self, channel: str, after: int) -> AsyncIterator[Body]:
        """Read a channel from after a message's id to its end."""
        path = f"/channels/{{channel_id}}/messages?limit={HISTORY_PAGE}&after={{after}}"
        while page := await self._ask("GET", path, channel_id=channel, after=after):
            for message in page:
                yield message
            after = max(int(message["id"]) for message in page)
            if len(page) < HISTORY_PAGE:
                return

    async def channel(self, channel: str) -> Body:
        """Look at a channel."""
        found: Body = await self._ask("GET", "/channels/{channel_id}", channel_id=channel)
        return found

    async def roles(self, guild: str) -> list[Body]:
        """List the roles of a guild."""
        found: list[Body] = await self._ask("GET", "/guilds/{guild_id}/roles", guild_id=guild)
        return found

    async def member(self, guild: str, user: int) -> Body:
        """Look at a member of a guild."""
        path = "/guilds/{guild_id}/members/{user_id}"
        found: Body = await self._ask("GET", path, guild_id=guild, user_id=user)
        return found

    async def open_direct(self, user: str) -> str:
        """Open the direct messages with a person and give their channel."""
        opened = await self._ask("POST", "/users/@me/channels", {"recipient_id": user})
        return str(opened["id"])

    async def gateway(self) -> Body:
        """Ask where the gateway is, and how many sessions may still be started."""
        told: Body = await self._ask("GET", "/gateway/bot")
        return told

    async def guilds(self, most: int) -> list[int]:
        """List guilds the bot is in."""
        found: list[Body] = await self._ask("GET", f"/users/@me/guilds?limit={most}")
        return [int(guild["id"]) for guild in found]

    async def registered(self, application: int, guild: int | None = None) -> list[Body]:
        """List the global commands, or those registered in one guild alone."""
        path, ids = _commands(application, guild)
        found: list[Body] = await self._ask("GET", path, None, **ids)
        return found

    async def register(
        self, application: int, commands: Sequence[Body], guild: int | None = None
    ) -> None:
        """Replace all global commands, or those of one guild."""
        path, ids = _commands(application, guild)
        await self._ask("PUT", path, list(commands), **ids)

    async def _original(self, to: Interaction, method: str, body: Body | None) -> None:
        path = "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
        await self._at(to, method, path, to.application_id, body)

    async def _at(
        self, to: Interaction, method: str, path: str, id_: int, body: Body | None
    ) -> None:
        route = Route(method, path, webhook_id=id_, webhook_token=to.token)
        try:
            await self._send(route, body)
        finally:
            _forget(self._client.http, route)

    async def _ask(
        self, method: str, path: str, body: Body | list[Body] | None = None, **parts: str | int
    ) -> Any:  # noqa: ANN401 - whatever JSON Discord answers with
        route = Route(method, path, **{name: str(part) for name, part in parts.items()})
        return await self._send(route, body)

    async def _send(self, route: Route, body: Body | list[Body] | None) -> Any:  # noqa: ANN401
        if body is None:
            return await self._client.http.request(route)
        return await self._client.http.request(route, json=body)


def _forget(http: HTTPClient, route: Route) -> None:
    """Let go of the rate limit of an interaction's own address, which nobody asks again.

    discord.py 2.7 keeps each for five minutes, and looks through all of them with each new one:
    at a hundred interactions a second thirty megabytes, and more time than the answers take.
    """
    known, limits = http._bucket_hashes, http._buckets  # noqa: SLF001 - nothing else lets go
    for key in {route.key, known.get(route.key, route.key)}:
        limits.pop(f"{key}:{route.major_parameters}", None)


def _commands(application: int, guild: int | None) -> tuple[str, dict[str, int]]:
    if guild is None:
        return _COMMANDS, {"application_id": application}
    return _GUILD_COMMANDS, {"application_id": application, "guild_id": guild}
