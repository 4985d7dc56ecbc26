"""`podbot settings` and `podbot doctor`: what holds here, and whether it works."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from adapters.cli.answer_json import line
from adapters.cli.checks import Finding, Status, findings
from adapters.cli.parser import add_command
from adapters.cli.wiring import Wiring
from adapters.streams import harmless
from bot.config import Configuration, Setting, declared

if TYPE_CHECKING:
    from adapters.cli.parser import Commands

WELL, WRONG = 0, 1
_MASK = "********"
#: of an address: after the user's name, or in the query
_PASSWORD = re.compile(r"(://[^:/@]*:).*(?=@)|(password=)[^&]+")


def register(commands: Commands, wiring: Wiring) -> None:
    """Add the commands of this group."""
    settings = add_command(
        commands,
        "settings",
        "show the settings that hold here and where each comes from",
        ("settings", "secrets masked"),
        ("settings --json", "the same for programs"),
    )
    settings.add_argument("--json", action="store_true", help="print a JSON array")
    settings.set_defaults(run=partial(_settings, wiring))
    doctor = add_command(
        commands,
        "doctor",
        "check that podbot can work here, and say what to do where it cannot",
        ("doctor", "every check; exit status 1 if anything is wrong"),
        ("doctor --quick", "without asking the library a question"),
        ("doctor --json", "the same for programs"),
    )
    doctor.add_argument("--json", action="store_true", help="print a JSON array")
    doctor.add_argument("--quick", action="store_true", help="leave out what takes long")
    doctor.set_defaults(run=partial(_doctor, wiring))


def _settings(wiring: Wiring, args: argparse.Namespace) -> int:
    configuration = wiring.configuration()
    rows = [
        (setting.name, _shown(setting, configuration), configuration.sources[setting.field])
        for setting in declared()
    ]
    if args.json:
        print(line([dict(zip(("name", "value", "source"), row, strict=True)) for row in rows]))
        return WELL
    name_width, value_width = (max(len(row[column]) for row in rows) for column in (0, 1))
    for name, value, source in rows:
        print(harmless(f"{name:{name_width}}  {value:{value_width}}  {source}"))
    return WELL


def _shown(setting: Setting, configuration: Configuration) -> str:
    value = getattr(configuration.settings, setting.field)
    if value in (None, ()):
        return f"({setting.default})" if setting.default else "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _MASK if setting.secret else _PASSWORD.sub(rf"\1\2{_MASK}", str(value))


def _doctor(wiring: Wiring, args: argparse.Namespace) -> int:
    found = list(findings(wiring, quick=args.quick))
    if args.json:
        print(line([finding.as_json() for finding in found]))
    else:
        print("\n".join(line for finding in found for line in _told(finding)))
    return WRONG if any(finding.status is Status.WRONG for finding in found) else WELL


def _told(finding: Finding) -> Iterator[str]:
    yield harmless(f"{finding.status:8} {finding.check}: {finding.says}")
    if finding.fix:
        yield harmless(f"{'':8} -> {finding.fix}")
