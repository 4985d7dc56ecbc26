"""What transcripts cost: 83 of 2,500 words each, beside the same library without."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import accumulate
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from adapters.indexing import Published, engine, publish
from adapters.shipped import data_folder
from bot.intake.feeds.feed import Item
from bot.intake.feeds.written import dumps, dumps_transcript, heading, line
from bot.library import Library
from bot.library.reading import load_library
from bot.model import Episode, Passage
from bot.search.english import COMMON, STOP
from tests.benchmarks import running
from tests.benchmarks.timing import Latency, Process, latency, note, process, table
from tests.bot.asking import answered, podbot_of
from tests.questions.scoring import SETS, judged, scored
from tests.questions.ways import ours

WORDS = 2_500
_SEED = 20_261_129
#: words of a passage, and seconds it lasts
_PASSAGE, _LASTS = 35, 15
#: of a hundred words, how many are of grammar, everybody's, of this episode, of any episode
_SHARES = (50, 30, 12, 8)
_EVENNESS = 2.7


@dataclass(frozen=True, slots=True)
class Transcripts:
    """A library with transcripts, or without."""

    name: str
    question: Latency
    right: tuple[float, ...]
    cold: Process
    run_megabytes: int


def measure() -> tuple[Transcripts, ...]:
    """Measure the shipped library as it is, and with made-up transcripts from a feed."""
    library = load_library(data_folder())
    return tuple(
        _measured(name, told)
        for name, told in (
            ("without transcripts", []),
            (f"{len(library.episodes)} transcripts of {WORDS:,} words", list(_told(library))),
        )
    )


def _measured(name: str, told: Sequence[str]) -> Transcripts:
    note(name)
    with TemporaryDirectory() as made:
        state = Path(made) / "state"
        if told:
            publish(state, Published("", datetime.now(UTC)), told)
        podbot = podbot_of(engine(data_folder(), None, state))
        questions = [question.text for name in SETS for question in judged(name)]
        taken = latency(lambda words: answered(podbot, words).card.plain(), questions)
        right = tuple(scored(judged(name), ours(podbot)).all.share for name in SETS)
        ask = (sys.executable, "-m", "bot", "ask", *questions[0].split())
        cold = process(ask, {"PODBOT_STATE_DIR": str(state)})
        idle = asyncio.run(running.measured(Path(made)))
    return Transcripts(name, taken, right, cold, idle.megabytes)


def _told(library: Library) -> Iterator[str]:
    """Write what a feed tells that has transcripts."""
    random = Random(_SEED)
    yield heading(library.show, "feeds.example")
    for episode in library.episodes:
        item = dumps(Item(guid=episode.id, title=episode.title))
        yield line(episode.id, item, dumps_transcript(_transcript(library, episode, random)))


def _transcript(library: Library, episode: Episode, random: Random) -> Iterator[Passage]:
    """Make up what is said: mostly what everybody says, some of it on the subject."""
    common = sorted(COMMON)
    uneven = list(accumulate(1 / (rank + _EVENNESS) for rank in range(len(common))))
    sources = (sorted(STOP), common, _words(episode), _words(random.choice(library.episodes)))
    for start in range(0, WORDS // _PASSAGE * _LASTS, _LASTS):
        said = [
            random.choices(words, cum_weights=uneven if words is common else None)[0]
            for words in random.choices(sources, _SHARES, k=_PASSAGE)
        ]
        yield Passage(start, f"{' '.join(said)}.")


def _words(episode: Episode) -> list[str]:
    return re.findall(r"[\w.]+", f"{episode.title} {episode.notes}")


def report(figures: Sequence[Transcripts]) -> str:
    """Write the figures as a table."""
    rows = [
        (
            figure.name,
            f"{figure.question.p50:.2f} / {figure.question.p99:.2f}",
            " / ".join(f"{share:.3f}" for share in figure.right),
            f"{figure.cold.seconds:.3f} ({figure.cold.processor:.3f})",
            f"{figure.cold.megabytes:.1f}",
            f"{figure.run_megabytes}",
        )
        for figure in figures
    ]
    head = ("83 episodes", "p50 / p99 ms", "right", "ask s (of processor)", "ask MB", "run MB")
    return table(head, rows)
