"""How long a question and a keystroke take in libraries of growing size."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from bot.replies.listing import PAGE
from bot.search.document import documents
from bot.search.engine import Engine
from bot.search.index import Index
from tests.benchmarks import peers
from tests.benchmarks.catalogues import Catalogue
from tests.benchmarks.timing import Latency, latency, note, table
from tests.bot.asking import answered, podbot_of

SIZES = (83, 1_000, 10_000, 100_000)
MILLION = 1_000_000
#: questions put to podbot, and keystrokes
_ASKED = 1_000
#: how many titles a peer may look at in all, so that it ends within minutes: it is put the first of
#: the same questions and keystrokes
_COMPARED = 100_000_000


@dataclass(frozen=True, slots=True)
class Scale:
    """The figures at one size."""

    episodes: int
    #: seconds to write the index
    built: float
    question: Latency
    keystroke: Latency
    #: what WRatio takes to find the one nearest title, and to rank a page of them, as podbot does
    wratio: Latency
    page: Latency
    #: what a keystroke takes where titles are compared one by one
    partial_ratio: Latency

    @property
    def faster(self) -> float:
        """Say how many questions podbot answers while WRatio ranks a page for one."""
        return self.page.p50 / self.question.p50


def measure(sizes: tuple[int, ...]) -> tuple[Scale, ...]:
    """Measure at each size, with the index in a file as large libraries have it."""
    return tuple(_measured(size) for size in sizes)


def _measured(size: int) -> Scale:
    note(f"{size:,} made-up episodes")
    catalogue = Catalogue(size)
    questions, beginnings = catalogue.questions(_ASKED), catalogue.beginnings(_ASKED)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "index.sqlite"
        started = perf_counter()
        Index.build(documents(catalogue.library), file).close()
        built = perf_counter() - started
        engine = Engine(catalogue.library, Index.open(file))
        podbot = podbot_of(engine)
        podbot.suggest("warm")
        question = latency(lambda words: answered(podbot, words).card.plain(), questions)
        keystroke = latency(podbot.suggest, beginnings)
    few = min(_ASKED, max(5, _COMPARED // size))
    wratio = latency(peers.wratio(catalogue.library), questions[:few])
    page = latency(peers.page_of_titles(catalogue.library), questions[:few])
    typed = latency(peers.partial_ratio(catalogue.library), beginnings[:few])
    return Scale(size, built, question, keystroke, wratio, page, typed)


def report(figures: tuple[Scale, ...]) -> str:
    """Write the figures as a table; p50 / p99 in milliseconds."""
    rows = [
        (
            f"{figure.episodes:,}",
            _both(figure.question),
            _both(figure.wratio),
            _both(figure.page),
            f"{figure.faster:,.0f} x",
            _both(figure.keystroke),
            _both(figure.partial_ratio),
            f"{figure.built:.1f} s",
        )
        for figure in figures
    ]
    head = (
        "made-up episodes",
        "podbot ms",
        "WRatio, best one ms",
        f"best {PAGE} ms",
        "faster",
        "autocomplete ms",
        "partial_ratio ms",
        "built in",
    )
    return table(head, rows)


def _both(figure: Latency) -> str:
    return f"{figure.p50:.2f} / {figure.p99:.2f}"
