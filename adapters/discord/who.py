"""Who asks, and where: what Discord says of them, for the core to judge."""

from __future__ import annotations

from typing import Any

import discord

from bot.ports import Asker, Place, Platform


def asker(interaction: discord.Interaction[Any], channel: str = "") -> Asker:
    """Say who typed or clicked, and whether they see the channel they named."""
    installed = interaction.guild_id is not None and interaction.is_guild_integration()
    return Asker(
        str(interaction.user.id),
        Platform.DISCORD,
        str(interaction.guild_id or ""),
        installed=installed,
        member=interaction.guild_id is not None,
        manages=interaction.permissions.manage_guild,
        present=not channel or _views(interaction, channel),
    )


def _views(interaction: discord.Interaction[Any], channel: str) -> bool:
    """Tell whether whoever filled a form in sees a channel in it, as Discord resolved it."""
    data: dict[str, Any] = dict(interaction.data or {})
    found = data.get("resolved", {}).get("channels", {}).get(channel, {})
    return discord.Permissions(int(found.get("permissions", 0))).view_channel


def place(interaction: discord.Interaction[Any], channel: str = "") -> Place | None:
    """Say which channel an interaction is about; none outside servers."""
    here = channel or str(interaction.channel_id or "")
    guild = interaction.guild_id
    return Place(Platform.DISCORD, str(guild), here) if guild and here else None


def parent(interaction: discord.Interaction[Any]) -> Place | None:
    """Say which channel the thread belongs to that an interaction stands in."""
    return _parent(interaction.channel, interaction.guild_id)


def author(message: discord.Message) -> Asker:
    """Say who wrote a message; a server whose messages reach us has installed us."""
    member = message.author if isinstance(message.author, discord.Member) else None
    return Asker(
        str(message.author.id),
        Platform.DISCORD,
        str(message.guild.id) if message.guild else "",
        installed=message.guild is not None,
        member=member is not None,
        manages=member is not None and member.guild_permissions.manage_guild,
        present=True,
    )


def channel_of(message: discord.Message) -> Place | None:
    """Say which channel a message stands in; none outside servers."""
    if message.guild is None:
        return None
    return Place(Platform.DISCORD, str(message.guild.id), str(message.channel.id))


def parent_of(message: discord.Message) -> Place | None:
    """Say which channel the thread belongs to that a message stands in."""
    return _parent(message.channel, message.guild.id if message.guild else None)


def _parent(channel: object, guild: int | None) -> Place | None:
    if guild is None or not isinstance(channel, discord.Thread):
        return None
    return Place(Platform.DISCORD, str(guild), str(channel.parent_id))
