"""Menus: things to choose from, each with the typed command that chooses it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.cards import Ask, Block, Card, Choose, Examples, Fact, Text

#: how many entries a card lists; the rest is found by name
LISTED = 60
#: how many a menu offers, which is what Slack's select holds; a renderer with less clips
OFFERED = 100

Entry = tuple[Fact, Ask]


def menu_card(title: str, label: str, entries: Sequence[Entry], count: int) -> Card:
    """List the first entries of as many as there are, and offer them in a menu."""
    shown = Examples(tuple(fact for fact, _ in entries[:LISTED]))
    more = count - LISTED
    blocks: tuple[Block, ...] = (shown, Text(f"And {more:,} more.")) if more > 0 else (shown,)
    menu = Choose(label, tuple(ask for _, ask in entries[:OFFERED]))
    return Card(title, blocks, (menu,) if entries else ())
