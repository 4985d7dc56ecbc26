"""`podbot run`: answer on every platform, post what is due, until told to stop."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING

from adapters.cli.parser import add_command
from adapters.cli.wiring import Wiring
from bot.errors import ConfigError

if TYPE_CHECKING:
    from adapters.cli.parser import Commands

ROOMS = ("slack", "discord", "scheduler", "feeds", "web")
_STATUSES = """
exit statuses:
  0    stopped by SIGTERM: what was under way is done
  1    given up: every platform refuses the bot; the log says what to mend
  2    unusable settings, or an address that was chosen is taken
  130  stopped by Ctrl-C
  142  ended by the system: something did not stop within ten seconds"""


def register(commands: Commands, wiring: Wiring) -> None:
    """Add `podbot run`."""
    parser = add_command(
        commands,
        "run",
        "answer in Slack and Discord, and post the episode of the week",
        ("run", "everything that has its tokens, until SIGTERM or Ctrl-C"),
        ("run --only slack,web", "a share of it; other processes run the rest"),
        ("run --verbose", "with one line a question"),
    )
    parser.epilog = f"{parser.epilog}\n{_STATUSES}"
    parser.add_argument(
        "--only", type=_rooms, default=(), metavar="PART,…", help=f"any of {','.join(ROOMS)}"
    )
    parser.add_argument("--verbose", action="store_true", help="log every question, with its words")
    parser.set_defaults(run=partial(_run, wiring))


def _run(wiring: Wiring, args: argparse.Namespace) -> int:
    return wiring.run(wiring.configuration(), args.only, args.verbose)


def _rooms(typed: str) -> tuple[str, ...]:
    rooms = tuple(room.strip() for room in typed.split(",") if room.strip())
    unknown = [room for room in rooms if room not in ROOMS]
    if unknown or not rooms:
        raise ConfigError([f"--only takes any of {','.join(ROOMS)}, not {typed!r}"])
    return rooms
