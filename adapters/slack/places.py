"""How schedules call workspaces and channels."""

from __future__ import annotations

from bot.ports import Place, Platform


def workspace(enterprise: str, team: str) -> str:
    """Name a workspace as schedules do."""
    return f"{enterprise}/{team}".strip("/")


def place(enterprise: str, team: str, channel: str) -> Place:
    """Name a channel as schedules do."""
    return Place(Platform.SLACK, workspace(enterprise, team), channel)


def is_direct(channel: str) -> bool:
    """Tell whether a channel is a direct message with us, whose ids begin with D."""
    return channel.startswith("D")
