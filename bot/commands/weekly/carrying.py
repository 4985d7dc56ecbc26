"""A typed `weekly …` to what carries it out."""

from __future__ import annotations

from typing import assert_never

from bot.cards import Card
from bot.commands.context import Context
from bot.commands.weekly import MANUAL, Weekly, changing, showing
from bot.commands.weekly.desk import Desk
from bot.replies.answer import Answer
from bot.weekly.request import (
    Now,
    Pause,
    Plan,
    Remove,
    Request,
    Resume,
    ShowAll,
    Skip,
    Swap,
    read,
)
from bot.weekly.setting import Set
from bot.weekly.slots import local_day


async def carry_out(asked: Weekly, context: Context, desk: Desk) -> Answer:
    """Show or change the schedules of a channel."""
    now = await desk.schedules.now()
    request = read(asked.words, now, local_day(now, "UTC"))
    card = await _card(request, context, desk)
    return Answer(card, MANUAL.name, (), asked.text)


async def _card(request: Request, context: Context, desk: Desk) -> Card:
    match request:
        case ShowAll(id_):
            return await showing.show(desk, context, id_)
        case Plan():
            return await showing.plan_card(desk, context, request)
        case Set():
            return await changing.set_up(desk, context, request)
        case Remove(id_):
            return await changing.remove(desk, id_)
        case _:
            return await _changed(request, context, desk)


async def _changed(
    request: Pause | Resume | Skip | Swap | Now, context: Context, desk: Desk
) -> Card:
    match request:
        case Pause():
            return await changing.pause(desk, context, request)
        case Resume(id_):
            return await changing.resume(desk, context, id_)
        case Skip():
            return await changing.skip(desk, context, request)
        case Swap(id_):
            return await changing.swap_first(desk, context, id_)
        case Now(id_):
            return await changing.post_now(desk, context, id_)
        case _:
            assert_never(request)
