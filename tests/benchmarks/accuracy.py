"""How many judged questions are answered right, and how fast, beside the peers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from adapters.shipped import data_folder
from bot.library import Library
from bot.library.reading import load_library
from bot.search.engine import Engine
from tests.benchmarks import peers
from tests.benchmarks.timing import Latency, latency, note, table
from tests.bot.asking import answered, podbot_of
from tests.questions.scoring import SETS, Way, judged, scored
from tests.questions.ways import ours


@dataclass(frozen=True, slots=True)
class Accuracy:
    """One way of finding, on one set of questions."""

    way: str
    questions: str
    right: float
    false: float
    latency: Latency


def measure() -> tuple[Accuracy, ...]:
    """Put both sets of questions to podbot and to its peers."""
    library = load_library(data_folder())
    return tuple(
        _measured(name, way, questions) for name, way in _ways(library) for questions in SETS
    )


def _ways(library: Library) -> Iterator[tuple[str, Way]]:
    note("the judged questions, put to podbot and its peers")
    yield "podbot", ours(podbot_of(Engine.of(library)))
    dev = judged(SETS[0])
    for name, guess in (
        ("WRatio, titles", peers.wratio(library)),
        ("token_set_ratio, title + notes", peers.token_set_ratio(library)),
        ("FTS5 bm25, porter", peers.bm25(library)),
    ):
        yield name, peers.silent_below(guess, peers.best_cutoff(guess, dev))


def _measured(name: str, way: Way, questions: str) -> Accuracy:
    asked = judged(questions)
    score = scored(asked, way)
    taken = latency(way, [question.text for question in asked])
    return Accuracy(name, questions, score.all.share, score.false, taken)


def rendered() -> Latency:
    """Time the real questions from the words to the card as text."""
    podbot = podbot_of(Engine.of(load_library(data_folder())))
    questions = [question.text for name in SETS for question in judged(name)]
    return latency(lambda question: answered(podbot, question).card.plain(), questions)


def report(figures: tuple[Accuracy, ...], whole: Latency) -> str:
    """Write the figures as a table."""
    rows = [
        (
            figure.way,
            figure.questions,
            f"{figure.right:.3f}",
            f"{figure.false:.3f}",
            f"{figure.latency.p50:.2f}",
            f"{figure.latency.p99:.2f}",
        )
        for figure in figures
    ]
    head = ("83 episodes", "questions", "right", "false", "p50 ms", "p99 ms")
    words_to_card = f"podbot, words to card as text: {whole.p50:.2f} / {whole.p99:.2f} ms"
    return f"{table(head, rows)}\n{words_to_card}"
