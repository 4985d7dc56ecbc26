"""Discord's own description of its requests, where it lies beside this checkout."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tests.adapters.discord.payloads import Json

_SPEC = Path(__file__).parents[4] / "shared" / "specs" / "discord-openapi.json"
MESSAGE = "MessageCreateRequest"
CALLBACK = "CreateMessageInteractionCallbackRequest"
CHOICES = "ApplicationCommandAutocompleteCallbackRequest"
COMMAND = "ApplicationCommandUpdateRequest"


def complaints(schema: str, body: Json) -> list[str]:
    """List what Discord's description says against a body; skips where it is not here."""
    return [error.message for error in _validator(schema).iter_errors(body)]


@cache
def _validator(schema: str) -> Draft202012Validator:
    return Draft202012Validator(
        {"$ref": f"#/components/schemas/{schema}", "components": _spec()["components"]}
    )


@cache
def _spec() -> Json:
    if not _SPEC.exists():
        pytest.skip(f"{_SPEC.name} is not beside this checkout, in shared/specs/")
    return json.loads(_SPEC.read_text(encoding="utf-8"))
