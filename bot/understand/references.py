"""References in typed words: addresses, pull requests and issues, files and symbols."""

from __future__ import annotations

import re

from bot.commands.cite import Cite
from bot.library.addresses import Issue, is_address, issue

_ADDRESS = re.compile(r"https?://[^\s<>|\"”]+", re.IGNORECASE)
#: an address that leaves out how it is reached, among other words
_BARE = re.compile(
    r"(?<!\S)(?:[\w-]+\.)+(?:com|org|io|net|dev|edu|ai|be|gov)/[^\s<>|\"”]+", re.IGNORECASE
)
#: requests for comments have a repository of their own
_RFC = re.compile(r"(?<![\w/])rfcs? *(?:number|no\.?|nr\.?)? *#?(?P<number>\d+)\b", re.IGNORECASE)
_RFCS = "rfcs"
_NUMBER = re.compile(
    r"""
    (?<![\w.-]) (?: (?: (?P<owner>[\w.-]{1,100}) / )? (?P<repository>[\w.-]{1,100}) )?
    (?: \# | / (?:pull|pulls|issue|issues) / )
    (?P<number>\d+) (?![\w.])
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SPOKEN = re.compile(
    r"(?<![\w/])(?:prs?|pulls?|pull[ -]?requests?|issues?|gh|bug|ticket)"
    r"\s*(?:number|no\.?|nr\.?|/)?\s*\#?\s*(?P<number>\d+)\b",
    re.IGNORECASE,
)
_SYMBOL = re.compile(
    r"_*[A-Za-z]\w*(?:(?:\.|::|/)\w+)+(?:\(\))?"
    r"|[\w.-]+\.(?:h|cpp|py|cu|yaml|md|rst|cc|c|hpp|cuh|pyi|txt|toml|in)"
)
_SURROUNDING = ".,;:!?()[]<>'\""


def reference(words: str, last: int) -> Cite | None:
    """Find an address or a pull-request or issue number; up to `last`, a number is an episode's."""
    if found := _ADDRESS.search(words):
        address = (
            found[0].rstrip(_SURROUNDING) if found[0].count("(") == 0 else found[0].rstrip(".,;:!?")
        )
        return Cite(address, issue(address))
    if is_address(bare := words.strip(_SURROUNDING)):
        return Cite(bare, issue(bare))
    if found := _BARE.search(words):
        address = found[0].rstrip(_SURROUNDING)
        return Cite(address, issue(address))
    if found := _RFC.search(words):
        return _issue(Issue(int(found["number"]), _RFCS), found[0])
    if found := _SPOKEN.search(words):
        return _issue(Issue(int(found["number"])), found[0])
    return _numbered(words, last)


def _numbered(words: str, last: int) -> Cite | None:
    for found in _NUMBER.finditer(words):
        number = int(found["number"])
        if found["repository"] in ("pull", "issues", "issue"):
            return _issue(Issue(number), found[0])
        named = Issue(number, (found["repository"] or "").lower(), (found["owner"] or "").lower())
        if named.repository or number > last or "/" in found[0]:
            return _issue(named, found[0])
    return None


def _issue(found: Issue, typed: str) -> Cite:
    return Cite(typed.strip(), found)


def symbol(words: str) -> bool:
    """Tell whether the words are one dotted name, path or file name."""
    return bool(_SYMBOL.fullmatch(words.strip(_SURROUNDING)))
