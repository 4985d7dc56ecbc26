"""Every setting, declared once.

To add one, add its field to `Settings`: reading it, the README's table and `podbot settings` follow
from that line. In podbot.yaml a setting is called as its field, in the environment `PODBOT_` and
its field in capitals; a secret names the variable it comes from and stands in no file.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from bot.config.values import (
    Address,
    LogFormat,
    Visibility,
    address,
    keys,
    log_format,
    text,
    visibility,
    web_address,
    web_address_ending,
    web_addresses,
    yes,
)

PREFIX = "PODBOT_"
_DECLARED = "setting"
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: how it is named, read and explained."""

    #: the field of `Settings`
    field: str
    #: the name in the environment
    name: str
    help: str
    #: what holds without it, in words; empty where nothing does
    default: str
    read: Callable[[str], object]
    secret: bool
    #: whether podbot.yaml may hold it, under the field's name
    in_file: bool
    #: whether podbot.yaml may hold a list
    many: bool


@dataclass(frozen=True, slots=True)
class _Declaration:
    read: Callable[[str], object]
    help: str
    default: str = ""
    variable: str = ""
    secret: bool = False
    in_file: bool = True


def _setting(
    read: Callable[[str], _T], default: _T, about: str, *, says: str = "", in_file: bool = True
) -> _T:
    """Declare a setting; `says` puts a default into words that has no text of its own."""
    shown = says or ("" if default in (None, ()) else str(default))
    return _field(default, _Declaration(read, about, shown, in_file=in_file))


def _secret(read: Callable[[str], _T], default: _T, variable: str, about: str) -> _T:
    return _field(default, _Declaration(read, about, "", variable, secret=True, in_file=False))


def _field(default: _T, declaration: _Declaration) -> _T:
    return dataclasses.field(default=default, metadata={_DECLARED: declaration})


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything that can be set, read and checked; every field is one setting."""

    settings: Path | None = _setting(
        Path, None, "the settings file", says="`podbot.yaml` where podbot starts", in_file=False
    )
    library: Path | None = _setting(
        Path,
        None,
        "another index folder; a team's own `aliases.yaml` beside it is added",
        says="the index that ships",
    )
    state_dir: Path = _setting(
        Path, Path(), "what podbot must remember", says="the platform's state folder"
    )
    answers: Visibility = _setting(
        visibility, Visibility.PUBLIC, "`private` shows answers to their asker alone, with Share"
    )
    log: LogFormat = _setting(log_format, LogFormat.TEXT, "`text` or `json` lines")
    database_url: str | None = _setting(
        text, None, "where schedules are kept", says="SQLite in the state folder"
    )
    http_address: Address = _setting(
        address, Address("127.0.0.1", 8080), "the public listener, for Slack's HTTP mode alone"
    )
    ops_address: Address = _setting(
        address, Address("127.0.0.1", 9090), "health and metrics, for operators alone"
    )
    public_url: str | None = _setting(web_address, None, "our own address outside, for OAuth")
    slack_api_url: str = _setting(
        web_address_ending("/api/"),
        "https://slack.com/api/",
        "another Slack API, such as GovSlack; ends in `/api/`",
    )
    discord_api_url: str = _setting(
        web_address_ending("/api/v10"),
        "https://discord.com/api/v10",
        "another Discord API, such as a rate-limit proxy; ends in `/api/v10`",
    )
    discord_shards: str | None = _setting(
        text, None, "the share of Discord's shards to run, `0-3/16`", says="all"
    )
    feeds: tuple[str, ...] = _setting(
        web_addresses, (), "podcast feeds to follow, parted by spaces; a list in podbot.yaml"
    )
    feeds_allow_loopback: bool = _setting(
        yes, False, "takes feeds from this machine; for tests alone", says="no"
    )
    discord_token: str | None = _secret(text, None, "DISCORD_TOKEN", "the Discord bot")
    slack_bot_token: str | None = _secret(
        text, None, "SLACK_BOT_TOKEN", "the Slack app in one workspace, `xoxb-…`"
    )
    slack_app_token: str | None = _secret(
        text, None, "SLACK_APP_TOKEN", "Slack's Socket Mode instead of HTTP, `xapp-…`"
    )
    slack_signing_secret: str | None = _secret(
        text, None, "SLACK_SIGNING_SECRET", "tells Slack's requests from others, over HTTP"
    )
    slack_client_id: str | None = _secret(
        text, None, "SLACK_CLIENT_ID", "many workspaces, by OAuth"
    )
    slack_client_secret: str | None = _secret(
        text, None, "SLACK_CLIENT_SECRET", "many workspaces, by OAuth"
    )
    secret_keys: tuple[str, ...] = _secret(
        keys,
        (),
        "PODBOT_SECRET_KEYS",
        "encrypt workspaces' tokens in the database; newest first, parted by commas",
    )


def declared() -> tuple[Setting, ...]:
    """List the settings in the order of their declarations."""
    return tuple(_described(field) for field in dataclasses.fields(Settings))


def _described(field: dataclasses.Field[object]) -> Setting:
    said: _Declaration = field.metadata[_DECLARED]
    return Setting(
        field.name,
        said.variable or f"{PREFIX}{field.name.upper()}",
        said.help,
        said.default,
        said.read,
        said.secret,
        said.in_file,
        isinstance(field.default, tuple),
    )
