"""Libraries of a few episodes that point at each other."""

from __future__ import annotations

from bot.library import Library
from bot.model import Episode, Pointer, PointerKind, Show, Topic
from bot.recommend.path import ListeningPath

SHOW = Show("show", "Show", "https://show.example/")
MINUTE = 60


def episode(id_: str, minutes: int | None = 10, **pointers: str) -> Episode:
    told = tuple(
        Pointer(target, PointerKind(kind))
        for kind, targets in pointers.items()
        for target in targets.split()
    )
    return Episode(
        id_,
        id_.title(),
        "show",
        duration=minutes * MINUTE if minutes is not None else None,
        points_to=told,
    )


def library(*episodes: Episode, topics: tuple[Topic, ...] = ()) -> Library:
    return Library((SHOW,), episodes, topics=topics)


def ids(path: ListeningPath) -> list[str]:
    return [step.episode.id for step in path.steps]
