"""Taking secrets out of text, whoever wrote it: nothing that opens a door is logged or shown."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator, Mapping
from urllib.parse import quote, urlsplit

from bot.config import Settings, declared

GONE = "[secret]"
#: shorter ones would blot out words that are no secrets
_SHORTEST = 6
#: what is kept of a match stands in its first group
_SHAPES = (
    # docs.slack.dev/authentication/tokens: bot, user, app-level, refresh, configuration tokens
    r"()\b(?:xox[a-z]|xapp|xwfp)(?:\.xox[a-z])?-[\w-]+",
    # response_urls and incoming webhooks, those of GovSlack included
    r"(https://hooks\.slack[\w.-]*/)[^\s\"'<>]+",
    # interaction and webhook tokens of Discord
    r"(/(?:interactions|webhooks)/\d+/)[^/\s?\"'<>]+",
    # a Discord bot token: an id, a time and a signature
    r"()\b[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}",
    # socket tickets, OAuth codes and whatever else an address carries as its value
    r"((?i:[?&](?:ticket|code|state|token|access_token|client_secret|app_id|secret)=))[^&\s\"'<>]+",
    r"((?i:\bauthorization['\"]?[:=]\s*['\"]?(?:bot|bearer|basic)\s+))[^\s\"',]+",
    r"(\b[a-z][a-z0-9+.-]*://[^:/@\s]*:)[^@/\s]+(?=@)",
)


class Redaction:
    """Takes out the secrets of these settings, and whatever looks like anybody's."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        """Know some secrets by heart, and all others by their looks."""
        known = {form for secret in secrets for form in (secret, quote(secret, safe=""))}
        longest_first = sorted((k for k in known if len(k) >= _SHORTEST), key=len, reverse=True)
        by_heart = [f"(){re.escape(secret)}" for secret in longest_first]
        self._patterns = tuple(re.compile(shape) for shape in (*by_heart, *_SHAPES))

    @classmethod
    def of(cls, settings: Settings) -> Redaction:
        """Know the secrets of an installation."""
        return cls(_secrets(settings))

    @classmethod
    def of_environment(cls, environ: Mapping[str, str]) -> Redaction:
        """Know the secrets of an environment, whatever else of the settings is wrong."""
        given = (environ.get(setting.name, "") for setting in declared() if setting.secret)
        return cls(secret for value in given for secret in (value, *value.split(",")))

    def __call__(self, text: str) -> str:
        """Write a text without them."""
        for pattern in self._patterns:
            text = pattern.sub(rf"\1{GONE}", text)
        return text


def _secrets(settings: Settings) -> Iterator[str]:
    values = {field.name: getattr(settings, field.name) for field in dataclasses.fields(settings)}
    for setting in declared():
        match values[setting.field]:
            case str(value) if setting.secret:
                yield value
            case tuple(several) if setting.secret:
                yield from several
    if settings.database_url and (password := urlsplit(settings.database_url).password):
        yield password
