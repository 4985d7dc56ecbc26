"""The one table has a row for each promise, and says no more than was measured."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.schedule import Platform
from tests.benchmarks import cells, crashes, summary
from tests.benchmarks.accuracy import Accuracy, Payloads
from tests.benchmarks.crashes import Crashes
from tests.benchmarks.fanout import FanOut
from tests.benchmarks.fresh import Fresh
from tests.benchmarks.running import Figure as Idle
from tests.benchmarks.scale import Scale
from tests.benchmarks.starting import Start
from tests.benchmarks.timing import Latency, Process
from tests.load.test_load import WELL
from tests.questions.scoring import SETS

FAST, SLOW = Latency(1.0, 2.0), Latency(240.0, 300.0)
KINDS = "exact_title partial_title guest link typo acronym_or_jargon question topic paraphrase"


def accuracy_of(way: str, questions: str, right: float) -> Accuracy:
    kinds = dict.fromkeys([*KINDS.split(), "noise"], right)
    return Accuracy(way, questions, right, 1 - right, FAST, kinds)


def every_cell() -> dict[str, tuple[str, str]]:
    accuracies = [
        accuracy_of(way, questions, right)
        for way, right in (("podbot", 0.96), ("WRatio, title + notes", 0.4), ("FTS5", 0.6))
        for questions in SETS
    ]
    scales = [Scale(size, 1.0, FAST, FAST, FAST, SLOW, SLOW) for size in (100_000, 1_000_000)]
    memory, late = (96, 97, 98), 130.0
    posts = (
        FanOut(Platform.DISCORD, 3, 10_000, 0, 264.0, 40, memory, late),
        FanOut(Platform.SLACK, 3, 10_000, 0, 2_634.0, 4, memory, late),
    )
    start = Process(0.2, 0.2, 40.0)
    return {
        **cells.of_accuracy(accuracies, Payloads({"Slack": FAST}, {"best one": SLOW})),
        **cells.of_scale(scales),
        **cells.of_starts([Start("ask", start), Start("none", Process(0.02, 0.02, 10.0))]),
        **cells.of_idle(Idle(1.2, 112, 0.4)),
        **cells.of_load(WELL),
        **cells.of_posts(posts[0]),
        **cells.of_posts(posts[1]),
        **cells.of_crashes(Crashes(14_000, 3, 1_040, 0, 0)),
        **cells.of_fresh(Fresh(31.0, 200.0)),
    }


@pytest.fixture
def stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "measured.json"
    file.write_text(json.dumps({"machine": "", "cells": {"run": ["111 MB", ""]}}))
    monkeypatch.setattr(summary, "MEASURED", file)
    return file


def test_every_part_together_fills_every_row() -> None:
    assert every_cell().keys() == {row.key for row in summary.ROWS}


@pytest.mark.parametrize(
    ("key", "cell"),
    [
        ("right", ("0.96 (0.96)", "0.60 (FTS5)")),
        ("typo", ("0.96 (0.96)", "0.60 (FTS5)")),
        ("false", ("0.04 (0.04)", "0.40 (FTS5)")),
        (
            "payload",
            ("1.00 / 2.0 ms Slack", "240.00 / 300.0 ms best one (WRatio, title + notes)"),
        ),
        (
            "at 100,000",
            ("p99 2.0 ms, 240 × faster", "240 ms best 5, 1 ms best one (WRatio, titles)"),
        ),
        ("autocomplete", ("p99 2.0 ms", "300 ms (partial_ratio)")),
        ("start", ("0.20 s, 40 MB", "0.02 s, 10 MB (`python -c pass`)")),
        ("load", ("p99 149 ms, no error, 130 to 133 MB, 2.5 ms of a core each", "")),
        ("posts on Discord", ("4.4 min, at most 40 a second", "")),
        ("posts in Slack", ("43.9 min, at most 4 a second", "")),
        ("crashes", ("0 of 14,000 over 1,040 kills of 3 replicas", "")),
        ("tests", ("3.3 min", "")),
    ],
)
def test_a_figure_stands_in_the_table_as_measured(key: str, cell: tuple[str, str]) -> None:
    assert every_cell()[key] == cell


def test_what_is_not_measured_is_not_made_up() -> None:
    lines = {what: (ours, others) for what, _, ours, others in summary.lines({})}

    assert lines["posts doubled, or lost without a word"] == (
        "not measured yet",
        "calendarr, FeedCord and YAGPDB are known to double",
    )


def test_a_terminal_is_shown_what_was_measured_now() -> None:
    head, row = summary.written({"try": ("31 s", "")})

    assert head.split() == ["what", "promised", "podbot", "beside", "it"]
    assert row == "a fresh clone to the first answer, `make try`  ≤ 60 s    31 s"


def test_figures_of_a_part_that_was_not_measured_this_time_are_kept(stored: Path) -> None:
    summary.keep({"try": ("30 s", "")})

    assert summary.kept() == {"run": ("111 MB", ""), "try": ("30 s", "")}


def test_a_figure_measured_anew_takes_the_place_of_the_old_one(stored: Path) -> None:
    summary.keep({"run": ("109 MB", "")})

    assert summary.kept() == {"run": ("109 MB", "")}


def test_the_soak_is_read_as_it_tells() -> None:
    told = (
        "14000 slots, 3 replicas, 1040 kills in 571 s on x\n"
        "sent 14000, unsure 0, failed 0, skipped 0\nlost 0, doubled 1\n"
    )

    assert crashes.read(told) == Crashes(14_000, 3, 1_040, 0, 1)


def test_soaks_add_up() -> None:
    assert Crashes(1_000, 3, 74, 0, 1) + Crashes(1_000, 3, 80, 2, 0) == Crashes(2_000, 3, 154, 2, 1)


def test_a_soak_without_figures_is_no_measurement() -> None:
    with pytest.raises(ValueError, match="without its figures"):
        crashes.read("Traceback")
