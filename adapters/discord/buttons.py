"""The actions of a card as rows of buttons and menus."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from adapters.discord import custom_ids, limits
from adapters.discord.markup import bare, size, target
from bot.cards import Action, Ask, Choose, Open

_ACTION_ROW, _BUTTON, _MENU = 1, 2, 3
_PRIMARY, _SECONDARY, _LINK = 1, 2, 5
#: rows that menus may take from the buttons
_MENU_ROWS = 2
_NO_LABEL = "…"
Component = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Controls:
    """What the buttons need to know beside the card."""

    #: id of the person who asked; with it the answer can be deleted
    asker: str = ""
    #: how to ask for the same again
    text: str = ""
    #: whether an answer that one person sees can be shown to all
    share: bool = False
    #: the slot this message was posted for
    mark: str = ""
    #: tokens that stand for texts too long for an id
    tokens: Mapping[str, str] = field(default_factory=dict)


def long_texts(actions: Sequence[Action], text: str = "") -> Iterator[str]:
    """Give the typed commands that may outgrow an id, and so need a token."""
    for action in (Ask("", text), *actions):
        match action:
            case Ask(_, typed) if size(typed) > custom_ids.ALWAYS_FITS:
                yield typed
            case Choose(_, options):
                yield from long_texts(options)
            case Ask() | Open():
                pass


def rows(actions: Sequence[Action], controls: Controls) -> list[Component]:
    """Lay out actions in at most five rows; what a person needs to undo things always has room."""
    last = list(_own(controls))
    keyed = list(enumerate(actions))
    menus = [row for key, action in keyed for row in _menus(key, action, controls.tokens)]
    pressed = [_button(key, action, controls.tokens) for key, action in keyed]
    buttons = [button for button in pressed if button]
    most = (limits.ROWS - min(len(menus), _MENU_ROWS)) * limits.BUTTONS_IN_ROW - len(last)
    in_rows = list(_in_rows([*buttons[:most], *last]))
    return [*in_rows, *menus[: limits.ROWS - len(in_rows)]]


def _own(controls: Controls) -> Iterator[Component]:
    if controls.mark:
        yield _pressed("Schedule", custom_ids.marks(controls.mark))
    if controls.share:
        yield _pressed("Share", custom_ids.shares(controls.text, controls.tokens), _PRIMARY)
    if controls.asker:
        own = custom_ids.deletes(controls.asker, controls.text, controls.tokens)
        yield delete(own)


def delete(custom_id: str) -> Component:
    """Make the button that takes an answer away."""
    return _pressed("Delete", custom_id)


def _button(key: int, action: Action, tokens: Mapping[str, str]) -> Component | None:
    match action:
        case Ask(label, text):
            custom_id = custom_ids.asks(key, text, tokens)
            return _pressed(label, custom_id) if custom_id else None
        case Open(label, url):
            url = target(url)
            fits = url and size(url) <= limits.BUTTON_URL
            return (
                {"type": _BUTTON, "style": _LINK, "label": _label(label), "url": url}
                if fits
                else None
            )
        case Choose():
            return None


def _pressed(label: str, custom_id: str, style: int = _SECONDARY) -> Component:
    return {"type": _BUTTON, "style": style, "label": _label(label), "custom_id": custom_id}


def _label(label: str) -> str:
    return bare(label, limits.BUTTON_LABEL) or _NO_LABEL


def _in_rows(buttons: list[Component]) -> Iterator[Component]:
    for start in range(0, len(buttons), limits.BUTTONS_IN_ROW):
        yield _row(buttons[start : start + limits.BUTTONS_IN_ROW])


def _menus(key: int, action: Action, tokens: Mapping[str, str]) -> Iterator[Component]:
    """Spread a menu's options over as many menus as they need."""
    if not isinstance(action, Choose):
        return
    options = _options(action, tokens)
    for start in range(0, len(options), limits.OPTIONS):
        shown = options[start : start + limits.OPTIONS]
        more = f" ({start + 1}-{start + len(shown)})" if len(options) > limits.OPTIONS else ""
        label = bare(action.label, limits.PLACEHOLDER - len(more)) or _NO_LABEL
        menu = {
            "type": _MENU,
            "custom_id": custom_ids.menu(f"{key}.{start}"),
            "placeholder": label + more,
            "options": shown,
        }
        yield _row([menu])


def _options(menu: Choose, tokens: Mapping[str, str]) -> list[Component]:
    values = {custom_ids.option(ask.text, tokens): ask.label for ask in reversed(menu.options)}
    return [
        {"label": bare(label, limits.OPTION_LABEL) or _NO_LABEL, "value": value}
        for value, label in reversed(values.items())
        if value
    ]


def _row(components: list[Component]) -> Component:
    return {"type": _ACTION_ROW, "components": components}
