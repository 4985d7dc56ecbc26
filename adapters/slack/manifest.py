"""The app manifest an admin pastes, derived from what the code listens to.

https://docs.slack.dev/reference/app-manifest
"""

from __future__ import annotations

from adapters.slack import limits
from adapters.slack.objects import Json
from bot.errors import ConfigError

SHORTCUT = "find_episodes"
COMMAND = "/pod"
#: where Slack finds us over HTTP, below the public address
EVENTS, INSTALL, REDIRECT = "/slack/events", "/slack/install", "/slack/oauth_redirect"
_SHORTCUT_NAME = "Find episodes about this"

#: scope -> what it is for; nothing else is asked for
SCOPES = {
    "app_mentions:read": "hear “@podbot what explains autograd?” in channels it is in",
    "channels:read": "say at once that podbot cannot post to a channel, or can no more",
    "chat:write": "answer mentions, and post the episode of the week",
    "commands": "have the slash command and the message shortcut",
    "groups:read": "say the same of private channels it is in",
    "im:history": "hear direct messages",
    "users:read": "tell members from guests before a schedule is changed",
    "im:write": "tell whoever set a schedule, in private, why a post could not be made",
}
#: scope -> what it buys; podbot works without
OPTIONAL_SCOPES = {
    "channels:history": "after a crash in mid-post, look whether the episode of the week is out",
    "groups:history": "the same in private channels",
}
_EVENTS = (
    "app_home_opened",
    "app_mention",
    "app_uninstalled",
    "channel_archive",
    "channel_deleted",
    "channel_id_changed",
    "channel_left",
    "group_archive",
    "group_deleted",
    "group_left",
    "message.im",
    "tokens_revoked",
)


def manifest(public_url: str = "", command: str = COMMAND) -> Json:
    """Write the manifest for Socket Mode, or for HTTP at a public address."""
    _check(public_url, command)
    base = public_url.rstrip("/")
    request = {"request_url": base + EVENTS} if base else {}
    options = {"message_menu_options_url": base + EVENTS} if base else {}
    redirect = {"redirect_urls": [base + REDIRECT]} if base else {}
    return {
        "_metadata": {"major_version": 2, "minor_version": 1},
        "display_information": {
            "name": "podbot",
            "description": "Finds the podcast episode that explains what you ask about",
            "background_color": "#2c2d30",
        },
        "features": _features(command, base),
        "oauth_config": {
            **redirect,
            "scopes": {"bot": sorted(SCOPES), "bot_optional": sorted(OPTIONAL_SCOPES)},
        },
        "settings": {
            "event_subscriptions": {**request, "bot_events": list(_EVENTS)},
            "interactivity": {"is_enabled": True, **request, **options},
            "org_deploy_enabled": False,
            "socket_mode_enabled": not base,
            "token_rotation_enabled": False,
        },
    }


def _features(command: str, base: str) -> Json:
    slash = {
        "command": command,
        "description": "Find the episode that explains something",
        "usage_hint": "dispatcher | topic autograd | latest | help",
        "should_escape": True,
    }
    return {
        "app_home": {
            "home_tab_enabled": True,
            "messages_tab_enabled": True,
            "messages_tab_read_only_enabled": False,
        },
        "bot_user": {"display_name": "podbot", "always_online": True},
        "shortcuts": [
            {
                "name": _SHORTCUT_NAME[: limits.SHORTCUT_NAME],
                "type": "message",
                "callback_id": SHORTCUT,
                "description": "Shows you alone which episodes explain what a message is about",
            }
        ],
        "slash_commands": [slash | ({"url": base + EVENTS} if base else {})],
    }


def _check(public_url: str, command: str) -> None:
    problems = []
    if public_url and not public_url.startswith("https://"):
        problems.append("--http: Slack only sends to an address that begins with https://")
    name = command.removeprefix("/")
    if not command.startswith("/") or not name or len(command) > limits.COMMAND_NAME:
        problems.append(
            f"--command: expected a name such as /podcast, {limits.COMMAND_NAME} characters at most"
        )
    elif name != name.lower() or not name.replace("-", "").replace("_", "").isalnum():
        problems.append("--command: Slack takes small letters, digits, - and _ after the /")
    if problems:
        raise ConfigError(problems)
