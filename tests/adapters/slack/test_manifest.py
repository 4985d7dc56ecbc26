from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from adapters.slack.manifest import OPTIONAL_SCOPES, SCOPES, manifest
from bot.errors import ConfigError
from tests.adapters.slack.loopback import Json

SPECS = Path(__file__).parents[4] / "shared" / "specs"
VARIANTS = pytest.mark.parametrize(
    ("public_url", "command"),
    [
        ("", "/pod"),
        ("", "/podcast"),
        ("https://pod.example.org", "/pod"),
        ("https://x.org/", "/p-1"),
    ],
)
#: event -> the scope it needs, https://docs.slack.dev/reference/events
_NEEDS = {
    "app_home_opened": "",
    "app_mention": "app_mentions:read",
    "app_uninstalled": "",
    "channel_archive": "channels:read",
    "channel_deleted": "channels:read",
    "channel_id_changed": "",
    "channel_left": "channels:read",
    "group_archive": "groups:read",
    "group_deleted": "groups:read",
    "group_left": "groups:read",
    "message.im": "im:history",
    "tokens_revoked": "",
}


def _schema() -> Json:
    if not SPECS.exists():
        pytest.skip(f"{SPECS} is not here")
    schema: dict[str, Any] = json.loads((SPECS / "manifest.schema.2.0.0.json").read_text())
    return schema


@VARIANTS
def test_slacks_own_schema_takes_the_manifest(public_url: str, command: str) -> None:
    jsonschema.validate(manifest(public_url, command), _schema())


def test_over_socket_mode_no_address_is_named() -> None:
    written = manifest()

    assert written["settings"]["socket_mode_enabled"] is True
    assert "url" not in json.dumps(written)


def test_over_http_every_request_comes_to_one_address() -> None:
    written = manifest("https://pod.example.org/")

    address = "https://pod.example.org/slack/events"
    assert written["settings"]["socket_mode_enabled"] is False
    assert written["settings"]["event_subscriptions"]["request_url"] == address
    assert written["settings"]["interactivity"]["request_url"] == address
    assert written["features"]["slash_commands"][0]["url"] == address
    assert written["oauth_config"]["redirect_urls"] == [
        "https://pod.example.org/slack/oauth_redirect"
    ]


def test_every_event_has_its_scope_and_every_scope_its_reason() -> None:
    events = manifest()["settings"]["event_subscriptions"]["bot_events"]

    assert {need for event in events if (need := _NEEDS[event])} <= set(SCOPES)
    assert all(SCOPES.values())
    assert all(OPTIONAL_SCOPES.values())


def test_people_can_write_to_podbot() -> None:
    home = manifest()["features"]["app_home"]

    assert home == {
        "home_tab_enabled": True,
        "messages_tab_enabled": True,
        "messages_tab_read_only_enabled": False,
    }


def test_the_shortcuts_name_fits_slacks_limit() -> None:
    (shortcut,) = manifest()["features"]["shortcuts"]

    assert shortcut["name"] == "Find episodes about this"
    assert len(shortcut["name"]) == 24


@pytest.mark.parametrize(
    ("public_url", "command", "names"),
    [
        ("http://x.org", "/pod", "--http"),
        ("x.org", "/pod", "--http"),
        ("", "pod", "--command"),
        ("", "/", "--command"),
        ("", "/Pod", "--command"),
        ("", "/pod cast", "--command"),
        ("", "/" + "p" * 32, "--command"),
    ],
)
def test_what_slack_would_not_take_is_said(public_url: str, command: str, names: str) -> None:
    with pytest.raises(ConfigError, match=names):
        manifest(public_url, command)
