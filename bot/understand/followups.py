"""Follow-ups: a closed list of words that go on from the card before."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.commands import Command, answer
from bot.commands.cite import Cite
from bot.commands.context import Context
from bot.commands.find import Find
from bot.commands.guests import With
from bot.commands.inorder import InOrder, Order
from bot.commands.like import Like
from bot.commands.listing import ListEpisodes
from bot.commands.path import Part, Path
from bot.commands.talk import Kind, Talk
from bot.commands.topics import OnTopic
from bot.model import Episode
from bot.replies.listing import PAGE
from bot.text import fold

_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
_THAT = r"(?:that|this|it)(?: one)?"
_THOSE = r"(?:those|these|them|that list)"
#: what people say before and after the words that count
_LEAD = re.compile(
    r"^(?:(?:ok(?:ay)?|and|so|then|pls|please|hm+|now|well|no|thanks)[, ]+)*"
    r"(?:(?:do you have|have you got|can i (?:have|get)|could i have|i(?:'d like| want| need)|got"
    r"|have|is there|give me|show me|tell me about|what(?:'s| is| about)|play|open|take|any) )*"
)
_TRAIL = re.compile(r"(?:,? (?:please|pls|plz|thanks|thx|then|now|instead))+$")
_MORE = re.compile(
    r"(?:(?:\d+|some|a few|any|the|show) )*more(?: (?:results|episodes|options))?"
    rf"(?: (?:of|like) {_THOSE})?|next(?: page| ones?)?|go on|keep going|continue|another(?: one)?"
    r"|(?:what|anything) else|others?|the (?:rest|others)"
)
_BACK = re.compile(r"(?:go )?back|prev(?:ious)?(?: page)?")
_NTH = re.compile(
    rf"(?:the )?({'|'.join(_ORDINALS)}|last|other|\d(?:st|nd|rd|th))(?: (?:one|result|hit|match))?"
)
#: `first` and `last` alone ask for the oldest and the newest episode
_ALONE = frozenset({"first", "last"})
_SHORTER = re.compile(
    r"(?:a |something |anything |one )?(?:that(?:'s| is) )?"
    r"(?:a (?:bit|little) |much |even |slightly )?"
    r"(shorter|longer)(?: ones?| episodes?)?"
)
_SIMILAR = re.compile(rf"(?:more |something |anything )?(?:like {_THAT}|similar)(?: one)?")
_AROUND = re.compile(rf"(?:what(?:'s| is| comes)? )?(before|after) {_THAT}")
_EXTREME = re.compile(
    rf"(?:(?:which|what)(?: one)? )?(?:out )?(?:of|among) {_THOSE},? (?:is|was) the"
    rf" (shortest|longest)(?: one)?|the (shortest|longest)(?: one)? (?:of|among) {_THOSE}"
)
_ABOUT = re.compile(
    rf"how long is {_THAT}|when (?:is|was) {_THAT} (?:from|released|published)"
    rf"|who(?:'s| is| was) (?:(?:the guest )?(?:on|in) {_THAT}|the guest(?: there)?)|(?:the )?link"
)
_SAME = re.compile(r"(?:the )?same(?: thing| question| one)? (?:but|only)(?: for| about| on)? (.+)")
_ALL = (_MORE, _BACK, _NTH, _SHORTER, _SIMILAR, _AROUND, _EXTREME, _ABOUT, _SAME)


def is_followup(words: str) -> bool:
    """Tell whether words are one of the closed list."""
    said = _plain(words)
    return said not in _ALONE and any(pattern.fullmatch(said) for pattern in _ALL)


def follow(words: str, previous: Command, context: Context) -> Command:
    """Read a follow-up against the command whose card it answers."""
    said = _plain(words)
    if _MORE.fullmatch(said):
        return _turned(previous, 1)
    if _BACK.fullmatch(said):
        return _turned(previous, -1)
    if found := _SAME.fullmatch(said):
        return Find(found[1])
    episodes = tuple(match.episode for match in answer(previous, context).matches)
    return _of_episodes(said, previous, episodes, context) or Talk(Kind.NO_CONTEXT, words)


def _plain(words: str) -> str:
    said = _TRAIL.sub("", fold(words).strip(" ?!."))
    return _LEAD.sub("", said).strip(" ?!.,") or said


def _turned(previous: Command, by: int) -> Command:
    match previous:
        case Find(page=page):
            return replace(previous, page=max(1, (page or 0) + by), episode=None)
        case ListEpisodes() | OnTopic() | Path() | Like() | With() | Cite():
            return replace(previous, page=max(1, previous.page + by))
        case InOrder(order=Order.LATEST | Order.FIRST | Order.SHORTEST | Order.LONGEST):
            return _further(previous, by)
        case _:
            return previous


def _further(previous: InOrder, by: int) -> InOrder:
    """Turn the page of an order, which goes on: a page that is not full is filled first."""
    filled = by < 0 or previous.count >= previous.page * PAGE
    page = max(1, previous.page + by) if filled else previous.page
    return replace(previous, count=max(previous.count, page * PAGE), page=page)


def _of_episodes(
    said: str, previous: Command, episodes: tuple[Episode, ...], context: Context
) -> Command | None:
    if not episodes:
        return None
    if found := _NTH.fullmatch(said):
        place = _place(found[1], len(episodes))
        return _shown(episodes[place]) if 0 <= place < len(episodes) else None
    if _ABOUT.fullmatch(said):
        return _shown(episodes[0])
    if found := _EXTREME.fullmatch(said):
        return _shown(_extreme(found[1] or found[2], episodes))
    if _SIMILAR.fullmatch(said):
        return Like(episodes[0])
    if found := _AROUND.fullmatch(said):
        return Path(episodes[0], Part(found[1]))
    if found := _SHORTER.fullmatch(said):
        return _by_length(previous, episodes[0], found[1], context)
    return None


def _place(word: str, count: int) -> int:
    if word == "last":
        return count - 1
    if word == "other":
        # of more than two there is no other one
        return 1 if count == 2 else count
    return _ORDINALS.index(word) if word in _ORDINALS else int(word[0]) - 1


def _extreme(wanted: str, episodes: tuple[Episode, ...]) -> Episode:
    """Choose the shortest or the longest; of unknown lengths, none is."""
    known = [episode for episode in episodes if episode.duration] or episodes
    choose = min if wanted == "shortest" else max
    return choose(known, key=lambda episode: episode.duration or 0)


def _shown(episode: Episode) -> Find:
    return Find(episode.id, episode=episode)


def _by_length(
    previous: Command, episode: Episode, wanted: str, context: Context
) -> Command | None:
    """Narrow the same question to what is shorter, or longer, than its first episode.

    Where nothing else answers it, what is like that episode does.
    """
    match previous:
        case Find(episode=Episode()):
            narrowed = None
        case Find() | ListEpisodes() | InOrder() | With() | Like():
            narrowed = _narrowed(previous, episode, wanted)
        case _:
            return None
    if narrowed and answer(narrowed, context).matches:
        return narrowed
    return _narrowed(Like(episode), episode, wanted)


def _narrowed(
    previous: Find | ListEpisodes | InOrder | With | Like, episode: Episode, wanted: str
) -> Command | None:
    if episode.duration is None:
        return None
    if wanted == "shorter":
        selection = replace(previous.selection, shorter_than=episode.duration)
        typed = f"under {episode.duration}s"
    else:
        selection = replace(previous.selection, longer_than=episode.duration)
        typed = f"over {episode.duration}s"
    if isinstance(previous, InOrder):
        among = f"{previous.among} {typed}".strip()
        return replace(previous, selection=selection, among=among, page=1)
    return replace(previous, selection=selection, typed=f"{previous.text} {typed}", page=1)
