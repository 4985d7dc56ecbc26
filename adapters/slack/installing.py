"""Installing podbot in a workspace by OAuth: two pages, one on each side of Slack's own.

https://docs.slack.dev/authentication/installing-with-oauth
"""

from __future__ import annotations

import html
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from aiohttp import web
from slack_bolt.adapter.aiohttp import to_aiohttp_response, to_bolt_request
from slack_bolt.error import BoltError
from slack_bolt.oauth.async_callback_options import (
    AsyncCallbackOptions,
    AsyncFailureArgs,
    AsyncSuccessArgs,
)
from slack_bolt.oauth.async_oauth_flow import AsyncOAuthFlow
from slack_bolt.oauth.async_oauth_settings import AsyncOAuthSettings
from slack_bolt.request.async_request import AsyncBoltRequest
from slack_bolt.response import BoltResponse
from slack_sdk.oauth.installation_store import Installation
from slack_sdk.oauth.state_store.async_state_store import AsyncOAuthStateStore
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.installations import Installations
from adapters.slack.lifecycle import Hooks
from adapters.slack.manifest import INSTALL, OPTIONAL_SCOPES, REDIRECT, SCOPES
from adapters.slack.outcomes import FAILURES
from adapters.slack.places import workspace
from bot.errors import StorageError

log = logging.getLogger(__name__)

#: seconds between the two pages; the state of a longer wait is no longer valid
STATE_SECONDS = 600
_AUTHORIZE = "oauth/v2/authorize"
_PAGE = (
    '<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">'
    "<title>podbot</title><h1>{title}</h1><p>{text}</p>"
)
_AGAIN = 'Begin again from <a href="{install}">the install page</a>.'
_WHOLE_ORG = (
    "podbot is installed workspace by workspace, not for a whole organization. Nothing was "
    "installed. Choose one workspace in the list that Slack shows."
)


@dataclass(frozen=True, slots=True)
class OAuthSettings:
    """What Slack gave this app, and where people reach us."""

    client_id: str
    client_secret: str
    #: our own address outside, https
    public_url: str
    #: keys that encrypt the tokens, newest first
    keys: tuple[str, ...]


class WholeOrganization(BoltError):
    """An installation for a whole organization, which podbot does not take."""


class Installing:
    """The install page and the page people come back to."""

    def __init__(
        self,
        settings: OAuthSettings,
        installations: Installations,
        states: AsyncOAuthStateStore,
        hooks: Hooks,
        client: AsyncWebClient,
    ) -> None:
        """Take what an installation needs; Slack's pages stand beside its API."""
        slack = client.base_url.removesuffix("api/")
        self._flow = _Flow(
            client=client,
            logger=logging.getLogger("slack_bolt"),
            settings=AsyncOAuthSettings(
                client_id=settings.client_id,
                client_secret=settings.client_secret,
                scopes=sorted(SCOPES | OPTIONAL_SCOPES),
                redirect_uri=settings.public_url.rstrip("/") + REDIRECT,
                authorization_url=slack + _AUTHORIZE,
                state_store=states,
                state_expiration_seconds=STATE_SECONDS,
                state_validation_enabled=True,
                callback_options=AsyncCallbackOptions(success=_succeeded, failure=_failed),
                install_page_rendering_enabled=False,
            ),
        )
        self._flow.installations, self._flow.hooks = installations, hooks

    def routes(self) -> tuple[web.RouteDef, ...]:
        """Give the two paths."""
        return (
            web.get(INSTALL, self._page(self._flow.handle_installation)),
            web.get(REDIRECT, self._page(self._flow.handle_callback)),
        )

    def _page(
        self, handle: Callable[[AsyncBoltRequest], Awaitable[BoltResponse]]
    ) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def page(request: web.Request) -> web.Response:
            try:
                return await to_aiohttp_response(await handle(await to_bolt_request(request)))
            except StorageError as error:
                log.warning("an installation was not kept: %s", error)
            except FAILURES as error:
                log.warning("slack did not finish an installation (%s)", type(error).__name__)
            said = _written("That did not work", f"Try again in a minute. {_begin_again()}")
            return web.Response(status=502, text=said, content_type="text/html")

        return page


class _Flow(AsyncOAuthFlow):
    """Bolt's flow, keeping installations our way and none for a whole organization."""

    installations: Installations
    hooks: Hooks

    async def store_installation(
        self,
        request: AsyncBoltRequest,  # noqa: ARG002 - Bolt gives it
        installation: Installation,
    ) -> None:
        """Keep an installation, or give its token back."""
        if installation.is_enterprise_install or not installation.team_id:
            await self.client.auth_revoke(token=installation.bot_token)
            raise WholeOrganization
        await self.installations.save(installation)
        await self.hooks.welcome(workspace(installation.enterprise_id or "", installation.team_id))
        log.info("podbot was installed in a workspace")


async def _succeeded(args: AsyncSuccessArgs) -> BoltResponse:
    team = html.escape(args.installation.team_name or "your workspace")
    said = f"podbot is in {team}. Type <code>/pod help</code> there."
    return _response(200, "Installed", said)


async def _failed(args: AsyncFailureArgs) -> BoltResponse:
    if isinstance(args.error, WholeOrganization):
        return _response(403, "Not for a whole organization", _WHOLE_ORG)
    reason = html.escape(args.reason)
    said = f"Nothing was installed ({reason}). {_begin_again()}"
    return _response(args.suggested_status_code, "Not installed", said)


def _begin_again() -> str:
    return _AGAIN.format(install=INSTALL)


def _written(title: str, text: str) -> str:
    return _PAGE.format(title=title, text=text)


def _response(status: int, title: str, text: str) -> BoltResponse:
    headers: dict[str, str | Sequence[str]] = {
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-store",
    }
    return BoltResponse(status=status, body=_written(title, text), headers=headers)
