"""Listen-first paths: an order in which nothing comes before what its author says to hear first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot.library import Library
from bot.model import Episode, Topic
from bot.recommend.neighbours import Side, neighbours

Neighbours = Callable[[Episode], tuple[Episode, ...]]


@dataclass(frozen=True, slots=True)
class Step:
    """One episode of a path, and why it stands there."""

    episode: Episode
    why: str


@dataclass(frozen=True, slots=True)
class ListeningPath:
    """Episodes in the order to hear them."""

    steps: tuple[Step, ...]
    #: total length in seconds
    seconds: int
    #: how many lengths are unknown and counted as the show's median
    assumed: int = 0
    #: what the time did not allow
    left_out: tuple[Episode, ...] = ()
    #: what the listener should know about this order
    note: str = ""


def path_of_episode(library: Library, episode: Episode, within: int | None = None) -> ListeningPath:
    """Lead to an episode and on from it, by the authors' own pointers.

    Under a limit of `within` seconds, what the episode leads on to is left out first.
    """
    first = _before(library, episode)
    heard = {step.episode.id for step in first}
    then = tuple(step for step in _after(library, episode) if step.episode.id not in heard)
    note = (
        "" if first or then else f"The notes name nothing to hear before or after {episode.title}."
    )
    steps = (*first, Step(episode, "the episode you asked for"))
    kept, left_out = _fitting(library, steps, then, within)
    path = _measured(library, (*steps, *kept), left_out, note)
    if within is not None and path.seconds > within:
        return _measured(library, path.steps, left_out, "This is longer than the time you gave.")
    return path


def before(library: Library, episode: Episode) -> ListeningPath:
    """Lead to an episode; where its author says nothing, by what stands beside it."""
    steps = _before(library, episode)
    return _measured(library, steps) if steps else _beside(library, episode, Side.BEFORE)


def after(library: Library, episode: Episode) -> ListeningPath:
    """Lead on from an episode; where its author says nothing, by what stands beside it."""
    steps = _after(library, episode)
    return _measured(library, steps) if steps else _beside(library, episode, Side.AFTER)


def path_of_topic(library: Library, topic: Topic, within: int | None = None) -> ListeningPath:
    """Lead through a topic, prerequisites inserted; `within` seconds, if there is a limit.

    An episode is taken only together with all it needs, so a path under a limit is complete too.
    """
    chosen: dict[str, Episode] = {}
    left_out: list[Episode] = []
    seconds = 0
    for episode in (library[id_] for id_ in topic.episodes):
        needed = _in_order(episode, library.prerequisites)
        more = {e.id: e for e in needed if e.id not in chosen}
        longer = seconds + _length(library, more.values())
        if within is None or longer <= within:
            seconds = longer
            chosen |= more
        else:
            left_out.append(episode)
    steps = tuple(_topic_step(library, topic, episode, chosen) for episode in chosen.values())
    note = "" if steps else "Nothing fits into that time."
    left = tuple(episode for episode in left_out if episode.id not in chosen)
    return _measured(library, steps, left, note)


def _before(library: Library, episode: Episode) -> tuple[Step, ...]:
    return tuple(
        Step(found, f"the author says to hear it before {_needing(library, found, episode).title}")
        for found in _in_order(episode, library.prerequisites)
        if found != episode
    )


def _after(library: Library, episode: Episode) -> tuple[Step, ...]:
    seen = {episode.id}
    waiting = [episode]
    steps: list[Step] = []
    while waiting:
        source = waiting.pop(0)
        for found in library.followups(source):
            if found.id not in seen:
                seen.add(found.id)
                waiting.append(found)
                steps.append(Step(found, f"the author says to hear it after {source.title}"))
    return tuple(steps)


def _beside(library: Library, episode: Episode, side: Side) -> ListeningPath:
    """Give what the notes mention, and what the order of the topics has there."""
    note = f"The notes name nothing to hear {side} {episode.title}"
    steps = tuple(Step(found, why) for found, why in neighbours(library, episode, side))
    if steps:
        return _measured(library, steps, note=f"{note}; by mentions and the order of its topics:")
    itself = Step(episode, f"there is nothing {side} it")
    return _measured(library, (itself,), note=f"{note}.")


def _fitting(
    library: Library, steps: Sequence[Step], more: Sequence[Step], within: int | None
) -> tuple[tuple[Step, ...], tuple[Episode, ...]]:
    if within is None:
        return tuple(more), ()
    kept = len(more)
    while kept and _length(library, [s.episode for s in (*steps, *more[:kept])]) > within:
        kept -= 1
    return tuple(more[:kept]), tuple(step.episode for step in more[kept:])


def _length(library: Library, episodes: Iterable[Episode]) -> int:
    return sum(episode.duration or library.median_duration for episode in episodes)


def _measured(
    library: Library,
    steps: tuple[Step, ...],
    left_out: tuple[Episode, ...] = (),
    note: str = "",
) -> ListeningPath:
    episodes = [step.episode for step in steps]
    assumed = sum(1 for episode in episodes if episode.duration is None)
    return ListeningPath(steps, _length(library, episodes), assumed, left_out, note)


def _in_order(root: Episode, needs: Neighbours) -> Iterator[Episode]:
    """Give all that an episode needs, then itself; a circle of needs is cut where it closes."""
    seen = {root.id}
    waiting = [(root, iter(needs(root)))]
    while waiting:
        episode, needed = waiting[-1]
        first = next((found for found in needed if found.id not in seen), None)
        if first is None:
            waiting.pop()
            yield episode
        else:
            seen.add(first.id)
            waiting.append((first, iter(needs(first))))


def _needing(library: Library, episode: Episode, target: Episode) -> Episode:
    """Find whom an episode is a prerequisite of: the target, or another on the way to it."""
    followups = library.followups(episode)
    return target if target in followups or not followups else followups[0]


def _topic_step(
    library: Library, topic: Topic, episode: Episode, chosen: dict[str, Episode]
) -> Step:
    needing = next((found for found in library.followups(episode) if found.id in chosen), None)
    if needing is None:
        return Step(episode, f"on the topic {topic.name}")
    elsewhere = "" if episode.id in topic.episodes else "not on this topic, but "
    return Step(episode, f"{elsewhere}the author says to hear it before {needing.title}")
