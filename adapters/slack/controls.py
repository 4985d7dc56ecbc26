"""Buttons and menus of a card: each is a typed command, an address, or one of Slack's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

from adapters.slack import limits
from adapters.slack.buttons import TOKEN, Button, Kind
from adapters.slack.markup import escape, opens
from adapters.slack.objects import Json, plain_text
from bot.cards import Action, Ask, Choose, Open

#: of all options of a menu Slack shows the same placeholder, so it is short
_MENU = "Choose…"


@dataclass(frozen=True, slots=True)
class Controls:
    """What the buttons of a card need to know beside the card."""

    #: whose clicks act on this card; of a post nobody asked for, nobody's
    asker: str = ""
    #: the command of a private answer that may be shown to everybody; empty where it may not
    share: str = ""
    #: offers the asker to take the answer away
    delete: bool = False
    #: offers the form for a schedule
    form: bool = False
    #: tokens that stand for commands too long for a button, by command
    tokens: Mapping[str, str] = field(default_factory=dict)
    #: where the places of the buttons begin to be counted
    first: int = 0


def long_commands(actions: Iterable[Action]) -> tuple[str, ...]:
    """Give the commands that only a token can carry."""
    return tuple(text for text, limit in _commands(actions) if not _fits(text, limit))


def draw(actions: Iterable[Action], controls: Controls) -> list[Json]:
    """Draw the row of buttons under a card; Slack's own come last and are never cut."""
    own = list(_own(controls))
    placed = enumerate(actions, controls.first)
    drawn = (_element(action, place, controls) for place, action in placed)
    kept = list(islice((element for element in drawn if element), limits.ACTIONS - len(own)))
    return [{"type": "actions", "elements": kept + own}] if kept or own else []


def button(label: str, identity: Button) -> Json:
    """Make a button."""
    return {
        "type": "button",
        "action_id": str(identity),
        "text": plain_text(label, limits.BUTTON_TEXT),
    }


def _commands(actions: Iterable[Action]) -> Iterator[tuple[str, int]]:
    for action in actions:
        match action:
            case Ask(_, text):
                yield text, limits.BUTTON_VALUE
            case Choose(_, options):
                yield from ((option.text, limits.OPTION_VALUE) for option in options)
            case Open():
                pass


def _own(controls: Controls) -> Iterator[Json]:
    if controls.form:
        yield button("Set up with a form", Button(Kind.FORM, 0, controls.asker))
    if share := _value(controls.share, limits.BUTTON_VALUE, controls):
        yield {**button("Share", Button(Kind.SHARE, 0, controls.asker)), "value": share}
    if controls.delete and controls.asker:
        yield button("Delete", Button(Kind.DELETE, 0, controls.asker))


def _element(action: Action, place: int, controls: Controls) -> Json | None:
    match action:
        case Ask(label, text):
            value = _value(text, limits.BUTTON_VALUE, controls)
            identity = Button(Kind.ASK, place, controls.asker)
            return {**button(label or text, identity), "value": value} if value else None
        case Open(label, url):
            if not opens(url) or limits.units(url) > limits.BUTTON_URL:
                return None
            return {**button(label or url, Button(Kind.OPEN, place)), "url": url}
        case Choose(label, options):
            return _menu(label, options, Button(Kind.CHOOSE, place, controls.asker), controls)


def _menu(label: str, choices: Iterable[Ask], identity: Button, controls: Controls) -> Json | None:
    labels = {
        value: choice.label or choice.text
        for choice in choices
        if (value := _value(choice.text, limits.OPTION_VALUE, controls))
    }
    if not labels:
        return None
    return {
        "type": "static_select",
        "action_id": str(identity),
        "placeholder": plain_text(label or _MENU, limits.PLACEHOLDER),
        "options": [
            {"text": plain_text(text, limits.OPTION_TEXT), "value": value}
            for value, text in islice(labels.items(), limits.OPTIONS)
        ],
    }


def _fits(text: str, limit: int) -> bool:
    return limits.units(escape(text)) <= limit and not text.startswith(TOKEN)


def _value(text: str, limit: int, controls: Controls) -> str:
    """Give a command as a button carries it; empty where neither it nor a token of it fits."""
    if _fits(text, limit):
        return escape(text)
    token = controls.tokens.get(text, "")
    return f"{TOKEN}{token}" if token else ""
