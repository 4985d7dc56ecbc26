"""The episode for a slot: no repeat before the pool is used up, in turn by topic, and explained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from bot.library import Library
from bot.model import Episode, Topic
from bot.recommend.path import path_of_topic
from bot.schedule import Planned, Subscription

#: how many swaps are remembered; older ones may come up again
_SWAPS_KEPT = 50


@dataclass(frozen=True, slots=True)
class Channel:
    """What a channel has heard, oldest first, what its other schedules have planned, its show."""

    history: tuple[str, ...] = ()
    reserved: tuple[str, ...] = ()
    #: the id of the show it prefers; empty where it has none
    show: str = ""


def plan(
    library: Library, subscription: Subscription, channel: Channel, count: int, today: date
) -> tuple[Planned, ...]:
    """Give the next picks: those shown before stand first and stay, new ones follow them."""
    pool = _pool(library, subscription, channel.show, today)
    known = {episode.id for episode in pool}
    planned = [pick for pick in subscription.queue if pick.episode in known]
    while pool and len(planned) < count:
        heard = (*channel.history, *channel.reserved, *(pick.episode for pick in planned))
        planned.append(_next(library, subscription, pool, heard))
    return tuple(planned[: max(count, len(subscription.queue))])


def swap(
    library: Library, subscription: Subscription, channel: Channel, today: date
) -> Subscription:
    """Put the next candidate in place of the first pick, which waits for the end of its round."""
    first, *later = plan(library, subscription, channel, max(1, len(subscription.queue)), today)
    swapped = (*subscription.swapped, first.episode)[-_SWAPS_KEPT:]
    kept = tuple(pick for pick in later if not _needs(library, pick.episode, first.episode))
    without = replace(subscription, swapped=swapped, queue=())
    taken = tuple(pick.episode for pick in kept)
    others = replace(channel, reserved=(*channel.reserved, *taken))
    (instead,) = plan(library, without, others, 1, today) or (first,)
    return replace(without, queue=(instead, *kept))


def _pool(
    library: Library, subscription: Subscription, show: str, today: date
) -> tuple[Episode, ...]:
    """List what may be posted: of the channel's show where it has any, nothing of the future."""
    if not subscription.topic:
        episodes = library.episodes
    elif topic := library.topic(subscription.topic):
        episodes = tuple(step.episode for step in path_of_topic(library, topic).steps)
    else:
        return ()
    out = tuple(e for e in episodes if not e.published or e.published.earliest <= today)
    return tuple(e for e in out if e.show == show) or out


def _next(
    library: Library, subscription: Subscription, pool: Sequence[Episode], heard: Sequence[str]
) -> Planned:
    times = Counter(heard)
    fewest = min(times[episode.id] for episode in pool)
    fresh = [episode for episode in pool if times[episode.id] == fewest]
    candidates = _ready(library, fresh, frozenset(subscription.swapped))
    if subscription.topic:
        chosen, why = candidates[0], _in_topic(library, subscription.topic, candidates[0])
    else:
        chosen, why = _by_turn(library, candidates, heard)
    new_round = fewest > 0 and len(fresh) == len(pool)
    return Planned(chosen.id, " ".join(_reasons(library, chosen, why, fewest, new_round)))


def _ready(
    library: Library, fresh: Sequence[Episode], swapped: frozenset[str]
) -> Sequence[Episode]:
    """Keep what needs nothing that is still to come, has notes, and was not swapped out."""
    to_come = set(fresh)
    free = [e for e in fresh if to_come.isdisjoint(library.prerequisites(e))] or fresh
    wanted = [episode for episode in free if episode.id not in swapped] or free
    told = [episode for episode in wanted if episode.notes]
    needed = [e for e in wanted if not to_come.isdisjoint(library.followups(e))]
    return told or needed or wanted


def _by_turn(
    library: Library, candidates: Sequence[Episode], heard: Sequence[str]
) -> tuple[Episode, str]:
    """Choose from the topic that was heard least lately, in its listening order."""
    last = {id_: place for place, id_ in enumerate(heard)}
    ids = {episode.id: episode for episode in candidates}
    for topic in sorted(library.topics, key=lambda topic: _heard_at(topic, last)):
        chosen = next((ids[id_] for id_ in topic.episodes if id_ in ids), None)
        if chosen:
            return chosen, f"It is the turn of “{topic.name}”, {_place_in(topic, chosen, last)}."
    return candidates[0], "It belongs to no topic yet, and is the oldest that was not posted here."


def _place_in(topic: Topic, episode: Episode, last: dict[str, int]) -> str:
    place = topic.episodes.index(episode.id) + 1
    if place == 1:
        return "and this is where the topic begins"
    if all(id_ in last for id_ in topic.episodes[: place - 1]):
        return "and this is next in its listening order"
    return f"and this is number {place} of {len(topic.episodes)} in its listening order"


def _heard_at(topic: Topic, last: dict[str, int]) -> int:
    return max((last.get(id_, -1) for id_ in topic.episodes), default=-1)


def _in_topic(library: Library, name: str, episode: Episode) -> str:
    topic = library.topic(name)
    if topic is None or episode.id not in topic.episodes:
        return f"It is not on the topic {topic.name if topic else name} itself, but needed for it."
    place = topic.episodes.index(episode.id) + 1
    return f"It is number {place} of {len(topic.episodes)} on {topic.name}, in listening order."


def _reasons(
    library: Library, episode: Episode, why: str, times: int, new_round: bool
) -> Iterator[str]:
    if new_round:
        yield f"A new round starts: everything was posted here {_times(times)}."
    yield why
    if followups := library.followups(episode):
        yield f"The author says to hear it before {followups[0].title}."
    if not times:
        yield "It has not been posted here before."


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _needs(library: Library, episode: str, needed: str) -> bool:
    """Tell whether an episode needs another, directly or through others."""
    seen: set[str] = set()
    waiting = [episode]
    while waiting:
        current = waiting.pop()
        if current == needed:
            return True
        if current in library and current not in seen:
            seen.add(current)
            waiting.extend(e.id for e in library.prerequisites(library[current]))
    return False
