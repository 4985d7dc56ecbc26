"""python -m tests.questions [--misses]: how well the judged questions are answered, by kind."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping

from adapters.shipped import data_folder
from bot.library.reading import load_library
from bot.search.engine import Engine
from tests.bot.asking import podbot_of
from tests.questions.scoring import CHECKS, SETS, Score, judged, scored
from tests.questions.ways import ours


def main() -> None:
    """Print the figures of every set."""
    parser = argparse.ArgumentParser(prog="python -m tests.questions", description=__doc__)
    parser.add_argument("--misses", action="store_true", help="show every question missed")
    args = parser.parse_args()
    way = ours(podbot_of(Engine.of(load_library(data_folder()))))
    for name in (*SETS, *CHECKS):
        score = scored(judged(name), way)
        print(*_report(name, score), sep="\n")
        if args.misses:
            print(*_misses(score), sep="\n")


def _report(name: str, score: Score) -> Iterator[str]:
    asked, silences = score.all.asked, score.silences.asked
    yield (
        f"{name}: {score.all.share:.3f} right of {asked},"
        f" {score.false:.3f} false of {silences} that want silence"
    )
    for kind, tally in sorted(score.kinds.items()):
        yield f"  {kind:18} {tally.share:.3f}  ({tally.right}/{tally.asked})"


def _misses(score: Score) -> Iterator[str]:
    for question, first in score.misses:
        asked, best = question.text[:70], _best(question.grades)
        yield f"  {question.kind:18} {asked!r}: {first or 'silence'}, not {best or 'silence'}"


def _best(grades: Mapping[str, int]) -> str:
    most = max(grades.values(), default=0)
    return " or ".join(id_ for id_, grade in grades.items() if grade == most)


if __name__ == "__main__":
    main()
