"""Ranking: the best of the candidates, none weighed in full that cannot come among them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bot.search.atoms import Atom
from bot.search.document import Document
from bot.search.receipts import FAIR
from bot.search.scoring import Evidence, Found

#: an answer this much worse than the first is not shown
_RELATIVE = 0.6
#: how many that are no answers are named as what comes closest
CLOSEST = 3


def ranked(
    documents: Iterable[Document], atoms: Sequence[Atom], lift: Callable[[Document], float]
) -> list[Evidence]:
    """Weigh the documents that can be an answer or come closest, and rank them."""
    weighed: list[Evidence] = []
    best: list[float] = []
    for document in documents:
        found, more = Found.of(document, atoms), lift(document)
        if len(best) < CLOSEST or found.at_best(more) >= _least(best):
            evidence = found.evidence(more)
            weighed.append(evidence)
            best = sorted((*best, evidence.score), reverse=True)[:CLOSEST]
    return best_first(weighed)


def best_first(found: Iterable[Evidence]) -> list[Evidence]:
    """Rank episodes, each by the best that speaks for it."""
    best: dict[str, Evidence] = {}
    for evidence in found:
        before = best.get(evidence.document.id)
        if before is None or evidence.score > before.score:
            best[evidence.document.id] = evidence
    return sorted(best.values(), key=lambda one: (-round(one.score, 6), one.document.id))


def answers(ranking: Sequence[Evidence]) -> Sequence[Evidence]:
    """Keep what is sure enough for an answer beside the best."""
    least = _shown_from(ranking[0].score) if ranking else FAIR
    return [evidence for evidence in ranking if evidence.score >= least]


def _shown_from(best: float) -> float:
    """Give the score from which on an answer is shown, beside the best one."""
    return max(FAIR, _RELATIVE * best)


def _least(best: Sequence[float]) -> float:
    """Give the score below which an episode is neither an answer nor among the closest."""
    return _shown_from(best[0]) if best[0] >= FAIR else best[-1]
