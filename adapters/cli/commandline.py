"""The command line as a whole: which command is meant, and only that one is loaded."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from adapters import streams
from adapters.cli.parser import Parser
from adapters.cli.wiring import Wiring

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from adapters.cli.parser import Commands

DONE, UNUSABLE = 0, 2
#: how like a command's name a word must be to be taken for a slip; `what` is less like `chat`
_LIKE = 0.8
_DESCRIPTION = "Finds the podcast episode that explains what you ask about."
_EPILOG = """\
examples:
  podbot ask dispatcher
  podbot ask that memory leak with dataloader workers
  podbot chat

`podbot COMMAND --help` says more of a command, with examples."""


def run(arguments: Sequence[str], wiring: Wiring) -> int:
    """Run a command and give its exit status; no command at all is a call for help."""
    name, *rest = arguments or ["--help"]
    if name == "help" and rest:
        name, rest = rest[0], ["--help"]
    if name in _GROUPS:
        args = _command(name, wiring).parse_args(rest)
        status: int = args.run(args)
        return status
    if name in ("-h", "--help", "help"):
        _whole(wiring).print_help()
        return DONE
    if name == "--version":
        streams.say(f"podbot {wiring.version}")
        return DONE
    return _refuse(arguments)


def _command(name: str, wiring: Wiring) -> ArgumentParser:
    commands = _commands(_parser())
    _GROUPS[name](commands, wiring)
    return commands.choices[name]


def _whole(wiring: Wiring) -> Parser:
    parser = _parser()
    commands = _commands(parser)
    for group in dict.fromkeys(_GROUPS.values()):
        group(commands, wiring)
    return parser


def _parser() -> Parser:
    parser = Parser(prog="podbot", description=_DESCRIPTION, epilog=_EPILOG)
    parser.add_argument("--version", action="store_true", help="say which podbot this is")
    return parser


def _commands(parser: Parser) -> Commands:
    return parser.add_subparsers(metavar="COMMAND", title="commands", parser_class=Parser)


def _refuse(arguments: Sequence[str]) -> int:
    """Say that there is no such command, and what was probably meant."""
    from difflib import get_close_matches

    name, *rest = arguments
    near = get_close_matches(name.lower(), _GROUPS, n=1, cutoff=_LIKE)
    meant = shlex.join([*near, *rest] if near else ["ask", *arguments])
    streams.complain(f"there is no command {name!r}; did you mean podbot {meant}?")
    return UNUSABLE


def _asking(commands: Commands, wiring: Wiring) -> None:
    from adapters.cli import asking

    asking.register(commands, wiring)


def _talking(commands: Commands, wiring: Wiring) -> None:
    from adapters.cli import talking

    talking.register(commands, wiring)


def _library(commands: Commands, wiring: Wiring) -> None:
    from adapters.cli import library

    library.register(commands, wiring)


def _importing(commands: Commands, _: Wiring) -> None:
    from adapters.cli import importing

    importing.register(commands)


def _manifest(commands: Commands, wiring: Wiring) -> None:
    from adapters.cli import manifest

    manifest.register(commands, wiring)


def _running(commands: Commands, wiring: Wiring) -> None:
    from adapters.cli import running

    running.register(commands, wiring)


def _settings(commands: Commands, wiring: Wiring) -> None:
    from adapters.cli import settings

    settings.register(commands, wiring)


def _doctor(commands: Commands, wiring: Wiring) -> None:
    from adapters.cli import doctor

    doctor.register(commands, wiring)


def _weekly(commands: Commands, wiring: Wiring) -> None:
    from adapters.cli import weekly

    weekly.register(commands, wiring)


def _shows(commands: Commands, wiring: Wiring) -> None:
    from adapters.cli import shows

    shows.register(commands, wiring)


def _database(commands: Commands, wiring: Wiring) -> None:
    from adapters.cli import database

    database.register(commands, wiring)


def _feeds(commands: Commands, wiring: Wiring) -> None:
    from adapters.cli import feeds

    feeds.register(commands, wiring)


#: command -> what loads and adds the group it belongs to, in the order help lists them
_GROUPS: Mapping[str, Callable[[Commands, Wiring], None]] = {
    "ask": _asking,
    "suggest": _asking,
    "chat": _talking,
    "library": _library,
    "import": _importing,
    "feed": _feeds,
    "shows": _shows,
    "weekly": _weekly,
    "run": _running,
    "manifest": _manifest,
    "settings": _settings,
    "doctor": _doctor,
    "database": _database,
    "export": _database,
    "import-settings": _database,
}
