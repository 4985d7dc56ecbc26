"""The Home tab and the window an answer opens in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adapters.slack import limits
from adapters.slack.buttons import Button, Kind
from adapters.slack.controls import Controls
from adapters.slack.objects import Json, context, plain_text
from adapters.slack.render import Setting, blocks
from bot.cards import Card

_SEARCH = "Search the episodes"
_HINT = "a title, a symbol, a pull request, or what you remember"
#: the button ids of each card on the Home tab start here, so that none is there twice
_STEP = 100


def modal(card: Card, setting: Setting) -> Json:
    """Draw a card as a window."""
    return {
        "type": "modal",
        "title": plain_text("podbot", limits.MODAL_TITLE),
        "close": plain_text("Close", limits.MODAL_TITLE),
        "blocks": blocks(card, replace(setting, room=limits.VIEW_BLOCKS)),
    }


def home(cards: Sequence[Card], said: str = "") -> Json:
    """Draw the Home tab: the search field, then cards one below the other."""
    drawn = [_search()]
    for place, card in enumerate(cards):
        room = (limits.VIEW_BLOCKS - 2) // len(cards) - 1
        setting = Setting(controls=Controls(first=place * _STEP), room=room)
        drawn += [{"type": "divider"}, *blocks(card, setting)]
    return {"type": "home", "blocks": [*drawn, *([context(said)] if said else [])]}


def _search() -> Json:
    return {
        "type": "input",
        "dispatch_action": True,
        "label": plain_text(_SEARCH, limits.PLACEHOLDER),
        "element": {
            "type": "plain_text_input",
            "action_id": str(Button(Kind.SEARCH)),
            "placeholder": plain_text(_HINT, limits.PLACEHOLDER),
            "dispatch_action_config": {"trigger_actions_on": ["on_enter_pressed"]},
        },
    }
