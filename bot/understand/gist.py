"""What a sentence is after, whatever its form: an episode, what is around it, where to begin.

Cues are liberal, for what is left without them must be the name of an episode, beyond doubt.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from bot.commands import Command
from bot.commands.context import Context
from bot.commands.find import Find
from bot.commands.like import Like
from bot.commands.path import Part, Path
from bot.commands.topics import OnTopic
from bot.library import Library
from bot.model import Episode
from bot.search.english import STOP
from bot.understand.filler import telling
from bot.understand.names import episode_meant

_Make = Callable[[Episode, Library], Command]

_AIRED = r"(?:air(?:ed|s)?|c[ao]me?s? out|released|published|recorded|posted|dropped|uploaded)"
_DIRECTLY = (
    rf"(?:{_AIRED} )?(?:right|straight|directly|immediately|the day|(?:one|a) day)"
    rf"|(?:{_AIRED}|one|ep|episode|there|was) just|very next(?: one| ep| episode)?|next release"
    rf"|(?:{_AIRED}|publish|release|air|post) next|{_AIRED}"
)
_LIKE = (
    r"related to|in (?:that|the same|this|a similar) vein|in the spirit of|close to"
    r"|similar(?: to)?|along (?:those|the same|the) lines(?: of)?|more of (?:that|the same)"
)
#: of anything but episodes, this asks for what it is
_SHARING = r"overlap(?:s|ping)?(?: with)?|(?:refers?|points?) to(?=[ ?!.]*$)"
_ITSELF = (
    r"when (?:was|did)(?=.* (?:air|come|drop|post|publish|record|releas|upload))|length of"
    r"|how long (?:is|was|does)|(?:release )?date of|runtime of|duration(?: of)?"
)
_BEFORE = (
    r"pre-?req(?:uisite)?s?(?: (?:for|4|of|to))?|beforehand|before|b4|preced(?:e[sd]?|ing)"
    r"|prior to|refers? back(?: to)?|builds? (?:up)?on(?! (?:it|this|that)\b)"
    r"|(?:groundwork|background|intro(?:duction)?)(?: needed| required)? (?:for|to)"
    r"|needed first|first hear|hear first"
)
_AFTER = (
    r"next|sequel(?: (?:to|of))?|continu(?:e|ing|ation)(?: of)?|(?:go|dig)(?:es|s|ing)? deeper"
    r"|(?:part|episode) (?:two|2|ii)(?: of)?|follow[- ]?ups?(?: (?:to|of))?|afterwards?|after"
    r"|following|now what|then what|where now|what else|points? to|leads? to"
    r"|builds? (?:up)?on (?:it|this|that)"
    r"|(?:is there|any) (?:an? )?(?:newer )?(?:update|version) (?:to|of) (?:it|this|that)"
    r"|(?<=[,;.:]) ?(?:and |so )?(?:what )?(?:now|then)(?=[ ?!.]*$)"
)


class _Cue(NamedTuple):
    """Words beside the name of an episode, and what they ask for of it."""

    pattern: str
    make: _Make
    #: whether it counts only where episodes are spoken of
    of_episodes: bool = False


_CUES = (
    _Cue(
        rf"(?:{_DIRECTLY}) (?:before|preceding)",
        lambda episode, library: _aired(episode, library, -1),
    ),
    _Cue(
        rf"(?:{_DIRECTLY}) (?:after|following)",
        lambda episode, library: _aired(episode, library, 1),
    ),
    _Cue(_LIKE, lambda episode, _: Like(episode)),
    _Cue(_SHARING, lambda episode, _: Like(episode), of_episodes=True),
    _Cue(_ITSELF, lambda episode, _: Find(episode.id, episode=episode)),
    _Cue(_BEFORE, lambda episode, _: Path(episode, Part.BEFORE)),
    _Cue(_AFTER, lambda episode, _: Path(episode, Part.AFTER)),
)
#: what is said beside the name of an episode, and asks for nothing
_SMALL_TALK = frozenset(
    """already another done else enjoyed finished first natural liked loved logical play playing
    step yesterday completed intro pipeline story stuff go right said says told earlier older
    previous two three""".split()
)
#: words that ask for an episode: a cue beside other words of meaning joins two clauses
_ASKING = frozenset(
    """any anything come comes done else ep episode episodes finished go hear heard know known
    learn listen logical natural need one ones other others part play recommended sequel
    something start step then there watch which""".split()
)
#: small words that ask for a reason, not for an episode
_REASONS = frozenset({"why", "because"})
_EPISODE = re.compile(r"\b(?:ep|episode|one|show|talk)s?\b", re.IGNORECASE)
_NEWCOMER = re.compile(
    r"\b(?:where (?:should|do|can|would|to) ?(?:i|we|one|you)? ?(?:start|begin)|newbies?"
    r"|newcomers?|beginners?|noobs?|onboarding|i(?:'?m| am) new|first (?:day|week|month)"
    r"|week one|new (?:here|hire|joiner)|(?:just |i )(?:joined|started|start|join)"
    r"|total(?:ly)? new|starting out)\b",
    re.IGNORECASE,
)
#: what newcomers are new to
_PLACES = frozenset(
    """at codebase company core dev developer developers engineer first intern internals job joined
    joining list monday new order playlist project pytorch start starting starter team
    tomorrow""".split()
)
_WORD = re.compile(r"[\w'-]+")
#: the topic for those who are new
_START = "start here"


def around(words: str, context: Context) -> Command | None:
    """Read what is asked of one episode: `done with vmap, now what?`, `when was vmap aired?`."""
    for cue in _CUES:
        beside = _pattern(cue.pattern).split(words)
        if len(beside) > 1 and (not cue.of_episodes or _EPISODE.search(words)):
            episode = _only_one(beside, context)
            return cue.make(episode, context.library) if episode else None
    return None


def _only_one(beside: Sequence[str], context: Context) -> Episode | None:
    """Find the episode that is named on one side of a cue, where the other side only asks."""
    names = [telling(_without(part, _SMALL_TALK), context) for part in beside]
    said = [(name, place) for place, name in enumerate(names) if name]
    if len(said) != 1:
        return None
    ((name, place),) = said
    others = " ".join((*beside[:place], *beside[place + 1 :]))
    return episode_meant(name, context) if _only_asks(others) else None


def _only_asks(words: str) -> bool:
    """Tell whether words beside a cue ask for an episode, or are none that mean anything."""
    said = frozenset(_WORD.findall(words.lower()))
    return bool(said & _ASKING) or not (said - STOP or said & _REASONS)


@cache
def _pattern(cue: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{cue})(?!\w)", re.IGNORECASE)


def _aired(episode: Episode, library: Library, later: int) -> Command:
    """Find what the show brought next, or before: an episode's neighbour by number."""
    number = (episode.number or 0) + later
    found = library.numbered(number, library.show_of(episode))
    if found is None or found.show != episode.show:
        return Path(episode, Part.AFTER if later > 0 else Part.BEFORE)
    return Find(found.id, episode=found)


def beginning(words: str, context: Context) -> OnTopic | None:
    """Read a newcomer's question: `first week on the team, where do I start?`."""
    rest = _NEWCOMER.sub(" ", words)
    if rest == words or telling(_without(rest, _PLACES), context):
        return None
    topic = context.library.topic(_START)
    return OnTopic(topic) if topic else None


def _without(words: str, some: frozenset[str]) -> str:
    return " ".join(word for word in _WORD.findall(words) if word.lower() not in some)
