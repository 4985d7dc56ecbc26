"""Sentences that mean a command: `what should I hear to understand X?` is `learn X`."""

from __future__ import annotations

import re
from functools import cache

_ONES = r"(?:episodes?|eps?|podcasts?|ones?|anything|something|stuff|things?|others?)"
_WHAT = rf"(?:what|which {_ONES})"
_WE = r"(?:i|we|one|you|u|someone|a newcomer|a beginner)"
_SHOULD = rf"(?:should|do|must|can|could|would) {_WE}(?: (?:need|have|want) to)?"
_HEAR = r"(?:hear|listen(?: to)?|start(?: with)?|play|know|need|read|watch|learn)(?: first| next)?"
_HEARING = r"(?:listening to |hearing )?"
_ANY_TO = rf"(?:is there )?{_ONES} (?:(?:that )?{_WE} (?:should|must|(?:need|have) to)|to)"
_GRASP = r"(?:understand|learn(?: about)?|get(?: into)?|know(?: about)?|grasp)"
_SHOW_ME = r"(?:(?:any|some|the|more|other|all|list|find|show(?: me)?|give me) )*"
_CITES = r"(?:links?|cites?|mentions?|references?)(?: to)?"
_COUNT = r"(?: (?P<n>\d+|one|two|three|four|five|six|seven|eight|nine|ten))?"
_EPISODES = r"(?: (?:episodes?|eps?|ones?|podcasts?))?"
_WHICH_IS = (
    rf"(?:(?:what|which){_EPISODES}(?:'?s| is| are| was| were)? )?(?:one is )?(?:the )?(?:very )?"
)
_X = r"(?P<x>.+)"
_GET_INTO = r"get(?:ting)? (?:started (?:with|on|in)|into)"
_HEARD = r"(?:heard|finished|listened to|done with)"
_WHO_IS = r"who (?:are|were|was|is|has been)"
_NEXT = (
    r"(?:(?:what(?:'?s| is)?|where) (?:next|now|to go|do i go|the sequel).*"
    rf"|{_WHAT}(?: .+)? (?:next|after (?:it|this|that)))"
)
_THERE = r"(?:are (?:there|here)|do you (?:have|know))"
_WISH = rf"learning (?:about )?|(?:if i want )?to {_GRASP} "

