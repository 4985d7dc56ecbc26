"""Every number of the limits table, checked on a message body as Discord would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from adapters.discord import limits

Body = dict[str, Any]


def size(text: str) -> int:
    """Count UTF-16 units; a lone surrogate, which no JSON reader takes, raises."""
    return len(text.encode("utf-16-le")) // 2


def problems(body: Body) -> list[str]:
    """List everything Discord would refuse, or that would ping somebody."""
    return [*_message(body), *_embeds(body.get("embeds", [])), *_rows(body.get("components", []))]


def _message(body: Body) -> Iterator[str]:
    if set(body) - {"content", "embeds", "components", "allowed_mentions", "flags"}:
        yield f"unknown keys: {set(body)}"
    if not body["content"].strip() or size(body["content"]) > limits.CONTENT:
        yield f"content of {size(body['content'])}"
    if body["allowed_mentions"]["parse"] != [] or body["allowed_mentions"]["replied_user"]:
        yield "somebody may be pinged"


def _embeds(embeds: list[Body]) -> Iterator[str]:
    total = 0
    for embed in embeds:
        description, fields = embed.get("description", ""), embed.get("fields", [])
        total += size(description) + sum(size(f["name"]) + size(f["value"]) for f in fields)
        if set(embed) - {"description", "fields"} or not embed:
            yield f"embed of {set(embed)}"
        if "description" in embed and not 0 < size(description.strip()) <= 4096:
            yield f"description of {size(description)}"
        if len(fields) > 25:
            yield f"{len(fields)} fields"
        for field in fields:
            if (
                not 0 < size(field["name"].strip()) <= 256
                or not 0 < size(field["value"].strip()) <= 1024
            ):
                yield f"field of {size(field['name'])} and {size(field['value'])}"
    if total > 6000:
        yield f"embeds of {total}"


def _rows(rows: list[Body]) -> Iterator[str]:
    if len(rows) > 5:
        yield f"{len(rows)} rows"
    parts = [part for row in rows for part in row["components"]]
    ids = Counter(part["custom_id"] for part in parts if "custom_id" in part)
    if max(ids.values(), default=1) > 1:
        yield "the same id twice"
    for row in rows:
        menus = sum(part["type"] == 3 for part in row["components"])
        if not 1 <= len(row["components"]) <= (1 if menus else 5) or row["type"] != 1:
            yield f"a row of {len(row['components'])}"
    for part in parts:
        yield from _menu(part) if part["type"] == 3 else _button(part)
        if "custom_id" in part and not 1 <= size(part["custom_id"]) <= 100:
            yield f"id of {size(part['custom_id'])}"


def _button(button: Body) -> Iterator[str]:
    if not 0 < size(button["label"].strip()) <= 80:
        yield f"label of {size(button['label'])}"
    if ("url" in button) == ("custom_id" in button) or ("url" in button) != (button["style"] == 5):
        yield "a button needs either an address or an id"
    if "url" in button:
        url = urlsplit(button["url"])
        if (
            url.scheme not in ("http", "https")
            or not url.hostname
            or not 0 < size(button["url"]) <= 512
        ):
            yield f"address {button['url']}"


def _menu(menu: Body) -> Iterator[str]:
    options = menu["options"]
    if not 1 <= len(options) <= 25 or not 0 < size(menu["placeholder"].strip()) <= 150:
        yield f"menu of {len(options)} called {menu['placeholder']}"
    if len({option["value"] for option in options}) != len(options):
        yield "the same option twice"
    for option in options:
        if not all(0 < size(option[key].strip()) <= 100 for key in ("label", "value")):
            yield f"option {option}"
