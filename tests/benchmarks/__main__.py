"""make bench: accuracy, speed and memory beside the peers, in one run and one table.

Without arguments it takes some minutes and measures all but what takes long: load (2 minutes of
questions), posts (ten thousand), million (episodes), crashes (a thousand) and fresh (a clone).
"""

from __future__ import annotations

import argparse
import json

from tests import readme
from tests.benchmarks import summary
from tests.benchmarks.parts import LONG, LONGEST, USUAL


def main() -> None:
    """Measure, print, and keep the figures where asked to."""
    args = _arguments()
    parts = {**USUAL, **LONG, **LONGEST}
    chosen = args.only or [*USUAL, *(LONG if args.all else ())]
    results = {name: parts[name]() for name in chosen}
    if args.json:
        print(json.dumps({name: result.json for name, result in results.items()}))
    else:
        print(*(f"{result.report}\n" for result in results.values()), sep="\n")
    now = {key: cell for result in results.values() for key, cell in result.cells.items()}
    if args.write_readme:
        summary.keep(now)
        readme.write()
    if not args.json:
        print(*summary.written(now), sep="\n")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--all", action="store_true", help="measure what takes long, too")
    parser.add_argument(
        "--only",
        nargs="+",
        choices=[*USUAL, *LONG, *LONGEST],
        metavar="PART",
        help="measure these alone",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--write-readme",
        action="store_true",
        help="keep the figures in measured.json, and write the README's table",
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()
