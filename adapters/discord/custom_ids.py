"""What a button's id says: the typed command it stands for, so that it needs no memory of ours.

`ask:KEY=TEXT`       asks TEXT; KEY only keeps ids of one message apart
`ask:KEY#TOKEN`      asks the text kept under TOKEN, being too long for an id
`menu:KEY`           a menu; the value of each option is `=TEXT` or `#TOKEN`
`share:=TEXT`        shows everybody an answer that one person sees; says how to ask for it
`delete:ASKER=TEXT`  takes an answer away; says whose it is and how to ask for it again
`slot:MARK`          a scheduled post; the mark tells which
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adapters.discord.limits import CUSTOM_ID
from adapters.discord.markup import plain, size

_ASK, _MENU, _SHARE, _DELETE, _SLOT = "ask:", "menu:", "share:", "delete:", "slot:"
_TEXT, _TOKEN = "=", "#"
#: room that every id has for a text: an asker's id has 20 digits at most
ALWAYS_FITS = CUSTOM_ID - len(f"{_DELETE}{2**64}{_TEXT}")


@dataclass(frozen=True, slots=True)
class Said:
    """A typed command, or the token it is kept under."""

    text: str = ""
    token: str = ""


@dataclass(frozen=True, slots=True)
class Asks:
    """A button that asks something."""

    said: Said


@dataclass(frozen=True, slots=True)
class Chooses:
    """A menu whose chosen value asks something."""


@dataclass(frozen=True, slots=True)
class Shares:
    """The button that makes a private answer public; it remembers what was asked."""

    said: Said = Said()


@dataclass(frozen=True, slots=True)
class Deletes:
    """The button that takes an answer away; it remembers who asked what."""

    asker: str
    said: Said = Said()


@dataclass(frozen=True, slots=True)
class Marks:
    """The button of a scheduled post."""

    mark: str


Press = Asks | Chooses | Shares | Deletes | Marks


def asks(key: int, text: str, tokens: Mapping[str, str]) -> str | None:
    """Write the id of a button that asks; None where the text is too long and has no token."""
    return _with(f"{_ASK}{key}", text, tokens)


def option(text: str, tokens: Mapping[str, str]) -> str | None:
    """Write the value of a menu's option that asks, as `asks` does."""
    return _with("", text, tokens)


def menu(key: str) -> str:
    """Write the id of a menu."""
    return f"{_MENU}{key}"


def shares(text: str, tokens: Mapping[str, str]) -> str:
    """Write the id of the button that shares an answer; without the text where it does not fit."""
    return _with(_SHARE, text, tokens) or _SHARE


def shared(asker: str, said: Said) -> str:
    """Write the id of the button that deletes what its asker has shared."""
    if said.token:
        return f"{_DELETE}{asker}{_TOKEN}{said.token}"
    return deletes(asker, said.text, {})


def deletes(asker: str, text: str, tokens: Mapping[str, str]) -> str:
    """Write the id of the button that deletes an answer; without the text where it does not fit."""
    return _with(f"{_DELETE}{asker}", text, tokens) or f"{_DELETE}{asker}{_TEXT}"


def marks(mark: str) -> str:
    """Write the id of a scheduled post's button."""
    return f"{_SLOT}{mark}"


def read(custom_id: str) -> Press | None:
    """Read an id; None for one that is not ours."""
    kind, colon, rest = custom_id.partition(":")
    match kind + colon:
        case "ask:":
            return Asks(_said(rest))
        case "menu:":
            return Chooses()
        case "share:":
            return Shares(_said(rest))
        case "delete:":
            return Deletes(_before(rest), _said(rest))
        case "slot:":
            return Marks(rest)
        case _:
            return None


def said_by(value: str) -> Said:
    """Read the value of a menu's option."""
    return _said(value)


def _with(prefix: str, text: str, tokens: Mapping[str, str]) -> str | None:
    whole = f"{prefix}{_TEXT}{plain(text[:CUSTOM_ID])}"
    if len(text) <= CUSTOM_ID and size(whole) <= CUSTOM_ID:
        return whole
    token = tokens.get(text)
    return f"{prefix}{_TOKEN}{token}" if token else None


def _mark(rest: str) -> int:
    """Find where the text or token begins: at the first of the two signs."""
    return min(rest.find(sign) % (len(rest) + 1) for sign in (_TEXT, _TOKEN))


def _before(rest: str) -> str:
    return rest[: _mark(rest)]


def _said(rest: str) -> Said:
    at = _mark(rest)
    sign, value = rest[at : at + 1], rest[at + 1 :]
    return Said(token=value) if sign == _TOKEN else Said(text=value)
