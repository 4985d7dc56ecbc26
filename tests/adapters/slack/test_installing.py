"""Many workspaces: installed by OAuth, their tokens encrypted, forgotten when they leave."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from aiohttp import ClientSession, web
from cryptography.fernet import Fernet
from slack_sdk.oauth.installation_store import Bot, FileInstallationStore, Installation
from slack_sdk.oauth.installation_store.async_installation_store import AsyncInstallationStore
from slack_sdk.oauth.state_store import FileOAuthStateStore

from adapters.slack.installations import FRESH, Installations
from adapters.slack.installing import OAuthSettings
from adapters.slack.lifecycle import Hooks
from adapters.slack.part import OAuth, SlackPart, SlackSettings
from adapters.web import serving
from bot.errors import ConfigError, StorageError
from bot.ports import Place, Refused
from tests.adapters.slack.loopback import (
    APP_TOKEN,
    BOT,
    BOT_USER,
    SECRET,
    TEAM,
    Fault,
    Json,
    LoopbackSlack,
)
from tests.adapters.slack.running import Core, stores

OLD_KEY, NEW_KEY = (Fernet.generate_key().decode() for _ in range(2))
CODE = "the-oauth-code"


@dataclass
class Watched:
    """What the hooks were told."""

    told: list[tuple[str, ...]] = field(default_factory=list)

    async def suspend(self, workspace: str) -> None:
        self.told.append(("suspend", workspace))

    async def welcome(self, workspace: str) -> None:
        self.told.append(("welcome", workspace))

    async def move(self, *moved: str) -> None:
        self.told.append(("move", *moved))

    async def close(self, place: Place, refused: Refused) -> None:
        self.told.append(("close", place.workspace, place.channel, refused.reason))


@dataclass
class House:
    """podbot for many workspaces, and a browser that keeps its cookie."""

    base: str
    browser: ClientSession
    installations: Installations
    watched: Watched
    folder: Path
    cookie: str = ""

    async def get(self, path: str) -> tuple[int, str, str]:
        headers = {"Cookie": self.cookie} if self.cookie else {}
        address = self.base + path
        async with self.browser.get(address, headers=headers, allow_redirects=False) as answered:
            self.cookie = answered.headers.get("Set-Cookie", self.cookie).partition(";")[0]
            return answered.status, await answered.text(), answered.headers.get("Location", "")

    async def begin(self) -> str:
        """Open the install page and give the state that Slack would send back."""
        _, _, location = await self.get("/slack/install")
        return parse_qs(urlsplit(location).query)["state"][0]

    @property
    def on_disk(self) -> str:
        return _written(self.folder)


@asynccontextmanager
async def _house(
    slack: LoopbackSlack, folder: Path, core: Core, *, http: bool = True
) -> AsyncIterator[House]:
    _oauth(slack)
    store = FileInstallationStore(base_dir=str(folder / "installations"))
    installations = Installations(store, [NEW_KEY, OLD_KEY], lambda: 0.0)
    states = FileOAuthStateStore(expiration_seconds=600, base_dir=str(folder / "states"))
    settings = OAuthSettings("client-id", "client-secret", "https://pod.example.org", (NEW_KEY,))
    watched, base = Watched(), ""

    @asynccontextmanager
    async def serve(routes: Iterable[web.RouteDef]) -> AsyncIterator[int]:
        nonlocal base
        async with serving("127.0.0.1", 0, routes) as port:
            base = f"http://127.0.0.1:{port}"
            slack.request_url = f"{base}/slack/events" if http else ""
            yield port

    part = SlackPart(
        core,
        SlackSettings("", "" if http else APP_TOKEN, SECRET, slack.api_url),
        stores(),
        serve,
        oauth=OAuth(settings, installations, states),
        hooks=Hooks(
            installations.forget, watched.suspend, watched.welcome, watched.move, watched.close
        ),
    )
    running = asyncio.create_task(part.run())
    await slack.until(lambda: part.ready)
    try:
        async with ClientSession() as browser:
            yield House(base, browser, installations, watched, folder)
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


def _oauth(slack: LoopbackSlack, **more: object) -> None:
    original = slack.answer

    def answer(method: str, args: Json) -> Json:
        if method != "oauth.v2.access":
            return original(method, args)
        return {
            "ok": True,
            "access_token": "xoxb-of-this-team",
            "bot_user_id": BOT_USER,
            "scope": "commands",
            "team": {"id": TEAM, "name": "Team <b>"},
            "authed_user": {"id": "U1"},
            "is_enterprise_install": False,
            **more,
        }

    slack.answer = answer  # type: ignore[method-assign]


async def test_a_workspace_installs_podbot_and_is_answered_with_its_own_token(
    slack: LoopbackSlack, core: Core, tmp_path: Path
) -> None:
    async with _house(slack, tmp_path, core) as house:
        state = await house.begin()
        status, page, _ = await house.get(f"/slack/oauth_redirect?code={CODE}&state={state}")
        await slack.mention("dispatcher")
        (answer,) = await slack.answers()

        assert status == 200
        assert "podbot is in Team &lt;b&gt;" in page
        assert answer.token == "xoxb-of-this-team"  # noqa: S105
        assert await house.installations.token_of(TEAM) == "xoxb-of-this-team"
        assert "xoxb-of-this-team" not in house.on_disk


async def test_over_socket_mode_the_install_pages_are_served_too(
    slack: LoopbackSlack, core: Core, tmp_path: Path
) -> None:
    async with _house(slack, tmp_path, core, http=False) as house:
        state = await house.begin()
        await house.get(f"/slack/oauth_redirect?code={CODE}&state={state}")
        await slack.mention("dispatcher")
        await slack.answers()

    assert [question.text for question in core.asked] == ["dispatcher"]


async def test_the_install_page_leads_to_slacks_own_beside_its_api(
    slack: LoopbackSlack, core: Core, tmp_path: Path
) -> None:
    async with _house(slack, tmp_path, core) as house:
        status, _, location = await house.get("/slack/install")

    asked = parse_qs(urlsplit(location).query)
    assert status == 302
    assert location.startswith(slack.api_url.removesuffix("api/") + "oauth/v2/authorize?")
    assert asked["client_id"] == ["client-id"]
    assert asked["redirect_uri"] == ["https://pod.example.org/slack/oauth_redirect"]
    assert "commands" in asked["scope"][0]
    assert "client-secret" not in location


@pytest.mark.parametrize(
    "query", ["", "code=x", "code=x&state=forged", "error=access_denied", "state={state}"]
)
async def test_a_return_that_was_not_begun_here_installs_nothing(
    slack: LoopbackSlack, core: Core, tmp_path: Path, query: str
) -> None:
    async with _house(slack, tmp_path, core) as house:
        state = await house.begin()
        status, page, _ = await house.get(f"/slack/oauth_redirect?{query.format(state=state)}")

    assert status in {200, 400, 401}
    assert "Nothing was installed" in page
    assert slack.of("oauth.v2.access") == []


async def test_a_state_serves_once(slack: LoopbackSlack, core: Core, tmp_path: Path) -> None:
    async with _house(slack, tmp_path, core) as house:
        state = await house.begin()
        first, _, _ = await house.get(f"/slack/oauth_redirect?code={CODE}&state={state}")
        again, _, _ = await house.get(f"/slack/oauth_redirect?code={CODE}&state={state}")

    assert (first, again) == (200, 401)


async def test_a_whole_organization_is_refused_and_its_token_given_back(
    slack: LoopbackSlack, core: Core, tmp_path: Path
) -> None:
    async with _house(slack, tmp_path, core) as house:
        _oauth(slack, is_enterprise_install=True, team=None, enterprise={"id": "E1"})
        state = await house.begin()
        status, page, _ = await house.get(f"/slack/oauth_redirect?code={CODE}&state={state}")

        assert status == 403
        assert "workspace by workspace" in page
        assert [call.token for call in slack.of("auth.revoke")] == ["xoxb-of-this-team"]
        assert await house.installations.token_of(f"E1/{TEAM}") == ""


@pytest.mark.parametrize("fault", [Fault("invalid_code"), Fault(status=500), Fault(dropped=True)])
async def test_a_code_slack_does_not_take_installs_nothing_and_is_never_logged(
    slack: LoopbackSlack, core: Core, tmp_path: Path, fault: Fault, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    async with _house(slack, tmp_path, core) as house:
        slack.faults["oauth.v2.access"] += [fault, fault]
        state = await house.begin()
        status, page, _ = await house.get(f"/slack/oauth_redirect?code={CODE}&state={state}")

    assert status in {401, 502}
    assert "install" in page
    for secret in (CODE, state, "client-secret"):
        assert secret not in caplog.text


@pytest.mark.parametrize(
    "event", [{"type": "app_uninstalled"}, {"type": "tokens_revoked", "tokens": {"bot": ["UBOT"]}}]
)
async def test_a_workspace_that_leaves_is_forgotten_at_once(
    slack: LoopbackSlack, core: Core, tmp_path: Path, event: Json
) -> None:
    async with _house(slack, tmp_path, core) as house:
        state = await house.begin()
        await house.get(f"/slack/oauth_redirect?code={CODE}&state={state}")
        await slack.event(event)
        await slack.until(lambda: len(house.watched.told) == 2)
        await slack.mention("dispatcher")
        await slack.command("strides")

        assert house.watched.told == [("welcome", TEAM), ("suspend", TEAM)]
        assert await house.installations.token_of(TEAM) == ""

    assert core.asked == []
    assert slack.shown == []


async def test_a_persons_revoked_token_is_nothing_to_podbot(
    slack: LoopbackSlack, core: Core, tmp_path: Path
) -> None:
    async with _house(slack, tmp_path, core) as house:
        await slack.event({"type": "tokens_revoked", "tokens": {"oauth": ["U1"]}})

    assert house.watched.told == []


async def test_a_channel_whose_id_changes_takes_its_schedules_along(
    slack: LoopbackSlack, core: Core, tmp_path: Path
) -> None:
    async with _house(slack, tmp_path, core) as house:
        changed = {"type": "channel_id_changed", "old_channel_id": "C1", "new_channel_id": "C9"}
        await slack.event(changed, enterprise_id="E1")
        await slack.until(lambda: house.watched.told)

    assert house.watched.told == [("move", f"E1/{TEAM}", "C1", "C9")]


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        ("channel_archive", "The channel is archived (is_archived)."),
        ("group_archive", "The channel is archived (is_archived)."),
        ("channel_deleted", "The channel was deleted."),
        ("group_deleted", "The channel was deleted."),
        ("channel_left", "podbot is not in the channel (not_in_channel)."),
        ("group_left", "podbot is not in the channel (not_in_channel)."),
    ],
)
async def test_a_channel_that_closes_switches_off_what_is_posted_to_it(
    slack: LoopbackSlack, core: Core, tmp_path: Path, event: str, reason: str
) -> None:
    async with _house(slack, tmp_path, core) as house:
        await slack.event({"type": event, "channel": "C1"})
        await slack.event({"type": "channel_unarchive", "channel": "C1", "user": "U1"})
        await slack.until(lambda: house.watched.told)

    assert house.watched.told == [("close", TEAM, "C1", reason)]


async def test_another_apps_settings_in_the_environment_do_no_harm(
    slack: LoopbackSlack, core: Core, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.adapters.slack.running import replica

    for name in ("BOT_TOKEN", "CLIENT_ID", "CLIENT_SECRET", "SIGNING_SECRET", "APP_TOKEN"):
        monkeypatch.setenv(f"SLACK_{name}", "another")
    monkeypatch.setenv("HOME", str(tmp_path))
    async with replica(slack, core):
        await slack.mention("dispatcher")
        (answer,) = await slack.answers()

    assert answer.token == "xoxb-test"  # noqa: S105
    assert not any(tmp_path.iterdir())  # noqa: ASYNC240 - nothing else runs


def _written(folder: Path) -> str:
    return "".join(file.read_text() for file in folder.rglob("*") if file.is_file())


def _installation() -> Installation:
    return Installation(
        team_id=TEAM,
        user_id="U1",
        bot_token="xoxb-1",  # noqa: S106
        bot_id=BOT,
        bot_user_id=BOT_USER,
    )


async def test_a_key_is_changed_by_putting_a_new_one_first(tmp_path: Path) -> None:
    store = FileInstallationStore(base_dir=str(tmp_path))
    await Installations(store, [OLD_KEY], lambda: 0.0).save(_installation())

    rotated = Installations(store, [NEW_KEY, OLD_KEY], lambda: 0.0)
    without = Installations(store, [NEW_KEY], lambda: 0.0)

    assert await rotated.token_of(TEAM) == "xoxb-1"
    assert await without.token_of(TEAM) == ""


async def test_no_token_of_a_person_is_kept(tmp_path: Path) -> None:
    store = FileInstallationStore(base_dir=str(tmp_path))
    given = _installation()
    given.user_token, given.bot_refresh_token = "xoxp-1", "xoxe-1"

    await Installations(store, [NEW_KEY], lambda: 0.0).save(given)

    on_disk = _written(tmp_path)
    assert on_disk
    for token in ("xoxb-1", "xoxp-1", "xoxe-1"):
        assert token not in on_disk


async def test_a_workspace_stays_known_while_the_database_is_down(tmp_path: Path) -> None:
    files = FileInstallationStore(base_dir=str(tmp_path))

    class Store(AsyncInstallationStore):
        down = False

        async def async_find_bot(
            self,
            *,
            enterprise_id: str | None,
            team_id: str | None,
            is_enterprise_install: bool | None = False,
        ) -> Bot | None:
            if self.down:
                raise StorageError("The database is down")
            return await files.async_find_bot(enterprise_id=enterprise_id, team_id=team_id)

    clock, store = [0.0], Store()
    await Installations(files, [NEW_KEY], lambda: 0.0).save(_installation())
    installations = Installations(store, [NEW_KEY], lambda: clock[0])

    before = await installations.token_of(TEAM)
    store.down, clock[0] = True, FRESH + 1

    assert before == "xoxb-1"
    assert await installations.token_of(TEAM) == "xoxb-1"
    assert await installations.token_of("T9") == ""


@pytest.mark.parametrize("keys", [(), ("short",), (NEW_KEY, "not base64!")])
def test_keys_that_encrypt_nothing_are_said(keys: tuple[str, ...]) -> None:
    with pytest.raises(ConfigError, match="PODBOT_SECRET_KEYS"):
        Installations(FileInstallationStore(), keys, lambda: 0.0)
