"""make bench: accuracy, speed and memory beside the peers, in one run."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from tests.benchmarks import (
    accuracy,
    discord,
    feeds,
    posting,
    running,
    scale,
    slack,
    starting,
    transcripts,
)


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--million", action="store_true", help="measure a million episodes, too")
    parser.add_argument("--largest", type=int, help="leave out sizes above this")
    parser.add_argument("--posts", action="store_true", help="post to 10,000 channels, 4 minutes")
    args = parser.parse_args()
    posts = posting.measure(everything=args.posts)
    answers, whole = accuracy.measure(), accuracy.rendered()
    waits = discord.measure()
    starts, scales = starting.measure(), scale.measure(_sizes(args))
    rooms, idle = slack.measure(), running.measure()
    refreshes, heard = feeds.measure(), transcripts.measure()
    if args.json:
        print(
            json.dumps(
                {
                    "accuracy": [asdict(figure) for figure in answers],
                    "words_to_card": asdict(whole),
                    "discord": [asdict(figure) for figure in waits],
                    "posting": [asdict(figure) for figure in posts],
                    "starts": [asdict(figure) for figure in starts],
                    "scale": [asdict(figure) for figure in scales],
                    "run": asdict(idle),
                    "feeds": [asdict(figure) for figure in refreshes],
                    "transcripts": [asdict(figure) for figure in heard],
                    "slack": [asdict(figure) for figure in rooms],
                }
            )
        )
        return
    print(accuracy.report(answers, whole))
    print(f"\n{discord.report(waits)}")
    print(f"\n{posting.report(posts)}")
    print(f"\n{starting.report(starts)}")
    print(f"\n{scale.report(scales)}")
    print(f"\n{slack.report(rooms)}")
    print(f"\n{running.report(idle)}")
    print(f"\n{feeds.report(refreshes)}")
    print(f"\n{transcripts.report(heard)}")


def _sizes(args: argparse.Namespace) -> tuple[int, ...]:
    sizes = [*scale.SIZES, *([scale.MILLION] if args.million else [])]
    return tuple(size for size in sizes if size <= (args.largest or scale.MILLION))


if __name__ == "__main__":
    main()
