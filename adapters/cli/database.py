"""`podbot database`, `export` and `import-settings`: what podbot keeps, and moving it."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from adapters.cli.parser import Parser, add_command
from adapters.cli.wiring import Wiring
from adapters.streams import harmless, say

if TYPE_CHECKING:
    from adapters.cli.parser import Commands

DONE, CONFLICT = 0, 1


def register(commands: Commands, wiring: Wiring) -> None:
    """Add the commands of this group."""
    database = add_command(
        commands,
        "database",
        "bring the database up to date",
        ("database upgrade", "make its tables what this podbot needs"),
    )
    verbs = database.add_subparsers(metavar="VERB", required=True, parser_class=Parser)
    verbs.add_parser("upgrade", help="migrate the tables").set_defaults(
        run=partial(_upgrade, wiring)
    )
    add_command(
        commands,
        "export",
        "write schedules, what they posted and who installed podbot as YAML, to move house",
        ("export > podbot-export.yaml", "everything but secrets"),
    ).set_defaults(run=partial(_export, wiring))
    moving = add_command(
        commands,
        "import-settings",
        "take over what `podbot export` wrote",
        ("import-settings podbot-export.yaml --dry-run", "say what would change"),
        ("import-settings podbot-export.yaml", "change it"),
    )
    moving.add_argument("file", type=Path, metavar="FILE")
    moving.add_argument("--dry-run", action="store_true", help="change nothing")
    moving.set_defaults(run=partial(_import, wiring))


def _upgrade(wiring: Wiring, _: argparse.Namespace) -> int:
    say(f"{wiring.upgrade(wiring.configuration().settings)} is up to date")
    return DONE


def _export(wiring: Wiring, _: argparse.Namespace) -> int:
    print(wiring.export(wiring.configuration().settings), end="")
    return DONE


def _import(wiring: Wiring, args: argparse.Namespace) -> int:
    """Take everything over, or nothing where something stands in the way."""
    done = wiring.restore(wiring.configuration().settings, args.file, args.dry_run)
    for conflict in done.conflicts:
        say(harmless(f"conflict: {conflict}"))
    say(done.says)
    for step in done.todo:
        say(harmless(f"to do: {step}"))
    return CONFLICT if done.conflicts else DONE
