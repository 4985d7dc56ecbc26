"""A card as the body of a Discord message; pure, and within every limit whatever the card holds.

The answer itself stands in `content`, so that it reaches notifications, screen readers and people
who have embeds switched off. One embed adds the notes, the facts and the links; action rows hold
the buttons. What does not fit in `content` goes on in the embed.
"""

from __future__ import annotations

from typing import Any

from adapters.discord import limits
from adapters.discord.buttons import Controls, rows
from adapters.discord.content import write_content
from adapters.discord.embed import write_embed
from bot.cards import Card

Body = dict[str, Any]
#: nobody is pinged, whatever stands in the text; resources/message, "Allowed Mentions Object"
NOBODY: Body = {"parse": [], "replied_user": False}


def render(
    card: Card, controls: Controls | None = None, *, private: bool = False, role: str = ""
) -> Body:
    """Write a card as a message body, exactly as it is sent; it pings at most one role."""
    content, rest = write_content(card, f"<@&{role}>" if role else "")
    embed = write_embed(card, rest)
    body: Body = {
        "content": content,
        "embeds": [embed] if embed else [],
        "components": rows(card.actions, controls or Controls()),
        "allowed_mentions": {**NOBODY, "roles": [role]} if role else NOBODY,
    }
    return {**body, "flags": limits.EPHEMERAL} if private else body
