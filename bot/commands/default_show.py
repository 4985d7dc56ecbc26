"""Setting the show that a channel's questions look in first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.cards import Card, Text
from bot.commands.context import Context
from bot.commands.shows import MANUAL, Shows, shows_card, unknown
from bot.errors import UserError
from bot.library import Library
from bot.model import Show
from bot.ports import Asker, Channels, Operator, Place, Preference
from bot.replies.answer import Answer
from bot.text import fold
from bot.weekly.permission import may_create

_NONE = frozenset({"none", "no", "any", "all", "all shows", "clear", "off", "reset"})


@dataclass(frozen=True, slots=True)
class Desk:
    """One question's way to what is set for a channel."""

    who: Asker | Operator | None
    where: Place | None
    channels: Channels


async def carry_out(asked: Shows, context: Context, desk: Desk) -> Answer:
    """Show or set what a channel prefers; whoever may schedule posts to it may set it."""
    card = _listed(context, desk) if asked.wanted is None else await _set(asked, context, desk)
    return Answer(card, MANUAL.name, (), asked.text)


def _listed(context: Context, desk: Desk) -> Card:
    """Show the shows; the operator, who is nowhere, sees every channel that prefers one."""
    card = shows_card(context, channel=desk.where is not None)
    if desk.where or not isinstance(desk.who, Operator):
        return card
    lines = tuple(Text(line) for line in _chosen(desk.channels, context.library))
    return replace(card, blocks=(*card.blocks, *lines))


def _chosen(channels: Channels, library: Library) -> Iterator[str]:
    for each in channels.all():
        show = library.show_named(each.show)
        name = show.title if show else f"{each.show}, which is not in the library"
        yield f"{each.place.platform} {each.place.channel} looks first in {name}."


async def _set(asked: Shows, context: Context, desk: Desk) -> Card:
    if desk.where is None:
        raise UserError("Ask this in the channel it is about.")
    may_create(desk.who, desk.where)
    show = _meant(asked.wanted or "", context.library)
    who = desk.who.id if desk.who else ""
    await desk.channels.prefer(Preference(desk.where, show.id if show else ""), who)
    said = _said(show)
    return shows_card(replace(context, show=show), (Text(said),), channel=True)


def _meant(name: str, library: Library) -> Show | None:
    if fold(name) in _NONE:
        return None
    show = library.show_named(name)
    if show is None:
        raise UserError(unknown(name, library))
    return show


def _said(show: Show | None) -> str:
    if show is None:
        return "Done: this channel has no default show any more."
    return (
        f"Done: {show.title} is this channel's default show. "
        "Episodes of the week come from it, and only its new episodes are announced here."
    )
