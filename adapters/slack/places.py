"""How schedules call workspaces and channels."""

from __future__ import annotations

from bot.ports import Place, Platform

#: https://docs.slack.dev/interactivity/deep-linking
_CHANNEL = "https://slack.com/app_redirect?team={team}&channel={channel}"


def workspace(enterprise: str, team: str) -> str:
    """Name a workspace as schedules do."""
    return f"{enterprise}/{team}".strip("/")


def place(enterprise: str, team: str, channel: str) -> Place:
    """Name a channel as schedules do."""
    return Place(Platform.SLACK, workspace(enterprise, team), channel)


def link(where: Place) -> str:
    """Link to a channel."""
    return _CHANNEL.format(team=where.workspace.rpartition("/")[2], channel=where.channel)


def is_direct(channel: str) -> bool:
    """Tell whether a channel is a direct message with us, whose ids begin with D."""
    return channel.startswith("D")
