"""podbot installed by OAuth, as a real process, in a workspace it learns of while it runs."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from aiohttp import ClientSession
from cryptography.fernet import Fernet

from tests.adapters.running.process import free_port, running
from tests.adapters.slack.loopback import BOT_USER, SECRET, TEAM, Json, LoopbackSlack, said

CODE, TOKEN = "an-oauth-code", "xoxb-of-this-team"


def _grants(slack: LoopbackSlack) -> None:
    """Let the loopback Slack give its token away."""
    original = slack.answer

    def answer(method: str, args: Json) -> Json:
        if method != "oauth.v2.access":
            return original(method, args)
        return {
            "ok": True,
            "access_token": TOKEN,
            "app_id": "A1",
            "token_type": "bot",
            "bot_user_id": BOT_USER,
            "scope": "commands",
            "team": {"id": TEAM, "name": "Team"},
            "authed_user": {"id": "U1"},
            "is_enterprise_install": False,
        }

    slack.answer = answer  # type: ignore[method-assign]


async def test_a_workspace_that_installs_podbot_is_answered_also_after_a_restart(
    folder: Path, slack: LoopbackSlack
) -> None:
    _grants(slack)
    port = free_port()
    public = f"http://127.0.0.1:{port}"
    slack.request_url = f"{public}/slack/events"
    env = {
        "SLACK_CLIENT_ID": "client-id",
        "SLACK_CLIENT_SECRET": "client-secret",
        "SLACK_SIGNING_SECRET": SECRET,
        "PODBOT_SECRET_KEYS": Fernet.generate_key().decode(),
        "PODBOT_PUBLIC_URL": "https://pod.example.org",
        "PODBOT_SLACK_API_URL": slack.api_url,
        "PODBOT_HTTP_ADDRESS": f"127.0.0.1:{port}",
    }

    async with running(folder, env=env) as podbot:
        await podbot.ready()
        async with ClientSession() as browser:
            begun = await browser.get(f"{public}/slack/install", allow_redirects=False)
            state = parse_qs(urlsplit(begun.headers["Location"]).query)["state"][0]
            cookie = {"Cookie": begun.headers["Set-Cookie"].partition(";")[0]}
            back = f"{public}/slack/oauth_redirect?code={CODE}&state={state}"
            installed = await browser.get(back, headers=cookie)
        await slack.mention("strides")
        first = (await slack.answers(1))[0]
        assert await podbot.stop() == 0
    async with running(folder, env=env) as again:
        await again.ready()
        await slack.mention("vmap")
        second = (await slack.answers(2))[1]

    assert installed.status == 200
    assert (first.token, second.token) == (TOKEN, TOKEN)
    assert "Strides" in said(first)
    for log in (podbot.log, again.log):
        assert CODE not in log
        assert TOKEN not in log
    stored = b"".join(file.read_bytes() for file in (folder / "state").glob("podbot.db*"))
    assert TOKEN.encode() not in stored