#: what is written, and the command it means; the first that matches counts
_MEANINGS: tuple[tuple[str, str], ...] = (
    (rf"{_WHAT} {_SHOULD} {_HEAR} before {_HEARING}{_X}", "before {x}"),
    (rf"{_WHAT} {_SHOULD} {_HEAR} after {_HEARING}{_X}", "after {x}"),
    (rf"{_ANY_TO} {_HEAR} before {_HEARING}{_X}", "before {x}"),
    (rf"{_ANY_TO} {_HEAR} after {_HEARING}{_X}", "after {x}"),
    (r"before (?P<x>[^,]+), (?:what|which).*", "before {x}"),
    (r"after (?P<x>[^,]+), (?:what|which).*", "after {x}"),
    (
        rf"(?:what(?:'?s| are) )?(?:the )?(?:prerequisites?|prereqs?) (?:for|of|to) {_X}",
        "before {x}",
    ),
    (
        rf"{_WHAT}(?: comes| goes| is| leads)?(?: right)?(?: up to)? (?:before|b4) {_X}",
        "before {x}",
    ),
    (rf"{_WHAT}(?: comes| goes| is| follows)?(?: right)? after {_X}", "after {x}"),
    (rf"what (?:leads|builds) (?:up )?to {_X}", "before {x}"),
    (
        rf"(?:i )?(?:just |have )*{_HEARD} (?P<x>.+?)[,.;:]? {_NEXT}",
        "after {x}",
    ),
    (rf"(?:what(?:'?s| is) )?next after {_X}", "after {x}"),
    (rf"{_WHAT} {_SHOULD} {_HEAR}(?: if i want)? (?:to {_GRASP}|for|about|on) {_X}", "learn {x}"),
    (
        rf"where {_SHOULD} (?:start|begin) (?:with |for |on |{_WISH})?{_X}",
        "learn {x}",
    ),
    (r"where (?:should|do|can) i (?:start|begin)", "topic start here"),
    (r"i(?:'?m| am) new(?: here)?|(?:getting|get|how to get) started", "topic start here"),
    (
        rf"(?:how (?:do|can|should) {_WE} )?gett?(?:ing)? (?:started|into) (?:with |on |in )?{_X}",
        "learn {x}",
    ),
    (rf"(?:best |good |right |listening )+order (?:for|of|to hear|in) {_X}", "learn {x}"),
    (
        rf"(?:i (?:want|need|'?d like) to |help me |teach me to )?(?:understand|learn about) {_X}",
        "learn {x}",
    ),
    (rf"{_SHOW_ME}{_ONES} (?:that (?:are|is) )?(?:like|similar to) {_X}", "like {x}"),
    (rf"(?:more|similar) (?:like|to) {_X}", "like {x}"),
    (rf"what (?:goes|fits|pairs)(?: together| well)* with {_X}", "like {x}"),
    (
        rf"{_WHO_IS} (?:the )?(?:guests?|interviewed) (?:on|in|for|of|about) {_X}",
        "{x} with a guest",
    ),
    (rf"{_SHOW_ME}{_ONES} (?:that )?{_CITES} (?P<x>\S+)", "for {x}"),
    (rf"(?:who|which {_ONES}|which|what) {_CITES} (?P<x>\S+)", "for {x}"),
    (
        rf"{_WHICH_IS}(?:latest|newest|most recent|last){_COUNT}{_EPISODES}(?: out| released)?",
        "latest {n}",
    ),
    (r"what(?:'?s| is) new", "latest"),
    (rf"{_WHICH_IS}(?:first|1st|oldest|earliest){_COUNT}{_EPISODES}(?: ever)?", "first {n}"),
    (rf"{_WHICH_IS}(?P<o>shortest|longest){_COUNT}{_EPISODES}", "{o} {n}"),
    (
        r"(?:(?:give|play|show|pick) (?:me )?)?(?:an? |any )?random(?: episode| ep| one| pick)?",
        "random",
    ),
    (r"surprise me|pick (?:one|something)(?: for me)?", "random"),
    (r"what should i (?:hear|listen to)(?: today| now| next)?", "random"),
    (
        rf"(?:{_WHO_IS}|list|show(?: me)?|all)(?: (?:all|the|on|a))* guests?",
        "guests",
    ),
    (
        rf"(?:in )?which {_ONES} (?:have|has|had) (?:someone|somebody|anyone|people)(?: else)?.*",
        "guests",
    ),
    (
        rf"(?:what|which|{_SHOW_ME})(?: ?(?:are|the|all|your))* topics(?: (?:are|do|have).*)?",
        "topics",
    ),
    (
        rf"(?:what|which|{_SHOW_ME})(?: ?(?:are|the|all|your))* shows(?: {_THERE})?",
        "shows",
    ),
    (
        r"what (?:can|do) you (?:do|know|answer)|how (?:do|does) (?:you|this|it)(?: bot)? work",
        "help",
    ),
    (r"how do i use (?:you|this)|usage|commands|(?:i )?need help|help me", "help"),
    (r"(?:who|what) are you|which version(?: is this| are you)?|what version.*", "about"),
    (
        r"(?:list|show(?: me)?|give me)(?: all)?(?: the)? (?:episodes|eps)|all episodes|everything",
        "list",
    ),
)
#: no sentence below is without one of these
_SIGNAL = re.compile(
    r"""\b(?:before|b4|after|prereq|next|what|which|who|where|how|list|show|give|find|pick|play|random
    |surprise|new|start|get|order|understand|learn|like|similar|cites?|links?|mentions?|references?
    |latest|recent|last|first|1st|oldest|earliest|shortest|longest|guests?|topics|usage|commands|help
    |version|all|everything)""",
    re.IGNORECASE | re.VERBOSE,
)
_NUMBERS = "one two three four five six seven eight nine ten".split()


def meaning(words: str) -> str:
    """Give the typed command a sentence means, or nothing."""
    if not _SIGNAL.search(words):
        return ""
    for written, command in _MEANINGS:
        if found := _pattern(written).match(words):
            parts = {"x": "", "o": "", "n": ""}
            said = found.groupdict(default="")
            parts |= {name: value.rstrip(" ?!.") for name, value in said.items()}
            parts["n"] = _number(parts["n"])
            return command.format(**parts).strip()
    return ""


@cache
def _pattern(written: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{written})[ ?!.]*$", re.IGNORECASE)


def _number(word: str) -> str:
    """Write `three` as `3`."""
    return str(_NUMBERS.index(word.lower()) + 1) if word.lower() in _NUMBERS else word
