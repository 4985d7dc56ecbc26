"""`podbot shows`: the shows there are, and the one a channel's questions look in first."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING

from adapters.cli.parser import Parser, add_command
from adapters.cli.weekly import place
from adapters.cli.wiring import Wiring
from bot.schedule import Platform

if TYPE_CHECKING:
    from adapters.cli.parser import Commands

DONE, REFUSED = 0, 2


def register(commands: Commands, wiring: Wiring) -> None:
    """Add `podbot shows` to the command line."""
    group = add_command(
        commands,
        "shows",
        "list the shows, and set the one that a channel's questions look in first",
        ("shows", "every show, and every channel that prefers one"),
        ("shows set tech-talks --place C024BE91L", "questions there look in it first"),
        ("shows clear --place C024BE91L", "and no longer"),
    )
    group.set_defaults(run=partial(_list, wiring))
    verbs = group.add_subparsers(metavar="VERB", title="verbs", parser_class=Parser)
    verbs.add_parser("list", help="list them").set_defaults(run=partial(_list, wiring))
    chosen = verbs.add_parser("set", help="set the default show of a channel")
    chosen.add_argument("show", metavar="SHOW", help="its id or title")
    cleared = verbs.add_parser("clear", help="let a channel's questions look in all shows alike")
    cleared.set_defaults(show="none")
    for parser in (chosen, cleared):
        parser.add_argument(
            "--place",
            required=True,
            metavar="CHANNEL",
            help="C…, T…/C…, or Discord's channel id",
        )
        parser.add_argument("--platform", choices=list(Platform), help="where CHANNEL is")
        parser.set_defaults(run=partial(_set, wiring))


def _list(wiring: Wiring, _: argparse.Namespace) -> int:
    wiring.show(wiring.shows(wiring.configuration().settings, "shows", None).card)
    return DONE


def _set(wiring: Wiring, args: argparse.Namespace) -> int:
    where = place(args.place, args.platform)
    words = f"default show {args.show}"
    answer = wiring.shows(wiring.configuration().settings, words, where)
    wiring.show(answer.card)
    return DONE if answer.found else REFUSED
