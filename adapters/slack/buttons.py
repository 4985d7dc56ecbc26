"""What a button carries: its kind, whose card it stands on, and the typed command it is.

The action id says kind, place and asker (`ask.0.U123`); the value is the command, or the token that
stands for a command too long for Slack. Nothing else is stored.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from adapters.slack.limits import ACTION_ID

#: stands before a token in a value; no typed command starts with it
TOKEN = "token:"  # noqa: S105 - a prefix, no secret
#: every action id of ours
PATTERN = re.compile(r"(?:ask|choose|open|share|delete|search|form)\.\d+(?:\.[A-Z0-9]*)?")
#: a Slack user id is never longer; anything else is no user id
_USER = re.compile(r"[A-Z0-9]{1,32}")


class Kind(StrEnum):
    """What a click does."""

    #: asks the typed command in the value
    ASK = "ask"
    #: asks the typed command that was picked
    CHOOSE = "choose"
    #: opens an address; Slack tells us all the same
    OPEN = "open"
    #: shows a private answer to everybody
    SHARE = "share"
    #: takes an answer away
    DELETE = "delete"
    #: opens the form for a schedule
    FORM = "form"
    #: the search field of the Home tab
    SEARCH = "search"


@dataclass(frozen=True, slots=True)
class Button:
    """The identity of a button or menu."""

    kind: Kind
    place: int = 0
    #: whose card it stands on; empty on posts nobody asked for
    asker: str = ""

    def __str__(self) -> str:
        """Write it as an action id."""
        asker = self.asker if _USER.fullmatch(self.asker) else ""
        return f"{self.kind}.{self.place}.{asker}"[:ACTION_ID]

    @classmethod
    def parse(cls, action_id: str) -> Button | None:
        """Read an action id; None if it is not ours."""
        if not PATTERN.fullmatch(action_id):
            return None
        kind, place, asker = (*action_id.split("."), "")[:3]
        return cls(Kind(kind), int(place), asker)

    def belongs_to(self, user: str) -> bool:
        """Tell whether a click by this user acts on their own card."""
        return bool(self.asker) and self.asker == user
