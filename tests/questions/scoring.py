"""Judged questions, and how well a way of finding episodes answers them.

A line of a file is `{"q", "kind", "grade"}`: the question, what sort it is, and the episodes that
answer it, graded 3 (exactly), 2 (very well) or 1 (acceptably). Where no episode is graded, silence
is right; with `"accept_empty": true` silence is right as well.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).parent
#: `dev` was looked at while podbot was built; `blind` was written by people who knew neither the
#: engine nor the aliases; the weights of the engine were fitted to both, and what was missed in
#: them was mended by its kind; `fresh` was written by others after all that, what it shares with
#: other sets left out, and nothing was ever changed for it: no miss in it was looked at
SETS = ("dev", "blind", "fresh")
#: written between the two, by others still: what was missed in them was mended by its kind
CHECKS = ("unseen", "later", "last", "newest", "held", "recent")

#: a question -> the id of the episode that comes first, or nothing
Way = Callable[[str], str | None]


@dataclass(frozen=True, slots=True)
class Judged:
    """A question, and what answers it."""

    text: str
    kind: str
    grades: Mapping[str, int]
    accept_empty: bool = False

    def is_right(self, first: str | None) -> bool:
        """Tell whether the best-graded episode came first, or silence where that is right."""
        if first is None:
            return self.accept_empty or not self.grades
        return self.grades.get(first, 0) == max(self.grades.values(), default=-1)

    @property
    def wants_silence(self) -> bool:
        """Tell whether any answer is a false one."""
        return not self.grades


@dataclass(slots=True)
class Tally:
    """How many questions there were, and how many of them were answered right."""

    asked: int = 0
    right: int = 0

    @property
    def share(self) -> float:
        """Give the share that was right."""
        return self.right / self.asked if self.asked else 1.0


@dataclass(slots=True)
class Score:
    """How well a set of questions was answered."""

    all: Tally = field(default_factory=Tally)
    kinds: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    #: right is silence, wrong a false answer
    silences: Tally = field(default_factory=Tally)
    #: question, what came first
    misses: list[tuple[Judged, str | None]] = field(default_factory=list)

    @property
    def false(self) -> float:
        """Give the share of false answers among the questions that want silence."""
        return 1 - self.silences.share

    def add(self, question: Judged, first: str | None) -> None:
        """Count one answer."""
        right = question.is_right(first)
        counted = [self.all, self.kinds[question.kind]]
        if question.wants_silence:
            counted.append(self.silences)
        for tally in counted:
            tally.asked += 1
            tally.right += right
        if not right:
            self.misses.append((question, first))


def judged(name: str) -> tuple[Judged, ...]:
    """Read a set of questions."""
    lines = (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(_judged(json.loads(line)) for line in lines)


def _judged(told: Mapping[str, object]) -> Judged:
    grades = told["grade"]
    assert isinstance(grades, dict)
    return Judged(str(told["q"]), str(told["kind"]), grades, bool(told.get("accept_empty")))


def scored(questions: Iterable[Judged], way: Way) -> Score:
    """Put questions to a way of finding episodes."""
    score = Score()
    for question in questions:
        score.add(question, way(question.text))
    return score
