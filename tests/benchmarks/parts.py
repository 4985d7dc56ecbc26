"""What can be measured, each part by itself: those that take minutes are asked for by name."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from adapters.indexing import engine
from adapters.shipped import data_folder
from bot.schedule import Platform
from tests.benchmarks import (
    accuracy,
    cells,
    crashes,
    discord,
    fanout,
    feeds,
    fresh,
    posting,
    running,
    scale,
    slack,
    starting,
    transcripts,
)
from tests.benchmarks.summary import Cells
from tests.benchmarks.timing import note
from tests.load.__main__ import measured

_RATE, _SECONDS = 200.0, 120.0


@dataclass(frozen=True, slots=True)
class Result:
    """What a part gave: for people, for programs, and for the one table."""

    report: str
    json: object
    cells: Cells = field(default_factory=dict)


def _answers() -> Result:
    figures, payloads = accuracy.measure(), accuracy.rendered()
    told = {
        "ways": [asdict(figure) for figure in figures],
        "payloads": asdict(payloads),
    }
    report = accuracy.report(figures, payloads)
    return Result(report, told, cells.of_accuracy(figures, payloads))


def _scale() -> Result:
    return _scales(scale.SIZES)


def _million() -> Result:
    return _scales((scale.MILLION,))


def _scales(sizes: tuple[int, ...]) -> Result:
    figures = scale.measure(sizes)
    return Result(scale.report(figures), _told(figures), cells.of_scale(figures))


def _starts() -> Result:
    figures = starting.measure()
    return Result(starting.report(figures), _told(figures), cells.of_starts(figures))


def _run() -> Result:
    figure = running.measure()
    return Result(running.report(figure), asdict(figure), cells.of_idle(figure))


def _discord() -> Result:
    figures = discord.measure()
    return Result(discord.report(figures), _told(figures))


def _slack() -> Result:
    figures = slack.measure()
    return Result(slack.report(figures), _told(figures))


def _feeds() -> Result:
    figures = feeds.measure()
    return Result(feeds.report(figures), _told(figures))


def _transcripts() -> Result:
    figures = transcripts.measure()
    return Result(transcripts.report(figures), _told(figures))


def _look() -> Result:
    figures = posting.measure()
    return Result(posting.report(figures), _told(figures))


def _posts() -> Result:
    return _fanned(Platform.DISCORD)


def _workspace() -> Result:
    return _fanned(Platform.SLACK)


def _fanned(platform: Platform) -> Result:
    figures = [fanout.measure(platform)]
    return Result(fanout.report(figures), _told(figures), cells.of_posts(figures[0]))


def _load() -> Result:
    note("200 questions a second, two minutes")
    with TemporaryDirectory() as made:
        folder = Path(made)
        engine(data_folder(), None, folder / "first")
        shutil.copytree(folder / "first", folder / "state")
        figures = asyncio.run(measured(folder, _RATE, _SECONDS))
    return Result(figures.report(), asdict(figures), cells.of_load(figures))


def _crashes() -> Result:
    figure = crashes.measure()
    return Result(crashes.report(figure), asdict(figure), cells.of_crashes(figure))


def _fresh() -> Result:
    figure = fresh.measure()
    return Result(fresh.report(figure), asdict(figure), cells.of_fresh(figure))


def _told(figures: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - a sequence of any dataclass
    return [asdict(figure) for figure in figures]


#: measured unless others are asked for: some minutes in all
USUAL: Mapping[str, Callable[[], Result]] = {
    "answers": _answers,
    "starts": _starts,
    "run": _run,
    "discord": _discord,
    "slack": _slack,
    "look": _look,
    "feeds": _feeds,
    "transcripts": _transcripts,
    "scale": _scale,
}
#: two to fifteen minutes each
LONG: Mapping[str, Callable[[], Result]] = {
    "load": _load,
    "posts": _posts,
    "million": _million,
    "crashes": _crashes,
    "fresh": _fresh,
}
#: three quarters of an hour, only when it is asked for by name
LONGEST: Mapping[str, Callable[[], Result]] = {"workspace": _workspace}
