"""Figures as they stand in the table, each beside the best peer's of the same run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.replies.listing import PAGE
from bot.schedule import Platform
from tests.benchmarks.accuracy import Accuracy, Payloads
from tests.benchmarks.crashes import Crashes
from tests.benchmarks.fanout import FanOut
from tests.benchmarks.fresh import Fresh
from tests.benchmarks.running import Figure as Idle
from tests.benchmarks.scale import Scale
from tests.benchmarks.starting import Start
from tests.benchmarks.summary import ROWS, Cells
from tests.benchmarks.timing import Latency
from tests.load.figures import Figures

_OURS, _NOTES, _TITLES = "podbot", "WRatio, title + notes", "WRatio, titles"
#: for the first questions nothing was ever changed; to the second the weights were fitted
_UNSEEN, _FITTED = "fresh", "blind"
_SIZES = {100_000: "at 100,000", 1_000_000: "at 1,000,000"}


def of_accuracy(figures: Sequence[Accuracy], payloads: Payloads) -> Cells:
    """Give shares of the unseen questions, in brackets those of the questions fitted to."""
    by = {(figure.way, figure.questions): figure for figure in figures}
    unseen, fitted = by[_OURS, _UNSEEN], by[_OURS, _FITTED]
    peers = [each for each in figures if each.way != _OURS and each.questions == _UNSEEN]
    cells = {
        row.key: (
            _shares(unseen.kinds[row.key], fitted.kinds[row.key]),
            _best({peer.way: peer.kinds[row.key] for peer in peers}),
        )
        for row in ROWS
        if row.key in unseen.kinds
    }
    cells["right"] = (
        _shares(unseen.right, fitted.right),
        _best({peer.way: peer.right for peer in peers}),
    )
    few = min(peers, key=lambda peer: peer.false)
    cells["false"] = (_shares(unseen.false, fitted.false), f"{few.false:.2f} ({few.way})")
    cells["payload"] = (_times(payloads.podbot), f"{_times(payloads.wratio)} ({_NOTES})")
    return cells


def _times(taken: Mapping[str, Latency]) -> str:
    return ", ".join(f"{each.p50:.2f} / {each.p99:.1f} ms {what}" for what, each in taken.items())


def of_scale(figures: Sequence[Scale]) -> Cells:
    """Give the large sizes, and autocomplete at the first of them."""
    cells = {
        _SIZES[each.episodes]: (
            f"p99 {each.question.p99:.1f} ms, {each.faster:,.0f} × faster",
            f"{each.page.p50:,.0f} ms best {PAGE}, {each.wratio.p50:,.0f} ms best one ({_TITLES})",
        )
        for each in figures
        if each.episodes in _SIZES
    }
    for each in figures:
        if each.episodes == min(_SIZES):
            typed = f"{each.partial_ratio.p99:.0f} ms (partial_ratio)"
            cells["autocomplete"] = (f"p99 {each.keystroke.p99:.1f} ms", typed)
    return cells


def of_starts(figures: Sequence[Start]) -> Cells:
    """Give the usual start beside a Python that does nothing."""
    first, *_, nothing = (each.process for each in figures)
    return {
        "start": (
            f"{first.seconds:.2f} s, {first.megabytes:.0f} MB",
            f"{nothing.seconds:.2f} s, {nothing.megabytes:.0f} MB (`python -c pass`)",
        )
    }


def of_idle(figure: Idle) -> Cells:
    """Give what podbot takes while nobody asks."""
    return {"run": (f"{figure.megabytes} MB, ready after {figure.seconds_to_ready:.1f} s", "")}


def of_load(figures: Figures) -> Cells:
    """Give the worse platform, and whether a promise was broken."""
    p99 = max(latency.p99 for latency in figures.latency.values())
    broken = "; ".join(figures.broken()) or "no error"
    each = 1000 * figures.taken.podbot / figures.asked
    grown = f"{figures.memory.warm:.0f} to {figures.memory.end:.0f} MB"
    return {"load": (f"p99 {p99:.0f} ms, {broken}, {grown}, {each:.1f} ms of a core each", "")}


def of_posts(figure: FanOut) -> Cells:
    """Give how long posting takes, and how much of it falls into one second."""
    key = "posts on Discord" if figure.platform is Platform.DISCORD else "posts in Slack"
    return {key: (f"{figure.seconds / 60:.1f} min, at most {figure.busiest} a second", "")}


def of_crashes(figure: Crashes) -> Cells:
    """Give what was lost or doubled."""
    kills = f"{figure.kills:,} kills of {figure.replicas} replicas"
    return {"crashes": (f"{figure.lost + figure.doubled} of {figure.slots:,} over {kills}", "")}


def of_fresh(figure: Fresh) -> Cells:
    """Give how long a newcomer waits."""
    return {
        "try": (f"{figure.answer:.0f} s", ""),
        "tests": (f"{figure.tests / 60:.1f} min", ""),
    }


def _shares(unseen: float, fitted: float) -> str:
    return f"{unseen:.2f} ({fitted:.2f})"


def _best(shares: Mapping[str, float]) -> str:
    way = max(shares, key=lambda name: shares[name])
    return f"{shares[way]:.2f} ({way})"
