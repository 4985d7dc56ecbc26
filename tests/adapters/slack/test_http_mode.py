"""Slack over HTTP: only what Slack signed gets in, and nothing makes a 500."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from aiohttp import ClientSession
from hypothesis import given
from hypothesis import strategies as st

from adapters.slack.http_mode import parsed
from adapters.slack.signatures import is_from_slack
from bot.errors import ConfigError
from tests.adapters.slack.loopback import SECRET, Json, LoopbackSlack, signed
from tests.adapters.slack.running import Core, replica

BODY = b'{"type": "url_verification", "challenge": "c"}'
_NOW = 1_700_000_000.0
_HEADERS = {"signature": "Signature", "timestamp": "Request-Timestamp"}


def _unsigned(**headers: str) -> Json:
    """Sign as Slack does, now, but for one header."""
    named = {f"X-Slack-{_HEADERS[name]}": value for name, value in headers.items()}
    return {name: value for name, value in (signed(BODY) | named).items() if value}


async def test_the_challenge_is_answered(slack: LoopbackSlack, core: Core) -> None:
    async with replica(slack, core, http=True):
        status, text = await slack.post(BODY)

    assert (status, json.loads(text)) == (200, {"challenge": "c"})


@pytest.mark.parametrize(
    "headers",
    [
        pytest.param(dict, id="no headers"),
        pytest.param(lambda: _unsigned(signature=""), id="no signature"),
        pytest.param(lambda: _unsigned(timestamp=""), id="no timestamp"),
        pytest.param(lambda: _unsigned(signature="v0=" + "0" * 64), id="a wrong signature"),
        pytest.param(lambda: _unsigned(signature="v0=ü"), id="a signature beyond ASCII"),
        pytest.param(lambda: _unsigned(timestamp="soon"), id="a timestamp of letters"),
        pytest.param(lambda: _unsigned(timestamp="9" * 400), id="an endless timestamp"),
        pytest.param(lambda: _unsigned(timestamp="١٧٠٠٠٠٠٠٠٠"), id="a timestamp beyond ASCII"),
        pytest.param(lambda: signed(BODY, secret="another"), id="another secret"),  # noqa: S106
        pytest.param(lambda: signed(BODY, at=time.time() - 4000), id="an hour ago"),
        pytest.param(lambda: signed(BODY, at=time.time() + 4000), id="in an hour"),
        pytest.param(lambda: signed(b"another body"), id="another body"),
    ],
)
async def test_what_slack_did_not_sign_is_turned_away(
    slack: LoopbackSlack, core: Core, headers: Callable[[], Json]
) -> None:
    async with replica(slack, core, http=True):
        status, _ = await slack.post(BODY, headers=headers())

    assert status == 401


@pytest.mark.parametrize(
    "body",
    [b"", b"\xff\xfe", b"{", b"[]", b"null", b"payload=%7B", b"payload=[]", b"a" * 1000, b"\x00"],
    ids=repr,
)
async def test_junk_never_makes_a_500(slack: LoopbackSlack, core: Core, body: bytes) -> None:
    async with replica(slack, core, http=True):
        unsigned, _ = await slack.post(body, headers={})
        with_signature, _ = await slack.post(body)

    assert unsigned == 401
    assert with_signature in {200, 400}


async def test_a_body_larger_than_any_of_slacks_is_refused(
    slack: LoopbackSlack, core: Core
) -> None:
    async with replica(slack, core, http=True):
        status, _ = await slack.post(b"x" * 2_000_000)

    assert status == 413


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/slack/events", 405),
        ("GET", "/", 404),
        ("POST", "/slack/install", 404),
        ("GET", "/healthz", 404),
        ("GET", "/metrics", 404),
        ("POST", "/slack/events/../../etc", 404),
    ],
)
async def test_nothing_else_is_served(
    slack: LoopbackSlack, core: Core, method: str, path: str, status: int
) -> None:
    async with replica(slack, core, http=True), ClientSession() as session:
        address = slack.request_url.removesuffix("/slack/events") + path
        async with session.request(method, address) as answered:
            assert answered.status == status


@given(st.binary(max_size=200), st.text(max_size=30), st.text(max_size=90))
def test_no_junk_is_taken_for_slacks(body: bytes, timestamp: str, signature: str) -> None:
    assert is_from_slack(SECRET, body, timestamp, signature, _NOW) is False


@given(st.binary(max_size=200))
def test_what_slack_signs_is_taken(body: bytes) -> None:
    headers = signed(body, at=_NOW)

    taken = is_from_slack(
        SECRET, body, headers["X-Slack-Request-Timestamp"], headers["X-Slack-Signature"], _NOW
    )

    assert taken


@given(st.binary(max_size=200))
def test_any_body_is_read_or_refused(body: bytes) -> None:
    assert parsed(body) is None or isinstance(parsed(body), dict)


@given(st.dictionaries(st.text(min_size=1, max_size=9), st.text(max_size=30), max_size=4))
def test_a_form_is_read_as_it_was_typed(form: dict[str, str]) -> None:
    form.pop("payload", None)
    form["command"] = "/pod"

    assert parsed(urlencode(form).encode()) == form


async def test_an_address_that_is_taken_is_said(slack: LoopbackSlack, core: Core) -> None:
    from adapters.web import serving

    async with serving("127.0.0.1", 0, ()) as port:
        with pytest.raises(ConfigError, match=f"PODBOT_HTTP_ADDRESS: 127.0.0.1:{port}"):
            async with serving("127.0.0.1", port, ()):
                pass
