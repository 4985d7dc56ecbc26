from __future__ import annotations

import json

import pytest

from tests.adapters.cli.conftest import Run


def test_the_manifest_is_printed_as_json_to_paste(podbot: Run) -> None:
    done = podbot("manifest", "slack")

    manifest = json.loads(done.out)
    assert (done.status, done.err) == (0, "")
    assert manifest["features"]["slash_commands"][0]["command"] == "/pod"
    assert manifest["settings"]["socket_mode_enabled"] is True


def test_the_manifest_knows_another_command_and_an_address(podbot: Run) -> None:
    done = podbot("manifest", "slack", "--http", "https://p.example.org", "--command", "/podcast")

    manifest = json.loads(done.out)
    (command,) = manifest["features"]["slash_commands"]
    assert command["command"] == "/podcast"
    assert command["url"] == "https://p.example.org/slack/events"


@pytest.mark.parametrize(
    "typed",
    [
        "manifest",
        "manifest irc",
        "manifest slack --http http://x.org",
        "manifest slack --command x",
    ],
)
def test_a_manifest_that_slack_would_not_take_is_not_written(podbot: Run, typed: str) -> None:
    done = podbot(*typed.split())

    assert (done.status, done.out) == (2, "")
    assert done.err


def test_an_answer_is_rendered_as_it_would_be_sent(podbot: Run) -> None:
    done = podbot("ask", "--render", "slack", "weak refrences")

    message = json.loads(done.out)
    assert done.status == 0
    assert message["unfurl_links"] is False
    assert "Weak references" in message["text"]
    assert message["blocks"][-1]["type"] == "actions"


def test_nothing_typed_can_ping_when_rendered(podbot: Run) -> None:
    done = podbot("ask", "--render", "slack", "<!channel> <@U1> @@everyoneeveryone & co")

    json.loads(done.out)
    assert "<!" not in done.out
    assert "<@" not in done.out
