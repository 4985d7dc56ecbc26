"""How podbot and Slack reach each other, and what of it cannot work."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from bot.errors import ConfigError

_LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})


@dataclass(frozen=True, slots=True)
class SlackSettings:
    """How podbot and Slack reach each other."""

    #: of the one workspace; without it podbot is installed in many by OAuth
    bot_token: str = ""
    #: with it Slack is reached over Socket Mode, without it Slack reaches us over HTTP
    app_token: str = ""
    signing_secret: str = ""
    api_url: str = "https://slack.com/api/"
    #: whether every answer is for its asker alone
    private: bool = False


def check(settings: SlackSettings, public_url: str | None) -> None:
    """Refuse what would send a token over an open line, or take requests from anybody.

    `public_url` is where many workspaces install podbot, None where there is one workspace.
    """
    api = urlsplit(settings.api_url)
    problems = []
    if api.scheme != "https" and api.hostname not in _LOOPBACK:
        problems.append("PODBOT_SLACK_API_URL: http:// is for this machine alone; use https://")
    if not settings.app_token and not settings.signing_secret:
        problems.append(
            "SLACK_APP_TOKEN, SLACK_SIGNING_SECRET: set the first for Socket Mode, "
            "the second for HTTP"
        )
    if not settings.bot_token and public_url is None:
        problems.append(
            "SLACK_BOT_TOKEN: set it for one workspace, or SLACK_CLIENT_ID, SLACK_CLIENT_SECRET, "
            "PODBOT_PUBLIC_URL and PODBOT_SECRET_KEYS for many"
        )
    if public_url is not None and not public_url.startswith("https://"):
        problems.append("PODBOT_PUBLIC_URL: Slack sends people back to https:// alone")
    if problems:
        raise ConfigError(problems)
