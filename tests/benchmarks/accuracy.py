"""How many judged questions are answered right, and how fast, beside the peers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from adapters.discord.asking import render_answer as on_discord
from adapters.shipped import data_folder
from adapters.slack.render import render_answer as in_slack
from bot.library import Library
from bot.library.reading import load_library
from bot.replies.answer import Answer
from bot.replies.listing import PAGE
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
    #: kind of question -> the share answered right
    kinds: Mapping[str, float]


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
        ("WRatio, title + notes", peers.wratio_notes(library)),
        ("token_set_ratio, title + notes", peers.token_set_ratio(library)),
        ("FTS5 bm25, porter", peers.bm25(library)),
    ):
        yield name, peers.silent_below(guess, peers.best_cutoff(guess, dev))


def _measured(name: str, way: Way, questions: str) -> Accuracy:
    asked = judged(questions)
    score = scored(asked, way)
    taken = latency(way, [question.text for question in asked])
    kinds = {kind: tally.share for kind, tally in score.kinds.items()}
    return Accuracy(name, questions, score.all.share, score.false, taken, kinds)


@dataclass(frozen=True, slots=True)
class Payloads:
    """What the questions took from the words to what each platform is sent, and peers on them."""

    podbot: Mapping[str, Latency]
    #: how many episodes are ranked -> what RapidFuzz takes to choose them
    wratio: Mapping[str, Latency]


def rendered() -> Payloads:
    """Time the real questions from the words to what each platform is sent."""
    library = load_library(data_folder())
    podbot = podbot_of(Engine.of(library))
    questions = [question.text for name in SETS for question in judged(name)]

    def timed(render: Callable[[Answer], object]) -> Latency:
        return latency(lambda question: render(answered(podbot, question)), questions)

    return Payloads(
        {"Slack": timed(in_slack), "Discord": timed(on_discord)},
        {
            "best one": latency(peers.wratio_notes(library), questions),
            f"best {PAGE}": latency(peers.page_of_notes(library), questions),
        },
    )


def report(figures: tuple[Accuracy, ...], payloads: Payloads) -> str:
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
    whole = (
        f"podbot, words to what {platform} is sent: {taken.p50:.2f} / {taken.p99:.2f} ms"
        for platform, taken in payloads.podbot.items()
    )
    beside = (
        f"WRatio, title + notes, the {ranked}: {taken.p50:.2f} / {taken.p99:.2f} ms"
        for ranked, taken in payloads.wratio.items()
    )
    return "\n".join((table(head, rows), *whole, *beside))
