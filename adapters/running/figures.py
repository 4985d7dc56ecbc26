"""The figures of a process, read whenever somebody looks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import date

from adapters.metrics import Reading
from adapters.running.watching import State, Watched
from bot.intake.feeds.following import Followed
from bot.library import Library
from bot.weekly.ledger import Counts

_DAY = 86_400


def parts(watched: Sequence[Watched]) -> Iterator[Reading]:
    """Tell how each part is."""
    for each in watched:
        labels = {"part": each.name}
        up = float(each.state is State.UP)
        yield Reading("podbot_part_up", "Whether a part does its work.", up, labels)
        yield Reading(
            "podbot_part_restarts",
            "How often a part was begun again.",
            each.restarts,
            labels,
            counter=True,
        )


def index(library: Callable[[], Library], today: Callable[[], date]) -> Iterator[Reading]:
    """Tell how large the index is, and how old its newest episode."""
    episodes = library().episodes
    yield Reading("podbot_index_episodes", "Episodes in the index.", len(episodes))
    dated = [episode.published.earliest for episode in episodes if episode.published]
    if dated:
        age = (today() - max(dated)).days * _DAY
        yield Reading("podbot_index_age_seconds", "Seconds since the newest episode came out.", age)


def deliveries(counts: Callable[[], Counts]) -> Iterator[Reading]:
    """Tell what became of the posts, by the database that all replicas share."""
    now = counts()
    for outcome in ("sent", "failed", "unsure", "skipped"):
        yield Reading(
            "podbot_deliveries",
            "Scheduled posts by what became of them, of all replicas.",
            getattr(now, outcome),
            {"outcome": outcome},
            counter=True,
        )
    yield Reading("podbot_deliveries_late", "Posts that are due and not out.", now.late)
    yield Reading("podbot_lateness_seconds", "Seconds the oldest of them is late.", now.lateness)
    yield Reading("podbot_schedules_disabled", "Schedules switched off until mended.", now.disabled)


def feeds(followed: Callable[[], Sequence[Followed]]) -> Iterator[Reading]:
    """Tell how the last look at each feed went."""
    outcomes = Counter(_outcome(feed) for feed in followed())
    for outcome in ("well", "failing", "gone"):
        about = "Feeds that are followed, by how the last look went."
        yield Reading("podbot_feeds", about, outcomes[outcome], {"outcome": outcome})


def _outcome(feed: Followed) -> str:
    if feed.gone:
        return "gone"
    return "failing" if feed.error else "well"
