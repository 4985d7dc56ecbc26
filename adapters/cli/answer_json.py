"""An answer as JSON: the contract of `podbot ask --json`."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from datetime import datetime
from typing import Any

from bot.cards import Card
from bot.replies.answer import Answer
from bot.search.match import Match

#: decimal places of a score
_PLACES = 4


def line(value: Any) -> str:  # noqa: ANN401 - whatever JSON can hold
    """Write a value as one line of ASCII, which no terminal and no encoding can spoil."""
    return json.dumps(value)


def answer_json(query: str, answer: Answer) -> dict[str, Any]:
    """Give the object that stands for an answer."""
    return {
        "query": query,
        "command": answer.command,
        "strength": answer.strength,
        "episodes": [_match(match) for match in answer.matches],
        "card": _card(answer.card),
    }


def _match(match: Match) -> dict[str, Any]:
    return {
        "id": match.episode.id,
        "title": match.episode.title,
        "score": round(match.score, _PLACES),
        "why": match.why,
    }


def _card(card: Card) -> dict[str, Any]:
    return {
        "title": card.title,
        "url": card.url,
        "blocks": [_typed(block) for block in card.blocks],
        "actions": [_typed(action) for action in card.actions],
        "footer": card.footer,
        "private": card.private,
    }


def _typed(part: object) -> dict[str, Any]:
    return {"type": type(part).__name__.lower(), **_value(part)}


def _value(value: Any) -> Any:  # noqa: ANN401 - any field of a card's parts
    if isinstance(value, tuple):
        return [_value(item) for item in value]
    if isinstance(value, datetime):
        return value.isoformat()
    if is_dataclass(value):
        named = ((field.name, getattr(value, field.name)) for field in fields(value))
        return {name: _value(held) for name, held in named if held is not None}
    return value
