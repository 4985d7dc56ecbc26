"""What Slack would say of a payload: slack_sdk's own checks, and those it leaves to the server."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from slack_sdk.models.blocks import Block

from adapters.slack import limits

Json = dict[str, Any]

#: `<` opens a link to the web and nothing else: no mention, no command
_RAW = re.compile(r"<(?!https?://[^<>|\s]+(?:\|[^<>\n]*)?>)")
_ENTITY = re.compile(r"&(?!amp;|lt;|gt;)")


def problems(blocks: list[Json], most: int = limits.BLOCKS) -> list[str]:
    """Say everything that is wrong with some blocks."""
    return [
        *(["no blocks"] if not blocks else []),
        *([f"{len(blocks)} blocks"] if len(blocks) > most else []),
        *(f"{what}: {json.dumps(block)[:200]}" for block in blocks for what in _block(block)),
        *(f"id twice: {key}" for key, n in Counter(_ids(blocks)).items() if n > 1),
        *_texts(blocks),
    ]


def _block(block: Json) -> Iterator[str]:
    parsed = Block.parse(block)
    if parsed is None:
        yield "unknown block"
        return
    parsed.validate_json()
    match block:
        case {"type": "context", "elements": list(elements)}:
            if not 1 <= len(elements) <= limits.CONTEXT_ELEMENTS:
                yield "context elements"
        case {"type": "section", "fields": list(fields)}:
            if any(limits.units(field["text"]) > limits.SECTION_FIELD for field in fields):
                yield "field too long"
        case {"type": "actions", "elements": list(elements)}:
            if not 1 <= len(elements) <= limits.ACTIONS:
                yield "number of buttons"
            for element in elements:
                yield from _element(element)
    if limits.units(block.get("block_id", "")) > limits.BLOCK_ID:
        yield "block_id too long"


def _element(element: Json) -> Iterator[str]:
    if not 1 <= limits.units(element["action_id"]) <= limits.ACTION_ID:
        yield "action_id"
    if element["type"] == "button":
        if limits.units(element["text"]["text"]) > limits.BUTTON_TEXT:
            yield "button text"
        if limits.units(element.get("value", "")) > limits.BUTTON_VALUE:
            yield "button value"
        if limits.units(element.get("url", "")) > limits.BUTTON_URL:
            yield "button url"
        return
    options = element["options"]
    if not 1 <= len(options) <= limits.OPTIONS:
        yield "number of options"
    if limits.units(element["placeholder"]["text"]) > limits.PLACEHOLDER:
        yield "placeholder"
    for option in options:
        if limits.units(option["text"]["text"]) > limits.OPTION_TEXT:
            yield "option text"
        if not 1 <= limits.units(option["value"]) <= limits.OPTION_VALUE:
            yield "option value"


def _ids(blocks: list[Json]) -> Iterator[str]:
    for block in blocks:
        if "block_id" in block:
            yield f"block {block['block_id']}"
        for element in block.get("elements", []):
            if "action_id" in element:
                yield element["action_id"]


def _texts(blocks: list[Json]) -> Iterator[str]:
    texts = list(text_objects(blocks))
    if sum(limits.units(text["text"]) for text in texts) > limits.MESSAGE_TEXT:
        yield "message too long"
    for text in texts:
        if not text["text"].strip():
            yield "blank text"
        if limits.units(text["text"]) > limits.SECTION_TEXT:
            yield "text too long"
        if _ENTITY.search(text["text"]):
            if not re.search(r"<https?://", text["text"]):
                yield f"raw ampersand: {text['text'][:80]}"
        if _RAW.search(text["text"]):
            yield f"raw bracket: {_RAW.search(text['text'])}"


def text_objects(value: object) -> Iterator[Json]:
    """Find every text object in some JSON."""
    match value:
        case {"type": "plain_text" | "mrkdwn"}:
            assert isinstance(value, dict)
            yield value
        case dict():
            for inner in value.values():
                yield from text_objects(inner)
        case list():
            for inner in value:
                yield from text_objects(inner)
