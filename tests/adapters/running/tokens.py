"""The environment of a podbot that runs against the loopback platforms."""

from __future__ import annotations

from tests.adapters.discord.loopback import Loopback
from tests.adapters.slack.loopback import APP_TOKEN, BOT_TOKEN, SECRET, LoopbackSlack

Env = dict[str, str]


def over_socket(slack: LoopbackSlack) -> Env:
    """Reach Slack over Socket Mode."""
    return {
        "SLACK_BOT_TOKEN": BOT_TOKEN,
        "SLACK_APP_TOKEN": APP_TOKEN,
        "PODBOT_SLACK_API_URL": slack.api_url,
    }


def over_http(slack: LoopbackSlack, port: int) -> Env:
    """Let Slack reach us."""
    return {
        "SLACK_BOT_TOKEN": BOT_TOKEN,
        "SLACK_SIGNING_SECRET": SECRET,
        "PODBOT_SLACK_API_URL": slack.api_url,
        "PODBOT_HTTP_ADDRESS": f"127.0.0.1:{port}",
    }


def on_discord(discord: Loopback) -> Env:
    """Reach Discord."""
    return {
        "DISCORD_TOKEN": discord.token,
        "PODBOT_DISCORD_API_URL": f"{discord.address}/api/v10",
    }
