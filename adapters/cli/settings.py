"""`podbot settings`: what holds here, and where it comes from."""

from __future__ import annotations

import argparse
import re
from functools import partial
from typing import TYPE_CHECKING

from adapters.cli.answer_json import line
from adapters.cli.parser import add_command
from adapters.cli.wiring import Wiring
from adapters.streams import harmless
from bot.config import Configuration, Setting, declared

if TYPE_CHECKING:
    from adapters.cli.parser import Commands

_MASK = "********"
#: of an address: after the user's name, or in the query
_PASSWORD = re.compile(r"(://[^:/@]*:).*(?=@)|(password=)[^&]+")
#: of a feed's address, where a private feed has its token
_QUERY = re.compile(r"\?.*")


def register(commands: Commands, wiring: Wiring) -> None:
    """Add `podbot settings`."""
    parser = add_command(
        commands,
        "settings",
        "show the settings that hold here and where each comes from",
        ("settings", "secrets masked"),
        ("settings --json", "the same for programs"),
    )
    parser.add_argument("--json", action="store_true", help="print a JSON array")
    parser.set_defaults(run=partial(_run, wiring))


def _run(wiring: Wiring, args: argparse.Namespace) -> int:
    configuration = wiring.configuration()
    rows = [
        (setting.name, _shown(setting, configuration), configuration.sources[setting.field])
        for setting in declared()
    ]
    if args.json:
        print(line([dict(zip(("name", "value", "source"), row, strict=True)) for row in rows]))
        return 0
    name_width, value_width = (max(len(row[column]) for row in rows) for column in (0, 1))
    for name, value, source in rows:
        print(harmless(f"{name:{name_width}}  {value:{value_width}}  {source}"))
    return 0


def _shown(setting: Setting, configuration: Configuration) -> str:
    value = getattr(configuration.settings, setting.field)
    if value in (None, ()):
        return f"({setting.default})" if setting.default else "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple) and not setting.secret:
        return " ".join(_QUERY.sub(rf"?{_MASK}", address) for address in value)
    return _MASK if setting.secret else _PASSWORD.sub(rf"\1\2{_MASK}", str(value))
