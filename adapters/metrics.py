"""What can be measured about podbot, for Prometheus; no team, channel or person is in a label."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Protocol

from prometheus_client import (
    CollectorRegistry,
    Counter,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from bot.replies.answer import Answer

#: seconds; a question takes a few milliseconds
_BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_NAMED = "podbot_platform_{}"
#: what a platform's side counts -> what it is
COUNTED = {
    "duplicates": "Events that were delivered again and not answered again.",
    "reconnects": "Connections lost and made anew.",
    "rate_limited": "Requests that the platform refused for their rate (429).",
    "too_late": "Answers that came too late to be shown.",
    "slowed": "Questions not answered because somebody asked too many.",
    "failed": "Events that a fault of podbot's left unanswered.",
}


@dataclass(frozen=True, slots=True)
class Reading:
    """One figure as it is now."""

    name: str
    help: str
    value: float
    labels: Mapping[str, str] = field(default_factory=dict)
    #: whether it only grows
    counter: bool = False


class Reads(Protocol):
    """Something whose figures are read when they are asked for."""

    def __call__(self) -> Iterable[Reading]:
        """Give the figures as they are now."""


class Metrics:
    """Every figure of one process."""

    def __init__(self) -> None:
        """Count from nothing."""
        self._registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self._registry)
        self._reads: list[Reads] = []
        self._registry.register(_AsRead(self._reads))
        self._questions = Counter(
            "podbot_questions",
            "Questions answered.",
            ("platform", "command", "strength"),
            registry=self._registry,
        )
        self._silences = Counter(
            "podbot_silences",
            "Questions for which there was nothing to show.",
            ("platform",),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "podbot_answer_seconds",
            "Seconds from a question to its answer, without the platform.",
            ("platform",),
            buckets=_BUCKETS,
            registry=self._registry,
        )

    def begin(self, platform: str) -> None:
        """Show nought for a platform until it is asked: a figure that is not there is no alarm."""
        self._silences.labels(platform)
        self._seconds.labels(platform)

    def answered(self, platform: str, answer: Answer, seconds: float) -> None:
        """Count one answer."""
        self._questions.labels(platform, answer.command or "none", answer.strength).inc()
        self._seconds.labels(platform).observe(seconds)
        if not answer.found:
            self._silences.labels(platform).inc()

    def read(self, reads: Reads) -> None:
        """Ask for figures whenever somebody looks."""
        self._reads.append(reads)

    def written(self) -> bytes:
        """Write everything as Prometheus reads it."""
        return generate_latest(self._registry)


def counted(platform: str, counts: Callable[[], Mapping[str, int]]) -> Reads:
    """Read what a platform's side counts; what it has not seen yet is nought."""

    def read() -> Iterator[Reading]:
        now = counts()
        for name, about in COUNTED.items():
            labels = {"platform": platform}
            yield Reading(_NAMED.format(name), about, now.get(name, 0), labels, counter=True)

    return read


class _AsRead(Collector):
    """Gives Prometheus the figures of all who are read, each name as one family."""

    def __init__(self, all_reads: Sequence[Reads]) -> None:
        self._all_reads = all_reads

    def describe(self) -> Iterable[Metric]:
        return ()  # or all would be read at once

    def collect(self) -> Iterator[Metric]:
        families: dict[str, CounterMetricFamily | GaugeMetricFamily] = {}
        for reading in chain.from_iterable(reads() for reads in self._all_reads):
            kind = CounterMetricFamily if reading.counter else GaugeMetricFamily
            family = families.setdefault(
                reading.name, kind(reading.name, reading.help, labels=tuple(reading.labels))
            )
            family.add_metric(tuple(reading.labels.values()), reading.value)
        yield from families.values()
