"""`podbot manifest`: what an admin pastes to make the app on a platform."""

from __future__ import annotations

import argparse
import json
from functools import partial
from typing import TYPE_CHECKING

from adapters.cli.parser import add_command
from adapters.cli.wiring import Wiring

if TYPE_CHECKING:
    from adapters.cli.parser import Commands

#: what has a manifest
_PLATFORMS = ("slack",)


def register(commands: Commands, wiring: Wiring) -> None:
    """Add `podbot manifest`."""
    parser = add_command(
        commands,
        "manifest",
        "print the app manifest to paste at api.slack.com/apps, From a manifest",
        ("manifest slack", "for Socket Mode: no public address is needed"),
        ("manifest slack --http https://pod.example.org", "for HTTP at your own address"),
        ("manifest slack --command /podcast", "where /pod is taken"),
    )
    parser.add_argument("platform", choices=_PLATFORMS, help="where the app is made")
    parser.add_argument("--http", default="", metavar="URL", help="your own public https address")
    parser.add_argument("--command", default="/pod", metavar="/NAME", help="the slash command")
    parser.set_defaults(run=partial(_run, wiring))


def _run(wiring: Wiring, args: argparse.Namespace) -> int:
    print(json.dumps(wiring.manifest(args.http, args.command), indent=2))
    return 0
