"""What a run gave: a table, and what of it is not as promised."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, quantiles

from bot.schedule import Platform
from tests.load.process import Taken

#: what is promised
P99 = 0.150
IDLE_MEGABYTES = 130.0
READY = 3.0
#: megabytes that an allocator may take or give back after the warm-up, however long the run
GROWTH = 4.0
#: of the run, as far as it goes: caches fill, and the allocator finds its size
WARM_UP = 30.0
#: the share of a run that a moment's memory is the mean of
_MOMENT = 0.05
#: what podbot counts of its troubles; there must be none
TROUBLES = ("slowed", "too_late", "failed", "rate_limited", "duplicates", "reconnects")


@dataclass(frozen=True, slots=True)
class Latency:
    """Milliseconds that half, 95 and 99 of 100 stay under."""

    p50: float
    p95: float
    p99: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Latency:
        """Sum up; of nothing it is nothing."""
        if len(seconds) < 2:
            return cls(0, 0, 0)
        percent = quantiles(seconds, n=100, method="inclusive")
        return cls(*(1000 * percent[at - 1] for at in (50, 95, 99)))

    def __str__(self) -> str:
        return f"p50 {self.p50:.1f} ms, p95 {self.p95:.1f} ms, p99 {self.p99:.1f} ms"


@dataclass(frozen=True, slots=True)
class Memory:
    """Megabytes at the moments that tell growth from warming up."""

    idle: float
    warm: float
    middle: float
    end: float
    most: float

    @classmethod
    def of(cls, idle: float, samples: Sequence[float], warm_up: float) -> Memory:
        """Take what was seen at even distances, of which the first part is the warm-up."""
        settled = samples[int(len(samples) * warm_up) :] or [idle]
        few = max(1, int(len(settled) * _MOMENT))
        half = (len(settled) - few) // 2
        middle = fmean(settled[half : half + few])
        return cls(idle, fmean(settled[:few]), middle, fmean(settled[-few:]), max(samples))

    @property
    def growth(self) -> float:
        """Give what was added after the warm-up."""
        return self.end - self.warm


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured in one run."""

    seconds: float
    ready: float
    asked: int
    unanswered: int
    latency: Mapping[Platform, Latency]
    #: until the process said that it is alive, asked four times a second
    alive: Latency
    #: how late the questions themselves came: what those who ask lacked of the processor
    late: Latency
    taken: Taken
    cores: int
    #: seconds the core took for all questions
    core: float
    #: answers of the core; what was slowed down or dropped never got there
    answers: int
    memory: Memory
    troubles: Mapping[str, int]
    refused: Sequence[str]
    log: Sequence[str]

    def report(self) -> str:
        """Write it as a table."""
        return "\n".join(f"{name:14} {found}" for name, found in self._rows())

    def _rows(self) -> Iterator[tuple[str, str]]:
        rate = self.asked / self.seconds
        yield "questions", f"{self.asked} in {self.seconds:.0f} s, {rate:.0f} a second"
        for platform, latency in self.latency.items():
            yield f"  {platform}", f"{latency}, from the event to the answer"
        yield "ready", f"{self.ready:.1f} s after the start"
        yield "errors", "; ".join(self._errors()) or "none"
        yield "processor", self._processor()
        yield "memory", self._memory()
        yield "alive", f"{self.alive}, from the look to the word"
        yield "the machine", self._machine()

    def _processor(self) -> str:
        each = 1000 / self.asked
        return (
            f"{self.taken.podbot * each:.2f} ms a question, {self.core * each:.2f} of them the "
            f"core; {self.taken.podbot / self.seconds:.0%} of a core"
        )

    def _memory(self) -> str:
        at = self.memory
        return (
            f"{at.idle:.0f} MB idle, {at.warm:.0f} warm, {at.middle:.0f} in the middle, "
            f"{at.end:.0f} at the end, {at.most:.0f} at most"
        )

    def _machine(self) -> str:
        whole = self.seconds * self.cores
        company, others = self.taken.company / whole, self.taken.others / whole
        return (
            f"{self.cores} cores: {company:.0%} took those who ask, {others:.0%} others; "
            f"questions came late by {self.late}"
        )

    def _errors(self) -> Iterator[str]:
        if self.unanswered:
            yield f"{self.unanswered} questions without an answer"
        if self.answers != self.asked:
            yield f"{self.answers} answers of the core to {self.asked} questions"
        if self.refused:
            yield f"{len(self.refused)} events not taken, the first: {self.refused[0]}"
        yield from (f"{count} {name}" for name, count in self.troubles.items() if count)
        if self.log:
            yield f"{len(self.log)} warnings in the log, the first: {self.log[0]}"

    def broken(self) -> Iterator[str]:
        """Name every promise that was not kept."""
        yield from self._errors()
        for platform, latency in self.latency.items():
            if latency.p99 > P99 * 1000:
                yield f"p99 on {platform} is {latency.p99:.0f} ms, not {P99 * 1000:.0f}"
        if self.ready > READY:
            yield f"ready after {self.ready:.1f} s, not {READY:.0f}"
        if self.memory.idle > IDLE_MEGABYTES:
            yield f"{self.memory.idle:.0f} MB idle, not {IDLE_MEGABYTES:.0f}"
        if self.memory.growth > GROWTH:
            yield f"{self.memory.growth:.0f} MB grown after the warm-up, not {GROWTH:.0f}"
