"""What people can ask for: one module per command, with its form, help, examples and answer.

To add a command, write its module beside these, add its dataclass to `Command` and its manual to
`MANUALS`; mypy then points at what is missing.
"""

from __future__ import annotations

from typing import assert_never

from bot.commands import (
    about,
    cite,
    find,
    guests,
    inorder,
    like,
    listing,
    path,
    privacy,
    shows,
    talk,
    topics,
    weekly,
)
from bot.commands import help as help_
from bot.commands.about import About
from bot.commands.cite import Cite
from bot.commands.context import Context
from bot.commands.find import Find
from bot.commands.guests import Guests, With
from bot.commands.help import Help
from bot.commands.inorder import InOrder
from bot.commands.like import Like
from bot.commands.listing import ListEpisodes
from bot.commands.manual import Manual
from bot.commands.path import Path
from bot.commands.preferring import first_in_show
from bot.commands.privacy import Privacy
from bot.commands.shows import Shows
from bot.commands.talk import Talk
from bot.commands.topics import OnTopic, Topics
from bot.commands.weekly import Weekly
from bot.replies.answer import Answer

Command = (
    About
    | Cite
    | Find
    | Guests
    | Help
    | InOrder
    | Like
    | ListEpisodes
    | OnTopic
    | Path
    | Privacy
    | Shows
    | Talk
    | Topics
    | Weekly
    | With
)
MANUALS: tuple[Manual, ...] = (
    find.MANUAL,
    find.NUMBER,
    inorder.MANUAL,
    listing.MANUAL,
    topics.MANUAL,
    topics.TOPIC,
    path.MANUAL,
    path.TIMED,
    like.MANUAL,
    guests.MANUAL,
    cite.MANUAL,
    listing.FILTERS,
    shows.MANUAL,
    weekly.MANUAL,
    help_.MANUAL,
    privacy.MANUAL,
    about.MANUAL,
)


def answer(command: Command, context: Context) -> Answer:
    """Carry out a command."""
    match command:
        case Find():
            return first_in_show(command, context, find.answer)
        case InOrder():
            return first_in_show(command, context, inorder.answer)
        case ListEpisodes():
            return first_in_show(command, context, listing.answer)
        case Topics() | OnTopic():
            return topics.answer(command, context)
        case Path():
            return path.answer(command, context)
        case Like():
            return like.answer(command, context)
        case With():
            return first_in_show(command, context, guests.answer)
        case Guests():
            return guests.answer(command, context)
        case Cite():
            return cite.answer(command, context)
        case Help():
            return help_.answer(command, context, MANUALS)
        case Shows():
            return shows.answer(command, context)
        case Weekly():
            return weekly.answer(command, context)
        case Privacy():
            return privacy.answer(command, context)
        case About():
            return about.answer(command, context)
        case Talk():
            return talk.answer(command, context)
        case _:
            assert_never(command)
