"""`podbot doctor`: whether podbot can work here, and what to do where it cannot."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from adapters.cli.answer_json import line
from adapters.cli.checks import findings
from adapters.cli.parser import add_command
from adapters.cli.wiring import Wiring
from adapters.findings import Finding, Status
from adapters.streams import harmless

if TYPE_CHECKING:
    from adapters.cli.parser import Commands

WELL, WRONG = 0, 1


def register(commands: Commands, wiring: Wiring) -> None:
    """Add `podbot doctor`."""
    parser = add_command(
        commands,
        "doctor",
        "check that podbot can work here, and say what to do where it cannot",
        ("doctor", "every check; exit status 1 if anything is wrong"),
        ("doctor --quick", "without the platforms, the database and the library's answers"),
        ("doctor --fix", "repair what can be repaired safely: tables, leftover commands"),
        ("doctor --json", "the same for programs"),
    )
    parser.add_argument("--json", action="store_true", help="print a JSON array")
    parser.add_argument("--quick", action="store_true", help="leave out what takes long")
    parser.add_argument("--fix", action="store_true", help="repair what can be repaired safely")
    parser.set_defaults(run=partial(_run, wiring))


def _run(wiring: Wiring, args: argparse.Namespace) -> int:
    found = list(findings(wiring, quick=args.quick, mend=args.fix))
    if args.json:
        print(line([finding.as_json() for finding in found]))
    else:
        print("\n".join(line for finding in found for line in _told(finding)))
    return WRONG if any(finding.status is Status.WRONG for finding in found) else WELL


def _told(finding: Finding) -> Iterator[str]:
    yield harmless(f"{finding.status:8} {finding.check}: {finding.says}")
    if finding.fix:
        yield harmless(f"{'':8} -> {finding.fix}")
