"""What an answer adds in its embed: what found no room in the text, the notes, facts and links."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from adapters.discord import limits
from adapters.discord.content import Line, pour, timed
from adapters.discord.markup import bare, fit, link, size, target
from bot.cards import Block, Card, Examples, Facts, Heading, Links, Quote, Rows, Text
from bot.model import Link

Field = dict[str, Any]
#: what facts and links may always have of an embed
_FOR_FIELDS = 2000
_LINK = 300
_LABEL = 120
_AND_MORE = "…and {} more"


def write_embed(card: Card, rest: Sequence[Line]) -> dict[str, Any]:
    """Write the embed of a card; empty where it would add nothing to the text's own facts."""
    room = min(limits.EMBED_DESCRIPTION, limits.EMBED_TOTAL - _FOR_FIELDS)
    lines, _ = pour([*rest, *(line for block in card.blocks for line in _quoted(block))], room)
    description = "\n".join(lines).strip()
    fields = _within(_fields(card.blocks), limits.EMBED_TOTAL - size(description))
    if not description and not any(isinstance(block, Links) for block in card.blocks):
        return {}
    embed: dict[str, Any] = {"description": description} if description else {}
    return {**embed, "fields": fields} if fields else embed


def _quoted(block: Block) -> Iterator[Line]:
    if isinstance(block, Quote):
        yield lambda limit: _quote(block, limit)


def _quote(quote: Quote, limit: int) -> str:
    source = fit(" ".join(quote.source.split()), _LABEL)
    tail = f"\n-# {source}" if source else ""
    text = fit(quote.text, limit - size(tail), links=True)
    return f"{text}{tail}" if text else ""


def _fields(blocks: tuple[Block, ...]) -> Iterator[Field]:
    for block in blocks:
        match block:
            case Facts(items):
                for item in items:
                    value = timed(item.value, item.at, limits.FIELD_VALUE)
                    yield _field(item.label, value, inline=True)
            case Links(links, title):
                yield _field(title or "Links", _links(links), inline=False)
            case Text() | Heading() | Quote() | Rows() | Examples():
                pass


def _field(name: str, value: str, *, inline: bool) -> Field:
    return {"name": fit(name, limits.FIELD_NAME), "value": value, "inline": inline}


def _within(fields: Iterator[Field], room: int) -> list[Field]:
    kept: list[Field] = []
    for field in fields:
        room -= size(field["name"]) + size(field["value"])
        if field["name"] and field["value"] and room >= 0:
            kept.append(field)
    return kept[: limits.EMBED_FIELDS]


def _links(links: tuple[Link, ...]) -> str:
    """List as many links as fit, whole, and say how many more there are."""
    written = [link(bare(item.label, _LABEL), item.url) for item in links if target(item.url)]
    fitting = [line for line in written if size(line) <= _LINK + _LABEL]
    room, shown = limits.FIELD_VALUE - len(_AND_MORE) - 4, 0
    for line in fitting:
        room -= size(line) + 1
        if room < 0:
            break
        shown += 1
    more = len(written) - shown
    return "\n".join([*fitting[:shown], *([_AND_MORE.format(more)] if more and shown else [])])
