"""`podbot weekly`: the episode of the week, set up and changed from the command line."""

from __future__ import annotations

import argparse
import re
from functools import partial
from typing import TYPE_CHECKING

from adapters.cli.parser import Parser, add_command
from adapters.cli.wiring import Wiring
from bot.errors import ConfigError
from bot.schedule import Place, Platform
from bot.weekly.request import ID, PLANNED
from bot.weekly.timing import weekday

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adapters.cli.parser import Commands

DONE, REFUSED = 0, 2
#: a channel of Slack, bare or after its workspace; Discord's ids are numbers
_SLACK_CHANNEL = re.compile(r"[CG][A-Z0-9]{2,}")
_VERBS = {
    "show": "say what is scheduled, the last and the next post, and why it is silent if it is",
    "plan": "show the next posts, and keep to them",
    "pause": "post nothing, for ever or until a date",
    "resume": "post again, from the next date on",
    "skip": "leave out a date, or the next one",
    "swap": "take the next candidate for the next post",
    "now": "post the next episode at once",
    "remove": "forget a schedule; what it posted stays known",
}


def register(commands: Commands, wiring: Wiring) -> None:
    """Add `podbot weekly` to the command line."""
    group = add_command(
        commands,
        "weekly",
        "post an episode of the week to a channel",
        (
            "weekly set --place C024BE91L --day mon --time 9am --zone Europe/London",
            "each Monday",
        ),
        ("weekly show", "everything that is scheduled"),
        ("weekly plan w7k2fd 8", "the next eight posts, by a schedule's id"),
        ("weekly skip w7k2fd 2026-12-28", "nothing on that date"),
    )
    group.set_defaults(run=partial(_run, wiring), verb="show", which=None, rest=[])
    verbs = group.add_subparsers(metavar="VERB", title="verbs", parser_class=Parser, dest="verb")
    _add_set(verbs, wiring)
    for verb, does in _VERBS.items():
        parser = verbs.add_parser(verb, help=does, description=f"{does[0].upper()}{does[1:]}.")
        parser.add_argument("which", nargs="?", metavar="ID|PLACE", help="which schedule")
        if verb == "plan":
            parser.add_argument("rest", nargs="*", metavar="COUNT", help=f"{PLANNED} unless given")
        if verb == "skip":
            parser.add_argument("rest", nargs="*", metavar="DATE", help="such as 2026-12-28")
        if verb == "pause":
            parser.add_argument("--until", dest="rest", nargs=1, metavar="DATE", default=[])
        parser.add_argument("--platform", choices=list(Platform), help="where PLACE is")
        parser.set_defaults(run=partial(_run, wiring))


def _add_set(verbs: argparse._SubParsersAction[Parser], wiring: Wiring) -> None:
    parser = verbs.add_parser(
        "set", help="set a schedule up, or change one", description="Set a schedule up."
    )
    parser.add_argument("which", nargs="?", metavar="ID", help="the schedule to change")
    parser.add_argument("--platform", choices=list(Platform))
    parser.add_argument("--place", metavar="CHANNEL", help="C…, T…/C…, or Discord's channel id")
    parser.add_argument("--day", help="mon, tue, … sun")
    parser.add_argument("--time", help="9am, 09:00")
    parser.add_argument("--zone", help="Europe/London, America/New_York, …")
    parser.add_argument("--every", metavar="WEEKS", help="1, 2 or 4")
    parser.add_argument("--topic", help="only episodes of this topic")
    parser.add_argument("--role", help="the id of a role or group to ping")
    for flag, does in (
        ("thread", "open a thread under each post"),
        ("quiet", "without a notification (Discord)"),
        ("announce", "post each new episode too; published to following channels on Discord"),
    ):
        parser.add_argument(f"--{flag}", action="store_true", help=does)
    parser.set_defaults(run=partial(_run, wiring))


def _run(wiring: Wiring, args: argparse.Namespace) -> int:
    settings = wiring.configuration().settings
    which: str = args.which or getattr(args, "place", None) or ""
    named = bool(ID.fullmatch(which))
    where = None if named or not which else place(which, getattr(args, "platform", None))
    words = [
        args.verb,
        which if named else "",
        *(_settled(args) if args.verb == "set" else args.rest),
    ]
    answer = wiring.weekly(settings, " ".join(word for word in words if word), where)
    wiring.show(answer.card)
    return DONE if answer.found else REFUSED


def place(typed: str, platform: str | None) -> Place:
    """Read `C024BE91L`, `T1/C024BE91L` or a Discord channel's number."""
    workspace, _, channel = typed.rpartition("/")
    if platform is None:
        if not _SLACK_CHANNEL.fullmatch(channel) and not channel.isdigit():
            raise ConfigError([f"{typed} is neither a schedule's id nor a channel's"])
        platform = Platform.DISCORD if channel.isdigit() else Platform.SLACK
    return Place(Platform(platform), workspace, channel)


def _settled(args: argparse.Namespace) -> Iterator[str]:
    """Compose what would be typed in chat."""
    if args.which is None and args.place is None:
        raise ConfigError(["weekly set needs --place, the channel to post to, or a schedule's id"])
    if args.day is not None and weekday(args.day) is None:
        raise ConfigError([f"--day {args.day} is no day of the week; write mon, tue, … sun"])
    yield from (args.day or "", args.time or "", args.zone or "")
    for option, word in (("every", "every"), ("topic", "topic"), ("role", "ping")):
        value = getattr(args, option)
        if value is not None:
            yield f"{word} {value or 'none'}"
    for flag in ("thread", "quiet", "announce"):
        if getattr(args, flag):
            yield flag
