"""Words that ask for nothing by themselves: what stands around a filter, a name or an order."""

from __future__ import annotations

import re

from bot.commands.context import Context
from bot.search.english import STOP
from bot.search.lexicon import is_everyday
from bot.text import fold

#: `min-cut` is one word, of `cuda-related` only the first part tells anything
_WORD = re.compile(r"[\w']+(?:-(?!related\b)[\w']+)*")
#: about episodes as such, and about when and where they are heard
FILLER = STOP.union(
    """
    afternoon air aired airing airs alone always appear appeared available back batch bed best
    bit bite break breakfast bunch bus came car catalog catalogue chat coffee come comes coming
    commute commuting cook cooking date dated day days dinner dishes drag drags drive driving
    drop dropped drops duration early entire entry evening ever feed finish finished fit fits
    flight free full fun gimme gonna good got great gym hand hey hour hours interesting item
    items kind late lemme length list listenable long longish lunch made make matters mean
    meeting min mins minute minutes miss missed month months morning much myself nice night
    now ok out particular past period piece place play post posted posts pretty public
    publication publish published publishes put quality quick quickie record recorded recording
    recordings related release released releases ride run running runtime season series session
    short shortish shower single sitting sleep slot spare spot standup start studio subject
    subjects takes talk talks ten time today tonight top topic topics total train trip tube
    upload uploaded uploads wait waiting walk walking wanna way week weekend went whole work
    workout worth year years
    """.split()
)


def says_nothing(words: str, context: Context) -> bool:
    """Tell whether words around filters ask for nothing more."""
    return not telling(words, context)


def telling(words: str, context: Context) -> str:
    """Give the words from the first to the last that ask for something."""
    hosts = context.library.host_names
    asking = [
        word
        for word in _WORD.finditer(words)
        if not (is_filler(word[0]) or fold(word[0]) in hosts or _is_misspelt(word[0], context))
    ]
    return words[asking[0].start() : asking[-1].end()] if asking else ""


def is_filler(word: str) -> bool:
    """Tell whether a word asks for nothing."""
    return all(
        (len(part) == 1 and part.isalpha()) or fold(part).replace("'", "") in FILLER
        for part in word.split("-")
    )


def _is_misspelt(word: str, context: Context) -> bool:
    """Tell whether a word was meant to be one without meaning."""
    return not (is_everyday(word) or context.engine.reads(word))
