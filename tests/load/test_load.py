"""The load run asks what it says it asks, and names each promise that is not kept."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from adapters.indexing import engine
from adapters.shipped import data_folder
from bot.schedule import Platform
from tests.load.__main__ import measured
from tests.load.figures import Figures, Latency, Memory
from tests.load.process import Taken

WELL = Figures(
    seconds=120.0,
    ready=1.2,
    asked=24_000,
    unanswered=0,
    latency={Platform.SLACK: Latency(5, 20, 40), Platform.DISCORD: Latency(4, 10, 149)},
    alive=Latency(2, 8, 15),
    late=Latency(1, 2, 3),
    taken=Taken(podbot=60.0, company=24.0, all=96.0),
    cores=2,
    core=24.0,
    answers=24_000,
    memory=Memory(112, 130, 132, 133, 134),
    troubles={"slowed": 0, "failed": 0},
    refused=(),
    log=(),
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    engine(data_folder(), None, tmp_path / "first")
    shutil.copytree(tmp_path / "first", tmp_path / "state")
    return tmp_path


async def test_every_question_gets_an_answer_of_the_core_on_both_platforms(folder: Path) -> None:
    figures = await measured(folder, rate=100, seconds=1.0)

    assert (figures.asked, figures.answers, figures.unanswered) == (100, 100, 0)
    assert set(figures.latency) == {Platform.SLACK, Platform.DISCORD}
    assert not any(figures.troubles.values())
    assert not figures.log


def test_memory_that_grows_in_the_warm_up_alone_has_not_grown() -> None:
    warming, settled = [112.0 + n for n in range(20)], [132.0] * 60

    memory = Memory.of(111.0, [*warming, *settled], warm_up=0.25)

    assert memory == Memory(111.0, 132.0, 132.0, 132.0, 132.0)
    assert memory.growth == 0


def test_memory_that_grows_all_along_has_grown() -> None:
    memory = Memory.of(100.0, [100.0 + n / 10 for n in range(400)], warm_up=0.25)

    assert memory.growth == pytest.approx(28.5)
    assert memory.middle == pytest.approx((memory.warm + memory.end) / 2, abs=0.1)


def test_a_run_that_went_well_breaks_no_promise() -> None:
    assert list(WELL.broken()) == []
    assert "2.50 ms a question, 1.00 of them the core; 50% of a core" in WELL.report()
    assert "2 cores: 10% took those who ask, 5% others" in WELL.report()


@pytest.mark.parametrize(
    ("run", "named"),
    [
        (replace(WELL, unanswered=3), "3 questions without an answer"),
        (replace(WELL, answers=12_000), "12000 answers of the core to 24000 questions"),
        (replace(WELL, troubles={"slowed": 2}), "2 slowed"),
        (replace(WELL, refused=("TimeoutError()",)), "1 events not taken"),
        (replace(WELL, log=("WARNING x",)), "1 warnings in the log"),
        (replace(WELL, latency={Platform.SLACK: Latency(5, 20, 151)}), "p99 on slack is 151 ms"),
        (replace(WELL, ready=3.1), "ready after 3.1 s"),
        (replace(WELL, memory=Memory(131, 132, 132, 132, 132)), "131 MB idle"),
        (replace(WELL, memory=Memory(112, 130, 134, 137, 137)), "7 MB grown"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_each_promise_that_is_not_kept_is_named(run: Figures, named: str) -> None:
    (broken,) = run.broken()

    assert broken.startswith(named)
