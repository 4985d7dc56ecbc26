"""Keeping tokens and people's words out of discord.py's logs."""

from __future__ import annotations

import logging
import re

import discord

_TALKATIVE = ("discord.client", "discord.gateway", "discord.http", "discord.webhook.async_")
_TOKEN = re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/\s?'\"]+")


class WithoutTokens(logging.Filter):
    """Takes interaction and webhook tokens out of addresses, and drops what is below INFO.

    At DEBUG discord.py writes whole events and bodies, with the words and tokens in them.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Redact a record in place; False drops it."""
        if record.levelno < logging.INFO:
            return False
        record.msg, record.args = _TOKEN.sub(r"\1…", record.getMessage()), ()
        return True


def keep_quiet() -> None:
    """Watch over every logger of discord.py that may say too much, or warns of missing voice."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    for name in _TALKATIVE:
        logger = logging.getLogger(name)
        if not any(isinstance(filter_, WithoutTokens) for filter_ in logger.filters):
            logger.addFilter(WithoutTokens())
