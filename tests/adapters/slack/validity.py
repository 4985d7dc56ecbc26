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
    elements = block.get("elements", [])
    yield from _over("block_id", block.get("block_id", ""), limits.BLOCK_ID)
    match block["type"]:
        case "context" if not 1 <= len(elements) <= limits.CONTEXT_ELEMENTS:
            yield "number of context elements"
        case "section":
            for field in block.get("fields", []):
                yield from _over("field", field["text"], limits.SECTION_FIELD)
        case "actions":
            if not 1 <= len(elements) <= limits.ACTIONS:
                yield "number of buttons"
            yield from (what for element in elements for what in _element(element))
        case _:
            pass


def _element(element: Json) -> Iterator[str]:
    yield from _over("action_id", element["action_id"], limits.ACTION_ID)
    if element["type"] == "button":
        yield from _over("button text", element["text"]["text"], limits.BUTTON_TEXT)
        yield from _over("button value", element.get("value", ""), limits.BUTTON_VALUE)
        yield from _over("button url", element.get("url", ""), limits.BUTTON_URL)
        return
    options = element["options"]
    if not 1 <= len(options) <= limits.OPTIONS:
        yield "number of options"
    yield from _over("placeholder", element["placeholder"]["text"], limits.PLACEHOLDER)
    for option in options:
        yield from _over("option text", option["text"]["text"], limits.OPTION_TEXT)
        yield from _over("option value", option["value"], limits.OPTION_VALUE)
        yield from () if option["value"] else ("option without a value",)


def _over(what: str, text: str, limit: int) -> Iterator[str]:
    if limits.units(text) > limit:
        yield f"{what} too long"


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
        if _ENTITY.search(text["text"]) and not re.search(r"<https?://", text["text"]):
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
        case _:
            pass
