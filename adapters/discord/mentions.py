"""Messages that mention the bot, and direct messages: answered with one reply, where they stand."""

from __future__ import annotations

import logging

import discord

from adapters.discord.asking import Asking, apology, by_name, slower
from adapters.discord.incoming import Heard, Me, Nameless, question_in
from adapters.discord.pressed import said_on
from adapters.discord.render import Body
from adapters.discord.rest import Rest
from adapters.discord.who import author, channel_of, parent_of
from bot.fairness import Ruling
from bot.podbot import Question

log = logging.getLogger(__name__)

_WRITTEN = (discord.MessageType.default, discord.MessageType.reply)


class Mentions:
    """Answers messages."""

    def __init__(self, asking: Asking, rest: Rest) -> None:
        """Answer with what `asking` says, through `rest`."""
        self._asking = asking
        self._rest = rest

    async def handle(self, message: discord.Message, me: discord.ClientUser) -> None:
        """Answer a message, if it asks us something."""
        if message.author.bot or message.webhook_id or message.type not in _WRITTEN:
            return
        match question_in(_heard(message, me), Me(me.id, _own_role(message))):
            case None:
                return
            case question:
                await self._in_turn(message, me, question)

    async def _in_turn(
        self, message: discord.Message, me: discord.ClientUser, question: Nameless | str
    ) -> None:
        channel = None if _is_direct(message) else message.channel.id
        match self._asking.judge(message.author.id, channel), question:
            case Ruling.IGNORED, _:
                return
            case Ruling.SLOWED, _:
                await self._reply(message, _as_message(slower()))
            case _, Nameless():
                await self._reply(message, by_name())
            case _, str(text):
                await self._reply(message, await self._answer(message, me, text))

    async def apologise(self, message: discord.Message) -> None:
        """Say that we failed."""
        await self._reply(message, _as_message(apology()))

    async def _answer(self, message: discord.Message, me: discord.ClientUser, text: str) -> Body:
        previous = await self._asking.text(said_on(_ours(message, me))) or ""
        where, around = channel_of(message), parent_of(message)
        question = Question(text, previous, author(message), where, around)
        direct = _is_direct(message)
        return await self._asking.in_reply(question, message.author.id, direct=direct)

    async def _reply(self, message: discord.Message, body: Body) -> None:
        """Reply once: Discord gives every replica that sends this nonce the same one message."""
        reference = {"message_id": str(message.id), "fail_if_not_exists": False}
        once = {"nonce": str(message.id), "enforce_nonce": True}
        try:
            await self._rest.send(
                message.channel.id, {**body, "message_reference": reference, **once}
            )
        except discord.Forbidden as error:
            log.info("mentioned where we may not write (%s)", error.code)


def _as_message(body: Body) -> Body:
    """Leave out what only the answer to an interaction may carry."""
    return {key: value for key, value in body.items() if key != "flags"}


def _heard(message: discord.Message, me: discord.ClientUser) -> Heard:
    return Heard(
        message.content,
        direct=_is_direct(message),
        role_mentioned=_own_role(message) in {role.id for role in message.role_mentions},
        reply=_ours(message, me) is not None,
    )


def _is_direct(message: discord.Message) -> bool:
    return isinstance(message.channel, discord.DMChannel)


def _own_role(message: discord.Message) -> int | None:
    role = message.guild.self_role if message.guild else None
    return role.id if role else None


def _ours(message: discord.Message, me: discord.ClientUser) -> discord.Message | None:
    """Give the message this one replies to, if it is one of our cards."""
    resolved = message.reference.resolved if message.reference else None
    if isinstance(resolved, discord.Message) and resolved.author.id == me.id:
        return resolved
    return None
