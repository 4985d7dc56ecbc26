"""Stems: one form for `compile`, `compiled`, `compiler` and `compilation`."""

from __future__ import annotations

import re
from functools import lru_cache

_ENDINGS = frozenset(
    """
    ibilities ibility ibles ible ibly
    izations isations ization isation ations ation ators ating ator ated ates ate ities ity izers
    izing izer ized izes ize istic isms ism ically ical ments ment encing enced ences ence ancing
    anced ances ance ions ion ingly ings ing edly ed ers er ors or ies ness es ly s y e
    """.split()
)
_LONGEST = max(map(len, _ENDINGS))
#: what must stay in front of an ending
_ROOT = 3
_SHORTEST = 4
_KEPT_ENDINGS = ("ss", "us", "is")
#: several of what has a name of three letters: `gpus`, `apis`
_INITIALS = re.compile(r"[a-z]p[iu]s")
#: how many words are kept read
_CACHED = 65_536


@lru_cache(_CACHED)
def stem(word: str) -> str:
    """Cut the ending of a folded English word; identifiers and short words stay as they are."""
    if len(word) < _SHORTEST or not word.isalpha() or not word.isascii():
        return word
    for length in range(min(_LONGEST, len(word) - _ROOT), 0, -1):
        ending = word[-length:]
        if ending in _ENDINGS and _may_cut(word, ending):
            return _tidy(word[:-length])
    return word


def _may_cut(word: str, ending: str) -> bool:
    if ending != "s" or not word.endswith(_KEPT_ENDINGS):
        return True
    return bool(_INITIALS.fullmatch(word))


def _tidy(root: str) -> str:
    """Drop a letter that English doubles, adds or changes before an ending."""
    doubled = root[-1] == root[-2] and root[-1] not in "aeiouls"
    silent = root[-1] in "ye"
    return root[:-1] if len(root) > _ROOT and (doubled or silent) else root
