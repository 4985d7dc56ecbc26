from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.redaction import GONE, Redaction
from bot.config import Settings

CANARY = "canary-in-the-mine"


@pytest.mark.parametrize(
    "text",
    [
        f"token xoxb-12-34-{CANARY}",
        f"token xapp-1-A1-{CANARY}",
        f"token xoxe.xoxp-1-{CANARY}",
        f"POST https://hooks.slack.com/commands/T1/12/{CANARY} failed",
        f"POST https://hooks.slack-gov.com/actions/T1/12/{CANARY} failed",
        f"POST https://discord.com/api/v10/interactions/12/{CANARY}/callback returned 404",
        f"PATCH /webhooks/12/{CANARY}/messages/@original",
        f"wss://wss-primary.slack.com/link/?ticket={CANARY}&app_id=A1",
        f"GET /slack/oauth_redirect?code={CANARY}&state={CANARY} HTTP/1.1",
        f"{{'Authorization': 'Bot {CANARY}'}}",
        f"authorization: Bearer {CANARY}",
        f"postgresql+psycopg://podbot:{CANARY}@db/podbot",
        f"https://user:{CANARY}@example.org/feed",
    ],
)
def test_what_looks_like_a_secret_is_taken_out(text: str) -> None:
    redacted = Redaction()(text)

    assert CANARY not in redacted
    assert GONE in redacted


def test_a_discord_token_is_taken_out_by_its_looks() -> None:
    token = ".".join(("M" * 24, "abcdef", "x" * 38))

    assert Redaction()(f"login with {token} refused") == f"login with {GONE} refused"


def test_a_secret_that_looks_like_nothing_is_known_by_heart(tmp_path: Path) -> None:
    settings = Settings(
        state_dir=tmp_path,
        discord_token="plain-word-1",  # noqa: S106
        slack_signing_secret="plain/word 2",  # noqa: S106
        secret_keys=("plain-word-3", "plain-word-4"),
        database_url="postgresql://podbot:plain-word-5@db/podbot",
    )

    redacted = Redaction.of(settings)(
        "plain-word-1 plain/word 2 plain%2Fword%202 plain-word-3 plain-word-4 plain-word-5"
    )

    assert redacted == " ".join([GONE] * 6)


def test_text_without_secrets_is_left_as_it_is() -> None:
    text = (
        "started shard 3 of 16 at https://discord.com/api/v10/gateway/bot?v=10, "
        "12:30:45, torch.nn.Module, a-b-c, code=1006, user@example.org"
    )

    assert Redaction()(text) == text


@given(st.text(alphabet="ab/%+ =&?é\n", min_size=6, max_size=20).filter(str.strip))
def test_a_secret_of_any_letters_is_gone_wherever_it_stands(secret: str) -> None:
    redacted = Redaction([secret])(f"before {secret} after")

    assert secret not in redacted or secret in GONE
